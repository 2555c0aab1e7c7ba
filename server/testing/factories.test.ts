import { beforeAll, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { passwordMatches } from '@/server/identity/passwords';
import { createProduct, createRestaurant, createUser, TEST_PASSWORD } from './factories';
import { seedTwoTenants, type TwoTenants } from './tenants';

let tenants: TwoTenants;
beforeAll(async () => {
  tenants = await seedTwoTenants(prisma);
});

it('seedTwoTenants creates two tenants that share nothing, and a sibling brand in the group of the first', async () => {
  const { a, sibling, b } = tenants;
  const brands = await prisma.brand.findMany({ where: { id: { in: [a.brandId, sibling.brandId, b.brandId] } }, orderBy: { id: 'asc' } });
  expect(brands.map(({ brandGroupId }) => brandGroupId)).toEqual([a.brandGroupId, a.brandGroupId, null]);
  expect(b.brandGroupId).not.toBe(a.brandGroupId);
  for (const { restaurantId, productId, menuId, deliveryId } of [a, sibling, b]) {
    const product = await prisma.product.findUniqueOrThrow({ where: { id: productId }, include: { stock: true } });
    expect(product).toMatchObject({ restaurantId, menuId, stock: { quantity: 20 } });
    expect(await prisma.stockDelivery.findUnique({ where: { id: deliveryId } })).toMatchObject({ restaurantId, receivedAt: null });
  }
});

it('seeded users have the scope of their role and the test password', async () => {
  const { restaurant, brand_group: group } = tenants.a.users;
  const user = await prisma.user.findUniqueOrThrow({ where: { id: restaurant.id } });
  expect(user).toMatchObject({ role: 'restaurant', brandId: tenants.a.brandId, restaurantId: tenants.a.restaurantId });
  expect(await passwordMatches(user.passwordHash, TEST_PASSWORD)).toBe(true);
  expect(await prisma.user.findUnique({ where: { id: group.id } })).toMatchObject({ brandGroupId: tenants.a.brandGroupId, brandId: null });
});

it('factories begin the ledger of a tracked product with an INITIAL movement, and keep the given fields', async () => {
  const { id: restaurantId } = await createRestaurant(prisma, { name: 'Chez Paul' });
  const product = await createProduct(prisma, { restaurantId, name: 'Tarte', quantity: 3, safetyStock: 2 });
  const level = await prisma.stockLevel.findUniqueOrThrow({ where: { productId: product.id } });
  const movements = await prisma.stockMovement.findMany({ where: { restaurantId } });
  expect(movements).toMatchObject([{ id: level.lastMovementId, movementType: 'INITIAL', quantityBefore: 0, quantityAfter: 3 }]);
  expect(level).toMatchObject({ quantity: 3, safetyStock: 2 });
  expect(await createUser(prisma, { role: 'kiosk', restaurantId, email: 'k@test.example' })).toMatchObject({ email: 'k@test.example' });
});
