import { namesByNumber } from '@/server/core/writes/subjects';

/** The names of restaurants, after which the history calls what a restaurant has one of. */
export const restaurantNames = namesByNumber((db, ids) =>
  db.restaurant.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
);
