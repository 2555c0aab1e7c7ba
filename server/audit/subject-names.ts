import type { Locale } from '@/server/core/operation/errors';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import type { Db } from '@/server/core/platform/db';
import { type Change, identityOf } from '@/server/core/writes/diff';
import { zoneOf } from '@/server/fiscal/referential';

/** Things by the ids that stand in the history as text; what is no id of such a thing is passed over. */
type Names = (db: Db, ids: string[], locale: Locale) => Promise<{ id: number | string; name: string }[]>;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const byNumber =
  (find: (db: Db, ids: number[], locale: Locale) => Promise<{ id: number; name: string }[]>): Names =>
  async (db, texts, locale) => {
    const ids = texts.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_INTEGER);
    return ids.length === 0 ? [] : find(db, ids, locale);
  };
const byUuid =
  (find: (db: Db, ids: string[]) => Promise<{ id: string; name: string }[]>): Names =>
  async (db, texts) => {
    const ids = texts.filter((text) => UUID.test(text));
    return ids.length === 0 ? [] : find(db, ids);
  };

const select = { id: true, name: true } as const;
const products = byNumber((db, ids) => db.product.findMany({ where: { id: { in: ids } }, select }));
const restaurants = byNumber((db, ids) => db.restaurant.findMany({ where: { id: { in: ids } }, select }));
const users = byNumber((db, ids) => db.user.findMany({ where: { id: { in: ids } }, select }));
const deliveries = byNumber(async (db, ids) => {
  const found = await db.stockDelivery.findMany({ where: { id: { in: ids } }, select: { id: true, supplierName: true, reference: true } });
  return found.map(({ id, supplierName, reference }) => ({ id, name: reference ? `${supplierName}, ${reference}` : supplierName }));
});
const posDevices = byNumber((db, ids) => db.posDevice.findMany({ where: { id: { in: ids } }, select }));
const layouts = byUuid(async (db, ids) => {
  const found = await db.tableLayout.findMany({ where: { uuid: { in: ids } }, select: { uuid: true, name: true } });
  return found.map(({ uuid, name }) => ({ id: uuid, name }));
});
const rooms = byUuid((db, ids) => db.room.findMany({ where: { id: { in: ids } }, select }));
const tables = byUuid((db, ids) => db.roomTable.findMany({ where: { id: { in: ids } }, select }));
const deliveryAreas = byUuid(async (db, ids) => {
  const found = await db.deliveryArea.findMany({ where: { uuid: { in: ids } }, select: { uuid: true, name: true } });
  return found.map(({ uuid, name }) => ({ id: uuid, name }));
});
const operationZones = byNumber(async (_db, ids, locale) =>
  ids.flatMap((id) => zoneOf(id) ?? []).map(({ operationZoneId, name }) => ({ id: operationZoneId, name: name[locale] })),
);
/** `MODE_DELIVERY/2`: the screens have words for the types, and for the channels. */
const consumptionModes = byNumber(async (db, ids) => {
  const found = await db.consumptionMode.findMany({ where: { id: { in: ids } }, select: { id: true, type: true, channelId: true } });
  return found.map(({ id, type, channelId }) => ({ id, name: `${type}/${channelId}` }));
});
const oneOf =
  (...kinds: Names[]): Names =>
  async (db, ids, locale) =>
    (await Promise.all(kinds.map((namesOf) => namesOf(db, ids, locale)))).flat();

/** Where the names of subjects stand, by kind. A kind without an entry is shown with its id. */
const namesOfKind: Record<string, Names> = {
  'product stock': products,
  'product availability': products,
  'restaurant stock': restaurants,
  'stock settings': restaurants,
  'stock delivery': deliveries,
  'table layout': layouts,
  'published layout': layouts,
  room: rooms,
  'delivery areas': restaurants,
  'POS device': posDevices,
  user: users,
  'consumption mode': consumptionModes,
  'consumption modes': restaurants,
  'restaurant opening': restaurants,
  'pickup schedules': restaurants,
  'pickup exceptions': restaurants,
  'pickup points': restaurants,
  'operation zones': restaurants,
};

