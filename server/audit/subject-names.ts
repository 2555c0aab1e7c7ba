import type { Db } from '@/server/core/db';
import type { Change } from '@/server/core/diff';
import { MAX_INTEGER } from '@/server/core/fields';

type Names = (db: Db, ids: number[]) => Promise<{ id: number; name: string }[]>;

const products: Names = (db, ids) => db.product.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
const restaurants: Names = (db, ids) => db.restaurant.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
const users: Names = (db, ids) => db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
const deliveries: Names = async (db, ids) => {
  const found = await db.stockDelivery.findMany({ where: { id: { in: ids } }, select: { id: true, supplierName: true, reference: true } });
  return found.map(({ id, supplierName, reference }) => ({ id, name: reference ? `${supplierName}, ${reference}` : supplierName }));
};

/** Where the names of subjects stand, by kind. A kind without an entry is shown with its id. */
const namesOfKind: Record<string, Names> = {
  'product stock': products,
  'product availability': products,
  'restaurant stock': restaurants,
  'stock settings': restaurants,
  'stock delivery': deliveries,
  user: users,
};

/** Kinds of subjects whose fields, or entries, are things with names of their own. */
const namesInPaths: Record<string, Names> = { 'restaurant stock': products, 'stock delivery': products };

/** What people call the things whose ids stand in the paths of an entry's changes, by id. */
export async function pathNames(db: Db, subjectKind: string, changes: Change[]): Promise<Record<string, string>> {
  const ids = changes.flatMap(({ path }) => path.map(Number)).filter((id) => Number.isInteger(id) && id > 0 && id <= MAX_INTEGER);
  const found = ids.length === 0 ? [] : ((await namesInPaths[subjectKind]?.(db, [...new Set(ids)])) ?? []);
  return Object.fromEntries(found.map(({ id, name }) => [id, name]));
}

interface Subject {
  subjectKind: string;
  subjectId: string;
}

/** What people call the subjects of these entries; one query a kind. Names of subjects that are gone are missing. */
export async function subjectNames(db: Db, subjects: Subject[]): Promise<(subject: Subject) => string | null> {
  const found = new Map<string, string>();
  for (const [kind, namesOf] of Object.entries(namesOfKind)) {
    const ids = subjects.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => Number(subjectId));
    if (ids.length === 0) continue;
    for (const { id, name } of await namesOf(db, [...new Set(ids)])) found.set(`${kind}/${id}`, name);
  }
  return ({ subjectKind, subjectId }) => found.get(`${subjectKind}/${subjectId}`) ?? null;
}
