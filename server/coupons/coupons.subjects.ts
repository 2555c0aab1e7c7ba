import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

/** The codes of coupons, which are their names in the history. */
const couponNames = namesByNumber(async (db, ids) => {
  const found = await db.coupon.findMany({ where: { id: { in: ids } }, select: { id: true, code: true } });
  return found.map(({ id, code }) => ({ id, name: code }));
});

export const subjects: Subjects = { coupon: { names: couponNames, partNames: restaurantNames, pointers: ['restaurantIds'] } };
