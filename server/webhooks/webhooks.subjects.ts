import { restaurantNames } from '@/server/brands/brands.subjects';
import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

/** A webhook is named by its purpose, or by its host. */
const webhookNames = namesByNumber(async (db, ids) => {
  const endpoints = await db.webhookEndpoint.findMany({ where: { id: { in: ids } }, select: { id: true, url: true, description: true } });
  return endpoints.map(({ id, url, description }) => ({ id, name: description || new URL(url).host }));
});

export const subjects: Subjects = {
  webhook: { names: webhookNames, partNames: restaurantNames, pointers: ['restaurantIds'] },
};
