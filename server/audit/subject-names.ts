import type { Db } from '@/server/core/db';
import type { Change } from '@/server/core/diff';
import { MAX_INTEGER } from '@/server/core/limits';
import { zoneOf } from '@/server/fiscal/referential';

/** Things by the ids that stand in the history as text; what is no id of such a thing is passed over. */
type Names = (db: Db, ids: string[]) => Promise<{ id: number | string; name: string }[]>;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const byNumber =
  (find: (db: Db, ids: number[]) => Promise<{ id: number; name: string }[]>): Names =>
  async (db, texts) => {
    const ids = texts.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_INTEGER);
    return ids.length === 0 ? [] : find(db, ids);
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
const operationZones = byNumber(async (_db, ids) =>
  ids.flatMap((id) => zoneOf(id) ?? []).map(({ operationZoneId, code }) => ({ id: operationZoneId, name: code })),
);
const roomsAndTables: Names = async (db, ids) => [...(await rooms(db, ids)), ...(await tables(db, ids))];

/** The screens have words for the types. */
const consumptionModes = byNumber(async (db, ids) => {
  const found = await db.consumptionMode.findMany({ where: { id: { in: ids } }, select: { id: true, type: true } });
  return found.map(({ id, type }) => ({ id, name: type }));
});

/** Where the names of subjects stand, by kind. A kind without an entry is shown with its id. */
const namesOfKind: Record<string, Names> = {
  'product stock': products,
  'product availability': products,
  'restaurant stock': restaurants,
  'stock settings': restaurants,
  'stock delivery': deliveries,
  'table layout': layouts,
  'published layout': restaurants,
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
  'table layout': roomsAndTables,
  room: roomsAndTables,
  'delivery areas': deliveryAreas,
  'operation zones': operationZones,
};

/** What people call the things whose ids stand in the paths of an entry's changes, and the rooms that tables went to, by id. */
export async function pathNames(db: Db, subjectKind: string, changes: Change[]): Promise<Record<string, string>> {
  const namesOf = namesInPaths[subjectKind];
  if (!namesOf) return {};
  const ids = changes.flatMap(({ path, before, after }) => [...path, ...(path.at(-1) === 'roomId' ? [before, after] : [])]);
  const found = await namesOf(db, [...new Set(ids.map(String))]);
  const gone = changes.flatMap(({ path, before, after }) => nameIn(path, after) ?? nameIn(path, before) ?? []);
  return Object.fromEntries([...gone, ...found].map(({ id, name }) => [id, name]));
}

/** An entry of a list that came or went bears its name with it. */
function nameIn(path: Change['path'], entry: unknown): { id: string; name: string } | undefined {
  const id = path.at(-1);
  const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : undefined;
  return id !== undefined && typeof name === 'string' ? { id: String(id), name } : undefined;
}

interface Subject {
  subjectKind: string;
  subjectId: string;
}

/** What people call the subjects of these entries; one query a kind. Names of subjects that are gone are missing. */
export async function subjectNames(db: Db, subjects: Subject[]): Promise<(subject: Subject) => string | null> {
  const found = new Map<string, string>();
  for (const [kind, namesOf] of Object.entries(namesOfKind)) {
    const ids = subjects.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
    if (ids.length === 0) continue;
    for (const { id, name } of await namesOf(db, [...new Set(ids)])) found.set(`${kind}/${id}`, name);
  }
  return ({ subjectKind, subjectId }) => found.get(`${subjectKind}/${subjectId}`) ?? null;
}
