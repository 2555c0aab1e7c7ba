import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

const productNames = namesByNumber((db, ids) => db.product.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));

const deliveryNames = namesByNumber(async (db, ids) => {
  const deliveries = await db.stockDelivery.findMany({
    where: { id: { in: ids } },
    select: { id: true, supplierName: true, reference: true },
  });
  return deliveries.map(({ id, supplierName, reference }) => ({ id, name: reference ? `${supplierName}, ${reference}` : supplierName }));
});

export const subjects: Subjects = {
  'product stock': { names: productNames },
  'product availability': { names: productNames, hideShadows: (changes) => changes.filter(({ path }) => path[0] !== 'takenOff') },
  'restaurant stock': { names: restaurantNames, partNames: productNames },
  'stock settings': { names: restaurantNames },
  'stock delivery': { names: deliveryNames, partNames: productNames },
};
