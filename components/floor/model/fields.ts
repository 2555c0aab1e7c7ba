import type { Item } from './plan';

/** What of an item is changed, compared and merged as one: half a move is no move. */
export const itemFields = {
  name: ['name'],
  place: ['positionX', 'positionY'],
  size: ['width', 'height'],
  rotation: ['rotation'],
  shape: ['shape'],
  seats: ['seats'],
  lock: ['isLocked'],
  group: ['groupId'],
} as const satisfies Record<string, readonly (keyof Item | 'seats')[]>;

export type ItemField = keyof typeof itemFields;
export const itemFieldNames = Object.keys(itemFields) as ItemField[];

type Values = Readonly<Record<string, unknown>>;

/** The values of one field of an item; what the item does not have is left out. */
export function valuesOf(item: object, field: ItemField): Values {
  return Object.fromEntries(itemFields[field].flatMap((name) => (name in item ? [[name, (item as Values)[name]]] : [])));
}

export function sameField(a: object, b: object, field: ItemField): boolean {
  return itemFields[field].every((name) => Object.is((a as Values)[name], (b as Values)[name]));
}

/** Whether two items say the same, whatever they are called within the editor. */
export const sameItem = (a: Item, b: Item): boolean =>
  a === b || (a.kind === b.kind && itemFieldNames.every((field) => sameField(a, b, field)));

/** All that an item says, as one text: the same for two that are the same. */
export const valuesOfItem = (item: Item): string => JSON.stringify([item.kind, itemFieldNames.map((field) => valuesOf(item, field))]);
