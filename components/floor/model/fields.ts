import type { Item } from './plan';

/** Fields of an item that are changed, compared and merged together: for example, a position is never merged by half. */
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

/** The values of one field of an item, without those that the item lacks. */
export function valuesOf(item: object, field: ItemField): Values {
  return Object.fromEntries(itemFields[field].flatMap((name) => (name in item ? [[name, (item as Values)[name]]] : [])));
}

export function sameField(a: object, b: object, field: ItemField): boolean {
  return itemFields[field].every((name) => Object.is((a as Values)[name], (b as Values)[name]));
}

/** Whether two items are equal, apart from their keys in the editor. */
export const sameItem = (a: Item, b: Item): boolean =>
  a === b || (a.kind === b.kind && itemFieldNames.every((field) => sameField(a, b, field)));

/** All values of an item as one text, equal for equal items. */
export const valuesOfItem = (item: Item): string => JSON.stringify([item.kind, itemFieldNames.map((field) => valuesOf(item, field))]);
