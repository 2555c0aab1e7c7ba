import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

/** What people call customers: their names, else what else tells them from others. */
export const customerNames = namesByNumber(async (db, ids) => {
  const found = await db.customer.findMany({ where: { id: { in: ids } } });
  return found.map(({ id, givenName, familyName, email, externalId }) => ({
    id,
    name: [givenName, familyName].filter(Boolean).join(' ') || email || externalId || String(id),
  }));
});

const groupNames = namesByNumber((db, ids) => db.guestGroup.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));

export const subjects: Subjects = {
  customer: { names: customerNames, partNames: restaurantNames, pointers: ['restaurantIds'] },
  'guest group': { names: groupNames },
  'e-wallet': { names: customerNames },
};
