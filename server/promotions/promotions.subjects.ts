import { restaurantNames } from '@/server/brands/brands.subjects';
import { categoryNames, productNames } from '@/server/catalog/catalog.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';
import { tierNames } from '@/server/loyalty/loyalty.subjects';

export const subjects: Subjects = {
  promotion: {
    names: namesByNumber((db, ids) => db.promotion.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })),
    namesIn: { restaurantIds: restaurantNames, categoryIds: categoryNames, productIds: productNames, tierIds: tierNames },
  },
};
