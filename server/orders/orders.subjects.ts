import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

/** The order numbers, by which the history names orders. */
const orderNames = namesByNumber(async (db, ids) => {
  const places = await db.orderPlace.findMany({
    where: { id: { in: ids } },
    select: { id: true, order: { select: { orderNumber: true } } },
  });
  return places.flatMap(({ id, order }) => (order ? [{ id, name: String(order.orderNumber) }] : []));
});

export const subjects: Subjects = { order: { names: orderNames } };
