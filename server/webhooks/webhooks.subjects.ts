import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

/** People know a webhook by what it is for, or by the host that it leads to. */
const webhookNames = namesByNumber(async (db, ids) => {
  const found = await db.webhookEndpoint.findMany({ where: { id: { in: ids } }, select: { id: true, url: true, description: true } });
  return found.map(({ id, url, description }) => ({ id, name: description || new URL(url).host }));
});

export const subjects: Subjects = {
  webhook: { names: webhookNames, partNames: restaurantNames, pointers: ['restaurantIds'] },
};
