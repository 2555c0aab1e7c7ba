import { namesByNumber, namesOfAny, type Subjects } from '@/server/core/writes/subjects';

const restaurantNames = namesByNumber((db, ids) =>
  db.restaurant.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
);

export const subjects: Subjects = {
  promotion: {
    names: namesByNumber((db, ids) => db.promotion.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })),
    partNames: namesOfAny(restaurantNames),
    pointers: ['restaurantIds'],
  },
};
