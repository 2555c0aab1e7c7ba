import { prisma } from '@/server/core/platform/db';
import type { Settings } from '@/server/modules/layers.rules';
import { getModule, saveBrandModule, saveModule } from '@/server/modules/modules.operations';
import { type Actor, asUser } from '@/server/testing/as';
import { createBrand, createRestaurant, createUser } from '@/server/testing/factories';

export let brandId: number;
export let north: number;
export let south: number;
export let office: Actor;
export const flow = { moduleId: 1, channelId: 2 };
export const display = { moduleId: 4, channelId: 5 };

export async function furnishBrand(): Promise<void> {
  ({ id: brandId } = await createBrand(prisma, { channels: [1, 2, 5] }));
  north = (await createRestaurant(prisma, { brandId, name: 'North' })).id;
  south = (await createRestaurant(prisma, { brandId, name: 'South' })).id;
  office = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
}

export const read = (restaurantId: number, ref = flow) => office.call(getModule, { restaurantId, ...ref });
export const save = (restaurantId: number, module: Settings, ref = flow) => office.call(saveModule, { restaurantId, ...ref, module });
export const saveBrand = (input: object, ref = flow) => office.call(saveBrandModule, { brandId, ...ref, ...input });
export const ownOf = async (restaurantId: number, ref = flow) =>
  (await prisma.restaurantModule.findUnique({ where: { restaurantId_moduleId_channelId: { restaurantId, ...ref } } }))?.own;
