import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

/** The names of restaurants, after which the history calls what a restaurant has one of. */
export const restaurantNames = namesByNumber((db, ids) =>
  db.restaurant.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
);

const brandNames = namesByNumber((db, ids) => db.brand.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));
const groupNames = namesByNumber((db, ids) => db.brandGroup.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));

export const subjects: Subjects = {
  'brand group': { names: groupNames },
  brand: { names: brandNames, partNames: groupNames, pointers: ['brandGroupId'] },
  restaurant: { names: restaurantNames },
};
