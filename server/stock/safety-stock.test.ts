import { expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { Actor, callerFor, errorOf } from '@/server/testing/as';
import { createProduct } from '@/server/testing/factories';
import { seedTwoTenants } from '@/server/testing/tenants';
import { listProductMovements, listStock, setSafetyStock } from './stock.operations';

it('a safety stock can be set and cleared without a movement, but only for a tracked product', async () => {
  const { restaurantId, users } = (await seedTwoTenants(prisma)).a;
  const actor = new Actor(await callerFor(users.restaurant.id));
  const { menuId, signature, id: productId } = await createProduct(prisma, { restaurantId, quantity: 5 });
  const movements = () => actor.call(listProductMovements, { restaurantId, productId });
  const item = async () => (await actor.call(listStock, { restaurantId, cursor: productId - 1, limit: 1 })).items[0];

  const before = await movements();
  expect(await actor.call(setSafetyStock, { menuId, signature, safetyStock: 8 })).toEqual({ productId, safetyStock: 8 });
  expect(await item()).toMatchObject({ productId, safetyStock: 8, currentQuantity: 5 });
  await actor.call(setSafetyStock, { menuId, signature, safetyStock: null });
  expect(await item()).toMatchObject({ productId, safetyStock: null });
  expect(await movements()).toEqual(before);

  const untracked = await createProduct(prisma, { restaurantId });
  const refused = await errorOf(actor.call(setSafetyStock, { menuId: untracked.menuId, signature: untracked.signature, safetyStock: 1 }));
  expect(refused).toMatchObject({ code: 'product_not_tracked', status: 409 });
  const negative = await errorOf(actor.call(setSafetyStock, { menuId, signature, safetyStock: -1 }));
  expect(negative).toMatchObject({ code: 'invalid_parameters', status: 400 });
});
