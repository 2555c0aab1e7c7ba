import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { saveModule, setOpening } from '@/server/modules/modules.operations';
import { asUser, asWebGuest } from './as';
import {
  createBrand,
  createConsumptionMode,
  createCustomer,
  createMenu,
  createProduct,
  createProgramme,
  createRestaurant,
  createRestaurantZone,
  createStockSettings,
  createUser,
} from './factories';

/** A new brand with a loyalty programme. */
async function sellingBrand(): Promise<number> {
  const { id: brandId } = await createBrand(prisma);
  await createProgramme(prisma, { brandId });
  return brandId;
}

/** A restaurant ready to sell, with its sellers and guests. Its VAT group 1 has 10 % for eating in. By default of a new brand. */
export async function sellingRestaurant(options: { brandId?: number } = {}) {
  const brandId = options.brandId ?? (await sellingBrand());
  const { id: restaurantId } = await createRestaurant(prisma, { brandId });
  await createRestaurantZone(prisma, { restaurantId });
  await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
  const { id: menuId } = await createMenu(prisma, { restaurantId });
  const sell = (priceCents: number, quantity?: number): Promise<Product> =>
    createProduct(prisma, { restaurantId, menuId, priceCents, vatGroupId: 1, quantity });
  const modes = { menuId, kiosk: await createConsumptionMode(prisma, { restaurantId, channelId: 1, type: 'MODE_SIT_IN' }) };
  const { id: customerId } = await createCustomer(prisma, { brandId });
  const user = async (role: 'pos' | 'kiosk' | 'restaurant') => asUser((await createUser(prisma, { role, restaurantId })).id);
  return {
    ...{ brandId, restaurantId, customerId, ...modes, sell },
    till: await user('pos'),
    kiosk: await user('kiosk'),
    manager: await user('restaurant'),
    guest: await asUser((await createUser(prisma, { role: 'customer', brandId, customerId })).id),
    web: await asWebGuest(brandId),
  };
}
export type SellingRestaurant = Awaited<ReturnType<typeof sellingRestaurant>>;

/** Opens online ordering, for eating in. */
export async function openWebOrdering({ restaurantId, manager }: SellingRestaurant): Promise<void> {
  await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_SIT_IN' });
  await manager.call(saveModule, { restaurantId, moduleId: 1, channelId: 2, module: { is_enabled: true } } as never);
  await manager.call(setOpening, { restaurantId, channels: [{ channelId: 2, state: 'OPEN' }] });
}

/** Tops up a customer’s wallet at the counter. */
export async function fillWallet(
  { brandId, customerId }: { brandId: number; customerId: number },
  cents: number,
  at = new Date(),
): Promise<void> {
  await prisma.wallet.create({ data: { brandId, customerId, own: cents, lastPosition: 1 } });
  await prisma.walletLine.create({
    data: {
      ...{
        brandId,
        customerId,
        position: 1,
        firstPosition: 1,
        kind: 'RELOAD',
        pocket: 'own',
        amount: cents,
        ownBefore: 0,
        ownAfter: cents,
      },
      applyDate: at,
      ...{ promotionalBefore: 0, promotionalAfter: 0, employerBefore: 0, employerAfter: 0 },
    },
  });
}
