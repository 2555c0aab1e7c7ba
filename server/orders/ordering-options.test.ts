import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { asWebGuest } from '@/server/testing/as';
import { createBrand, createConsumptionMode, createDeliveryArea } from '@/server/testing/factories';
import { type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { getOrderingOptions } from './orders.operations';

let world: SellingRestaurant;

beforeEach(async () => {
  world = await sellingRestaurant();
});

const mode = (type: 'MODE_DELIVERY' | 'MODE_TAKE_AWAY', more: object = {}) =>
  createConsumptionMode(prisma, { restaurantId: world.restaurantId, channelId: 2, type, ...more });

it('guests see the dining options and delivery areas of web ordering, but no internal fields of the restaurant', async () => {
  const { restaurantId, web, guest } = world;
  await mode('MODE_TAKE_AWAY', { feeCents: 50, isTimeSlotModeEnabled: true });
  const { id } = await mode('MODE_DELIVERY');
  const linked = { restaurantId, consumptionModeIds: [id] };
  await createDeliveryArea(prisma, { ...linked, name: 'Centre', schedules: [{ day: 'MON', start: 690, end: 870, orderingQuota: 9 }] });
  await createDeliveryArea(prisma, { ...linked, name: 'Off', isActivated: false });
  await createDeliveryArea(prisma, { restaurantId, name: 'Not linked', consumptionModeIds: [] });
  const options = await web.call(getOrderingOptions, { restaurantId });
  expect(options.diningOptions).toMatchObject([
    { type: 'MODE_TAKE_AWAY', fee: 50, isTimeSlotModeEnabled: true },
    { type: 'MODE_DELIVERY', consumptionModeId: id },
  ]);
  expect(options.diningOptions[0]).not.toHaveProperty('flags');
  expect(options.deliveryAreas).toMatchObject([{ name: 'Centre', schedules: [{ day: 'MON', start: 690, end: 870 }] }]);
  expect(options.deliveryAreas[0]?.schedules[0]).not.toHaveProperty('orderingQuota');
  expect(options.deliveryAreas[0]).not.toHaveProperty('areaId');
  expect(await guest.call(getOrderingOptions, { restaurantId })).toEqual(options);
});

it('a restaurant that does not deliver online shows no delivery areas', async () => {
  const { restaurantId, web } = world;
  await createDeliveryArea(prisma, { restaurantId, consumptionModeIds: [] });
  expect(await web.call(getOrderingOptions, { restaurantId })).toEqual({ restaurantId, diningOptions: [], deliveryAreas: [] });
});

it('guests of another brand are denied access', async () => {
  const stranger = await asWebGuest((await createBrand(prisma)).id);
  expect((await stranger.refused(getOrderingOptions, { restaurantId: world.restaurantId })).code).toBe('access_denied');
});
