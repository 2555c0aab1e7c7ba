// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { clockOf } from '@/server/brands/clock';
import { prisma } from '@/server/core/platform/db';
import type { Product } from '@/server/generated/prisma/client';
import { saveModule, setOpening } from '@/server/modules/modules.operations';
import { listNextSlots } from '@/server/pickup/pickup.operations';
import { days } from '@/server/pickup/pickup.values';
import { addDays } from '@/server/pickup/wall.rules';
import { getReadiness } from '@/server/readiness/readiness.operations';
import { createConsumptionMode, createDeliveryArea, createPickupException, createPickupWeek } from '@/server/testing/factories';
import { openWebOrdering, type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { createOrder, quoteOrder } from './orders.operations';

let world: SellingRestaurant;
let soup: Product;

beforeEach(async () => {
  world = await sellingRestaurant();
  soup = await world.sell(2_000, 100);
  await openWebOrdering(world);
});

const WEB = 2;
const QUARTER = 900_000;
const ofMode = (consumptionMode: '1' | '2' | '3', orderingQuota: number) => [{ consumptionMode, orderingQuota }];
const allWeek = (orderingQuotas: { consumptionMode: string; orderingQuota: number }[] = [], [start, end] = [0, 1_440]) =>
  createPickupWeek(prisma, {
    restaurantId: world.restaurantId,
    ranges: days.map((day) => ({ day, start, end, orderingQuotas: orderingQuotas as never })),
  });
/** Opening hours that do not include the current time in Paris. */
function otherHours(): [number, number] {
  const [hour = 0] = new Date().toLocaleTimeString('sv', { timeZone: 'Europe/Paris' }).split(':').map(Number);
  return hour < 12 ? [1_200, 1_320] : [60, 180];
}
const mode = (type: 'MODE_TAKE_AWAY' | 'MODE_DELIVERY', more: object = {}) =>
  createConsumptionMode(prisma, { restaurantId: world.restaurantId, channelId: WEB, type, ...more });
const slots = (quotaOf: string, taken: number) => {
  const first = Math.floor(Date.now() / QUARTER) * QUARTER;
  const data = Array.from({ length: 2 }, (_, index) => ({ startsAt: new Date(first + index * QUARTER) }));
  return prisma.orderSlot.createMany({ data: data.map((slot) => ({ ...slot, restaurantId: world.restaurantId, quotaOf, taken })) });
};
const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' });
const schedules = (orderingQuota: number | null) => days.map((day) => ({ day, start: 0, end: 1_440, orderingQuota }));
const delivers = async (more: object = {}, ofMode: object = {}) => {
  const { id } = await mode('MODE_DELIVERY', ofMode);
  return createDeliveryArea(prisma, { restaurantId: world.restaurantId, consumptionModeIds: [id], ...more });
};

type State = [string, 'MODE_SIT_IN' | 'MODE_TAKE_AWAY' | 'MODE_DELIVERY', () => Promise<unknown>];
/** States of a restaurant, each with the dining option to check. */
const states: State[] = [
  ['as it is', 'MODE_SIT_IN', async () => {}],
  ['without the dining option', 'MODE_TAKE_AWAY', async () => {}],
  [
    'closed',
    'MODE_SIT_IN',
    () => world.manager.call(setOpening, { restaurantId: world.restaurantId, channels: [{ channelId: WEB, state: 'CLOSE' }] }),
  ],
  [
    'with its module off',
    'MODE_SIT_IN',
    () =>
      world.manager.call(saveModule, {
        restaurantId: world.restaurantId,
        moduleId: 1,
        channelId: WEB,
        module: { is_enabled: false },
      } as never),
  ],
  ['without a VAT zone', 'MODE_SIT_IN', () => prisma.restaurantZone.deleteMany({ where: { restaurantId: world.restaurantId } })],
  [
    'with its product switched off',
    'MODE_SIT_IN',
    () => prisma.product.update({ where: { id: soup.id }, data: { webAvailability: false } }),
  ],
  ['in its hours', 'MODE_SIT_IN', () => allWeek()],
  ['outside its hours', 'MODE_SIT_IN', () => allWeek([], otherHours())],
  ['with a quota of nothing', 'MODE_SIT_IN', () => allWeek(ofMode('3', 0))],
  ['with a quota of nothing for others', 'MODE_SIT_IN', () => allWeek(ofMode('2', 0))],
  ['with places left', 'MODE_SIT_IN', async () => [await allWeek(ofMode('3', 2)), await slots('3', 1)]],
  ['full', 'MODE_SIT_IN', async () => [await allWeek(ofMode('3', 2)), await slots('3', 2)]],
  [
    'on a holiday',
    'MODE_SIT_IN',
    () => createPickupException(prisma, { restaurantId: world.restaurantId, day: today(), appliesTo: ['RESTAURANT'] }),
  ],
  [
    'on a holiday of deliveries',
    'MODE_SIT_IN',
    () => createPickupException(prisma, { restaurantId: world.restaurantId, day: today(), appliesTo: ['DELIVERY'] }),
  ],
  [
    'in slots',
    'MODE_TAKE_AWAY',
    async () => [await mode('MODE_TAKE_AWAY', { isTimeSlotModeEnabled: true }), await allWeek(ofMode('2', 2))],
  ],
  [
    'in slots of which the first are full',
    'MODE_TAKE_AWAY',
    async () => [await mode('MODE_TAKE_AWAY', { isTimeSlotModeEnabled: true }), await allWeek(ofMode('2', 2)), await slots('2', 2)],
  ],
  ['in slots without hours', 'MODE_TAKE_AWAY', () => mode('MODE_TAKE_AWAY', { isTimeSlotModeEnabled: true })],
  ['delivering', 'MODE_DELIVERY', () => delivers()],
  ['delivering without an area', 'MODE_DELIVERY', () => mode('MODE_DELIVERY')],
  ['delivering from an area that is off', 'MODE_DELIVERY', () => delivers({ isActivated: false })],
  [
    'delivering at other hours',
    'MODE_DELIVERY',
    () => delivers({ schedules: schedules(null).map((times) => ({ ...times, start: otherHours()[0], end: otherHours()[1] })) }),
  ],
  ['delivering from an area with places left', 'MODE_DELIVERY', async () => slots((await delivers({ schedules: schedules(3) })).uuid, 2)],
  ['delivering from an area that is full', 'MODE_DELIVERY', async () => slots((await delivers({ schedules: schedules(3) })).uuid, 3)],
  [
    'delivering with its quota of deliveries full',
    'MODE_DELIVERY',
    async () => [await delivers(), await allWeek(ofMode('1', 1)), await slots('1', 1)],
  ],
  ['delivering with a quota of no deliveries', 'MODE_DELIVERY', async () => [await delivers(), await allWeek(ofMode('1', 0))]],
  [
    'delivering in slots',
    'MODE_DELIVERY',
    async () => [await delivers({}, { isTimeSlotModeEnabled: true }), await allWeek(ofMode('1', 2), otherHours())],
  ],
  ['delivering in slots of an area', 'MODE_DELIVERY', () => delivers({ schedules: schedules(3) }, { isTimeSlotModeEnabled: true })],
  ['delivering in slots without hours', 'MODE_DELIVERY', () => delivers({}, { isTimeSlotModeEnabled: true })],
];

it.each(states)('a restaurant %s: readiness agrees with the answer to an order placed now', async (_, type, make) => {
  await make();
  const { web, manager, restaurantId } = world;
  const { ways } = await manager.call(getReadiness, { restaurantId });
  const way = ways.find((each) => each.channelId === WEB && each.type === type);
  const isTaken = way !== undefined && (way.state === 'ready' || way.state === 'attention');
  // If guests choose a slot, an order made now is for the slot that readiness names, even if that slot began in this very minute.
  const isLater = way?.servedAt != null && Date.parse(way.servedAt) > Date.now();
  const isInSlots = (await prisma.consumptionMode.count({ where: { restaurantId, type, isTimeSlotModeEnabled: true } })) > 0;
  const order = {
    ...{ restaurantId, consumptionMode: type, items: [{ productId: soup.id, quantity: 1 }] },
    ...(type === 'MODE_DELIVERY' && { deliveryAddress: { text: '1 rue de Rivoli', lat: 48.8556, lng: 2.3601 } }),
    ...((isLater || isInSlots) && way?.servedAt && { requestedFor: way.servedAt }),
  };
  if (isTaken) {
    await web.call(quoteOrder, order as never);
    expect(await web.call(createOrder, order as never)).toMatchObject({ status: 'AWAITING_PAYMENT' });
  } else
    expect((await web.refused(createOrder, order as never)).code).toMatch(
      /^(ordering_closed|slot_full|no_delivery_area|invalid_parameters|product_unavailable|missing_parameters)$/,
    );
});

describe('a requested time', () => {
  const order = (type: 'MODE_TAKE_AWAY' | 'MODE_DELIVERY', requestedFor: Date) => ({
    ...{ restaurantId: world.restaurantId, consumptionMode: type, items: [{ productId: soup.id, quantity: 1 }] },
    ...{ deliveryAddress: { text: '1 rue de Rivoli', lat: 48.8556, lng: 2.3601 }, requestedFor: requestedFor.toISOString() },
  });
  const quote = (...asked: Parameters<typeof order>) => world.web.call(quoteOrder, order(...asked) as never);
  const refused = (...asked: Parameters<typeof order>) => world.web.refused(quoteOrder, order(...asked) as never);
  const notOffered = { code: 'slot_full', extraData: { reason: 'not_offered' } };
  const nextSlot = async (consumptionMode: '1' | '2') =>
    (await world.web.call(listNextSlots, { restaurantId: world.restaurantId, consumptionMode })).slots[0];
  /** An hour of the day after tomorrow, in Paris. */
  const at = (hour: number) => clockOf('Europe/Paris', 1_440).at(addDays(today(), 2), hour * 60);

  it('is refused outside slots and in slots with a quota of zero, when deliveries have slots', async () => {
    await delivers({}, { isTimeSlotModeEnabled: true });
    const ranges = days.flatMap((day) => [
      { day, start: 660, end: 840, orderingQuotas: ofMode('1', 2) },
      { day, start: 1_080, end: 1_320, orderingQuotas: ofMode('1', 0) },
    ]);
    await createPickupWeek(prisma, { restaurantId: world.restaurantId, ranges });
    await quote('MODE_DELIVERY', at(12));
    for (const hour of [3, 15, 19]) expect(await refused('MODE_DELIVERY', at(hour))).toMatchObject(notOffered);
  });

  it('is refused only in hours with a quota of zero, when deliveries have no slots', async () => {
    await delivers();
    const ranges = days.map((day) => ({ day, start: 1_080, end: 1_320, orderingQuotas: ofMode('1', 0) }));
    await createPickupWeek(prisma, { restaurantId: world.restaurantId, ranges });
    await quote('MODE_DELIVERY', at(15));
    expect(await refused('MODE_DELIVERY', at(19))).toMatchObject(notOffered);
  });

  it('is refused even on a later day while an exceptional day closes its dining option', async () => {
    await mode('MODE_TAKE_AWAY', { isTimeSlotModeEnabled: true });
    await delivers();
    await allWeek();
    await quote('MODE_TAKE_AWAY', at(12));
    await quote('MODE_DELIVERY', at(12));
    await createPickupException(prisma, { restaurantId: world.restaurantId, day: today(), appliesTo: ['PICKUP'] });
    expect(await refused('MODE_TAKE_AWAY', at(12))).toMatchObject(notOffered);
    expect(await nextSlot('2')).toBeUndefined();
    await quote('MODE_DELIVERY', at(12));
    expect(await nextSlot('1')).toBeDefined();
  });

  it('is refused beyond a year, where no slots are offered either', async () => {
    await mode('MODE_TAKE_AWAY', { isTimeSlotModeEnabled: true });
    await allWeek();
    const { restaurantId } = world;
    const far = addDays(today(), 400);
    expect(await refused('MODE_TAKE_AWAY', clockOf('Europe/Paris', 1_440).at(far, 720))).toMatchObject(notOffered);
    expect((await world.web.call(listNextSlots, { restaurantId, consumptionMode: '2', from: far })).slots).toEqual([]);
    expect((await world.web.call(listNextSlots, { restaurantId, consumptionMode: '2', from: addDays(today(), 300) })).slots).not.toEqual(
      [],
    );
  });
});