/** Kinds of subjects whose fields, or entries, are things with names of their own. */
const namesInPaths: Record<string, Names> = {
  'restaurant stock': products,
  'stock delivery': products,
  'table layout': oneOf(rooms, tables, posDevices),
  'published layout': layouts,
  room: oneOf(rooms, tables),
  'delivery areas': oneOf(deliveryAreas, consumptionModes),
  'operation zones': operationZones,
};
/** Fields whose values are ids of such things. */
const POINTERS = new Set(['roomId', 'posDevices', 'tableLayoutUuid']);

/** What the history has of a change: its subject and both of its states. */
interface States {
  subjectKind: string;
  before: unknown;
  after: unknown;
}

/**
 * What people call the things whose ids stand in the paths of an entry's changes, or as values that point to them, by id. A thing that
 * is gone has the name that the states have of it.
 */
export async function pathNames(db: Db, { subjectKind, before, after }: States, changes: Change[], locale: Locale) {
  const pointed = changes.flatMap((change) => (POINTERS.has(String(change.path.at(-1))) ? [change.before, change.after].flat() : []));
  const ids = new Set([...changes.flatMap(({ path }) => path), ...pointed].map(String));
  const found = (await namesInPaths[subjectKind]?.(db, [...ids], locale)) ?? [];
  const told = [...namesWithin(after), ...namesWithin(before)].filter(({ id }) => ids.has(id));
  return Object.fromEntries([...told, ...found].map(({ id, name }) => [id, name]));
}

/** The entries of lists inside of a state that have a name, by what the differences know them by: their ids, or their keys. */
function namesWithin(state: unknown): { id: string; name: string }[] {
  if (typeof state !== 'object' || state === null) return [];
  const identity = Array.isArray(state) ? identityOf(state) : undefined;
  return Object.entries(state).flatMap(([key, value]) => {
    const name = nameOf(value);
    const id = identity === undefined ? key : String(value[identity]);
    return [...namesWithin(value), ...(name === undefined ? [] : [{ id, name }])];
  });
}

const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** What people call a thing by what it holds: its name, its days, or its hours. */
function nameOf(thing: unknown): string | undefined {
  if (typeof thing !== 'object' || thing === null) return undefined;
  const { name, label, productName, firstDay, lastDay, day, start, end } = thing as Record<string, unknown>;
  const given = [name, productName, label].find((text) => typeof text === 'string' && text !== '');
  if (given !== undefined) return given as string;
  if (typeof firstDay === 'string') return firstDay === lastDay ? firstDay : `${firstDay}/${lastDay}`;
  return typeof day === 'string' && typeof start === 'number' && typeof end === 'number'
    ? `${day} ${clock(start)}–${clock(end)}`
    : undefined;
}

interface Subject extends States {
  subjectId: string;
}

/** What people call the subjects of these entries; one query a kind. Of a subject that is gone it is what the entry has of it. */
export async function subjectNames(db: Db, entries: Subject[], locale: Locale): Promise<(subject: Subject) => string | null> {
  const found = new Map<string, string>();
  for (const [kind, namesOf] of Object.entries(namesOfKind)) {
    const ids = entries.filter(({ subjectKind }) => subjectKind === kind).map(idOf);
    if (ids.length === 0) continue;
    for (const { id, name } of await namesOf(db, [...new Set(ids)], locale)) found.set(`${kind}/${id}`, name);
  }
  return (entry) => found.get(`${entry.subjectKind}/${idOf(entry)}`) ?? nameOf(entry.after) ?? nameOf(entry.before) ?? null;
}

/** What a subject is called after: a publication is kept with its restaurant, and spoken of by its layout. */
function idOf({ subjectKind, subjectId, before, after }: Subject): string {
  if (subjectKind !== 'published layout') return subjectId;
  const { tableLayoutUuid } = (after ?? before ?? {}) as { tableLayoutUuid?: string };
  return tableLayoutUuid ?? subjectId;
}
