import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

/** The numbers of orders for calling out, after which the history calls them. */
const orderNames = namesByNumber(async (db, ids) => {
  const places = await db.orderPlace.findMany({
    where: { id: { in: ids } },
    select: { id: true, order: { select: { orderNumber: true } } },
  });
  return places.flatMap(({ id, order }) => (order ? [{ id, name: String(order.orderNumber) }] : []));
});

export const subjects: Subjects = { order: { names: orderNames } };
