import { expect } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { bindArea, listAreas, replaceAreas } from '@/server/delivery-areas/delivery-areas.operations';
import type { WrittenArea } from '@/server/delivery-areas/delivery-areas.schema';
import { type Actor, asUser } from '@/server/testing/as';
import { createConsumptionMode, createRestaurant, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';

export let restaurantId: number;
export let brandId: number;
export let modeId: number;
export let manager: Actor;
export let token: string;

export async function furnishAreas(): Promise<void> {
  ({ id: restaurantId, brandId } = await createRestaurant(prisma));
  ({ id: modeId } = await createConsumptionMode(prisma, { restaurantId, type: 'MODE_DELIVERY' }));
  const user = await createUser(prisma, { role: 'brand', brandId, accessFlags: ['CAN_EDIT_AREAS'] });
  manager = await asUser(user.id);
  token = await tokenOf(user.id);
}

export const points = [
  { lat: 48.85, lng: 2.35 },
  { lat: 48.85, lng: 2.37 },
  { lat: 48.86, lng: 2.37 },
  { lat: 48.86, lng: 2.35 },
];
export const entry = (more: Partial<WrittenArea> = {}) => ({
  name: 'Marais',
  deliveryFee: 290,
  deliveryDelay: 30,
  isActivated: true,
  minimumAmount: 1_500,
  minimumAmountForFreeDelivery: null,
  forceOnlinePayment: false,
  isScheduleModeEnabled: false,
  points,
  ...more,
});
export type Entry = ReturnType<typeof entry>;
export const read = () => manager.call(listAreas, { restaurantId });
export const replace = (areas: Entry[], facts = {}) => manager.call(replaceAreas, { restaurantId, areas }, facts);
export const refused = (areas: unknown, facts = {}) => manager.refused(replaceAreas, { restaurantId, areas }, facts);
export const bind = (areaId: number, consumptionModeId = modeId) => manager.call(bindArea, { areaId, consumptionModeId });
export const http = (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) =>
  send(method, address, { token, body, headers });
export const address = () => `/areas/restaurant/${restaurantId}`;
export const expectOne = <T>(list: T[]): T => {
  expect(list).toHaveLength(1);
  return list[0] as T;
};
export const latestEntry = async () => (await prisma.auditEntry.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } })).id;
