import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

const brandNames = namesByNumber((db, ids) => db.brand.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));

export const subjects: Subjects = {
  takings: { names: restaurantNames },
  'accounts of takings': { names: brandNames },
};
