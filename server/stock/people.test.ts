import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { Actor, callerFor } from '@/server/testing/as';
import { createCustomer, createProduct, createUser } from '@/server/testing/factories';
import { moveAt } from '@/server/testing/stock';
import { seedTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { createDelivery, listStockPeople, setQuantity } from './stock.operations';

let tenants: TwoTenants;
const as = async (userId: number) => new Actor(await callerFor(userId));

beforeAll(async () => {
  tenants = await seedTwoTenants(prisma);
});

it('listStockPeople lists each person who moved stock or recorded a delivery once, without guests or other restaurants', async () => {
  const { restaurantId, users } = tenants.a;
  const cook = await createUser(prisma, { role: 'restaurant', restaurantId, name: 'Ana the cook' });
  const buyer = await createUser(prisma, { role: 'restaurant', restaurantId, name: 'Zoé the buyer' });
  const product = await createProduct(prisma, { restaurantId, quantity: 5 });
  const { menuId, signature, id: productId } = product;

  const before = await (await as(users.restaurant.id)).call(listStockPeople, { restaurantId });
  await (await as(cook.id)).call(setQuantity, { menuId, signature, quantity: 7 });
  await (await as(cook.id)).call(setQuantity, { menuId, signature, quantity: 9 });
  await (await as(buyer.id)).call(createDelivery, {
    restaurantId,
    supplierName: 'Maison Verger',
    expectedAt: '2030-01-01T08:00:00Z',
    lines: [{ productId, quantity: 1 }],
  });
  const names = [...before, { userId: cook.id, name: 'Ana the cook' }, { userId: buyer.id, name: 'Zoé the buyer' }].map(({ name }) => name);
  expect((await (await as(users.restaurant.id)).call(listStockPeople, { restaurantId })).map(({ name }) => name)).toEqual(names.sort());

  const { brandId } = tenants.a;
  const { id: customerId } = await createCustomer(prisma, { brandId });
  const guest = await createUser(prisma, { role: 'customer', brandId, customerId, name: 'Guest' });
  await moveAt(product, new Date(), -1, 'SALE', { userId: guest.id });
  expect((await (await as(users.restaurant.id)).call(listStockPeople, { restaurantId })).map(({ name }) => name)).toEqual(names.sort());

  const { b } = tenants;
  const theirs = await (await as(b.users.restaurant.id)).call(listStockPeople, { restaurantId: b.restaurantId });
  expect(theirs.map(({ userId }) => userId)).not.toContain(cook.id);
});
