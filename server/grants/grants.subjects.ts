import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

/** The names of grants on receipts, including deleted ones. */
export const grantNames = namesByNumber(async (db, ids) => {
  const found = await db.grant.findMany({ where: { id: { in: ids } }, select: { id: true, code: true } });
  return found.map(({ id, code }) => ({ id, name: code }));
});

/** The amounts of a grant are rates if its type says so, also those of restaurants and shifts. */
const shownAs = (state: unknown) =>
  (state as { type?: string } | null)?.type === 'RATE' ? (JSON.parse(JSON.stringify(state), amountAsRate) as unknown) : state;

const amountAsRate = (_key: string, value: unknown) => {
  if (typeof value !== 'object' || value === null || !('amount' in value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, content]) => [field === 'amount' ? 'rate' : field, content]));
};

export const subjects: Subjects = {
  grant: { names: grantNames, partNames: restaurantNames, shownAs },
};
