import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';
import { customerName } from './name.rules';

/** The names of customers or, without one, whatever else identifies them. */
export const customerNames = namesByNumber(async (db, ids) => {
  const found = await db.customer.findMany({ where: { id: { in: ids } } });
  return found.map((customer) => ({ id: customer.id, name: customerName({ ...customer, customerId: customer.id }) }));
});

const groupNames = namesByNumber((db, ids) => db.guestGroup.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));

export const subjects: Subjects = {
  customer: { names: customerNames, partNames: restaurantNames, pointers: ['restaurantIds'] },
  'guest group': { names: groupNames },
  'e-wallet': { names: customerNames },
};
