import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

/** The names of grants on receipts, including deleted ones. */
export const grantNames = namesByNumber(async (db, ids) => {
  const found = await db.grant.findMany({ where: { id: { in: ids } }, select: { id: true, code: true } });
  return found.map(({ id, code }) => ({ id, name: code }));
});

export const subjects: Subjects = {
  grant: { names: grantNames, partNames: restaurantNames },
};
