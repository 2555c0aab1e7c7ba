import { expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { Actor, callerFor } from '@/server/testing/as';
import { createProduct } from '@/server/testing/factories';
import { seedTwoTenants } from '@/server/testing/tenants';
import { getStockOverview, updateStockSettings } from './stock.operations';

it('the overview previews the counts for another safety stock, which a change of the settings confirms', async () => {
  const { restaurantId, users } = (await seedTwoTenants(prisma)).a;
  const actor = new Actor(await callerFor(users.restaurant.id));
  await actor.call(updateStockSettings, { restaurantId, defaultSafetyStock: 3 });
  for (const quantity of [4, 6, 7]) await createProduct(prisma, { restaurantId, quantity });
  await createProduct(prisma, { restaurantId, quantity: 5, safetyStock: 1 });
  const counts = async (defaultSafetyStock?: number) => (await actor.call(getStockOverview, { restaurantId, defaultSafetyStock })).counts;

  const before = await counts();
  const assumed = await counts(6);
  expect(assumed.low - before.low).toBeGreaterThanOrEqual(2);
  expect(assumed.low + assumed.ok).toBe(before.low + before.ok);
  expect(await counts()).toEqual(before);

  await actor.call(updateStockSettings, { restaurantId, defaultSafetyStock: 6 });
  expect(await counts()).toEqual(assumed);
});
