import { expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { asUser } from '@/server/testing/as';
import { createCategory, createProduct, createRestaurant, createUser } from '@/server/testing/factories';
import { listCategories } from './catalog.operations';

it('lists the categories of a restaurant in order, with the number of products in each', async () => {
  const { id: restaurantId } = await createRestaurant(prisma);
  const manager = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId })).id);
  expect(await manager.call(listCategories, { restaurantId })).toEqual([]);

  const drinks = await createCategory(prisma, { restaurantId, name: 'Boissons', position: 2 });
  const starters = await createCategory(prisma, { restaurantId, name: 'Entrées', position: 1 });
  const desserts = await createCategory(prisma, { restaurantId, name: 'Desserts', position: 2 });
  await createProduct(prisma, { restaurantId, categoryIds: [drinks.id, desserts.id] });
  await createProduct(prisma, { restaurantId, categoryIds: [drinks.id] });
  const elsewhere = await createRestaurant(prisma);
  await createCategory(prisma, { restaurantId: elsewhere.id, name: 'Other' });

  expect(await manager.call(listCategories, { restaurantId })).toEqual([
    { categoryId: starters.id, name: 'Entrées', products: 0, isOwn: true },
    { categoryId: drinks.id, name: 'Boissons', products: 2, isOwn: true },
    { categoryId: desserts.id, name: 'Desserts', products: 1, isOwn: true },
  ]);
  const stranger = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId: elsewhere.id })).id);
  expect(await stranger.refused(listCategories, { restaurantId })).toMatchObject({ code: 'access_denied' });
});
