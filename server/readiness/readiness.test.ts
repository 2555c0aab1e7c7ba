// @not-in-check
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMode, updateMode } from '@/server/consumption-modes/consumption-modes.operations';
import { prisma } from '@/server/core/platform/db';
import { bindArea, replaceAreas } from '@/server/delivery-areas/delivery-areas.operations';
import { addOperationZone, configureOperationZone } from '@/server/fiscal/fiscal.operations';
import { publishLayout } from '@/server/floor/floor.operations';
import { saveBrandModule, saveModule, setOpening } from '@/server/modules/modules.operations';
import { replacePickupSchedules } from '@/server/pickup/pickup.operations';
import { days } from '@/server/pickup/pickup.values';
import { setAvailability } from '@/server/stock/stock.operations';
import { type Actor, actorsOf, asUser } from '@/server/testing/as';
import * as factories from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { FRENCH_BUSINESS, sampleArea } from '@/server/testing/samples';
import { seedTwoTenants } from '@/server/testing/tenants';
import { getReadiness, listReadiness, summarizeReadiness } from './readiness.operations';

const WEB = 2;
const TILL = 5;
const FLOW = 1;
const PAYMENT = 3;
const noon = { day: '2026-11-23', minute: 735 };

let brandId: number;
let restaurantId: number;
let manager: Actor;
let office: Actor;

beforeEach(async () => {
  ({ id: brandId } = await factories.createBrand(prisma, { channels: [1, WEB, TILL, 6] }));
  ({ id: restaurantId } = await factories.createRestaurant(prisma, { brandId, name: 'Alma' }));
  const accessFlags = ['CAN_EDIT_AREAS', 'CAN_EDIT_TABLE_LAYOUT'] as const;
  manager = await asUser((await factories.createUser(prisma, { role: 'restaurant', restaurantId, accessFlags: [...accessFlags] })).id);
  office = await asUser((await factories.createUser(prisma, { role: 'brand', brandId, accessFlags: [...accessFlags] })).id);
});

type Asked = { day?: string; minute?: number };
const ask = (asked: Asked = noon) => manager.call(getReadiness, { restaurantId, ...asked });
async function way(channelId: number, type: string | null, asked: Asked = noon) {
  return (await ask(asked)).ways.find((each) => each.channelId === channelId && each.type === type);
}
const codes = async (channelId: number, type: string | null, asked?: Asked) =>
  (await way(channelId, type, asked))?.reasons.map(({ code }) => code);

const lunch = days.map((day) => ({ day, start: 690, end: 840 }));
const saveArea = async (more: object = {}) =>
  (
    await manager.call(replaceAreas, { restaurantId, areas: [{ ...sampleArea, isScheduleModeEnabled: true, schedules: lunch, ...more }] })
  )[0]!;
const saveFlow = (channelId: number, module: Record<string, unknown>) =>
  manager.call(saveModule, { restaurantId, moduleId: FLOW, channelId, module } as never);

const open = (channelId: number) => manager.call(setOpening, { restaurantId, channels: [{ channelId, state: 'OPEN' }] });

/** Completes everything but dining options, on the screens that the links lead to. */
async function setUp(): Promise<void> {
  await factories.createRestaurantZone(prisma, { restaurantId, socialReason: 'Bistro SAS' });
  for (const channelId of [1, WEB, TILL]) {
    await saveFlow(channelId, { is_enabled: true });
    await manager.call(saveModule, { restaurantId, moduleId: PAYMENT, channelId, module: { is_enabled: true } } as never);
  }
  await open(WEB);
  await factories.createProduct(prisma, { restaurantId });
  await factories.createPosDevice(prisma, { restaurantId, userId: (await factories.createUser(prisma, { role: 'pos', restaurantId })).id });
}

describe('a new restaurant', () => {
  it('lacks everything at first, and is ready once every step is completed', async () => {
    expect(await ask()).toMatchObject({ restaurantId, name: 'Alma', timeZone: 'Europe/Paris', ...noon, state: 'not_ready' });
    // Loyalty accepts no orders; the other channels of the brand do.
    expect((await ask()).ways.map(({ channelId, type }) => [channelId, type])).toEqual([
      [1, null],
      [WEB, null],
      [TILL, null],
    ]);
    const bare = ['no_operation_zone', 'no_products', 'module_off'];
    expect(await codes(1, null)).toEqual([...bare, 'no_consumption_mode', 'no_payment_method']);
    expect(await codes(TILL, null)).toEqual([...bare, 'no_till', 'no_payment_method']);

    const { operationZoneId } = await office.call(addOperationZone, { id: restaurantId, operationZoneCode: 'FR_METRO' });
    expect((await codes(WEB, null))?.slice(0, 2)).toEqual(['no_products', 'zone_not_configured']);
    await office.call(configureOperationZone, { id: restaurantId, operationZoneId, ...FRENCH_BUSINESS });
    const product = await factories.createProduct(prisma, { restaurantId, webAvailability: false });
    expect(await codes(WEB, null)).toEqual(['module_off', 'no_consumption_mode', 'no_product_on_channel', 'no_payment_method']);
    await manager.call(setAvailability, { menuId: product.menuId, signature: product.signature, web: true });
    await saveFlow(WEB, { is_enabled: true });
    await office.call(saveBrandModule, { brandId, moduleId: PAYMENT, channelId: WEB, module: { is_enabled: true } });
    // Web ordering is closed at first.
    expect(await codes(WEB, null)).toEqual(['restaurant_closed', 'no_consumption_mode']);
    await open(WEB);
    expect(await codes(WEB, null)).toEqual(['no_consumption_mode']);

    const { consumptionModeId } = await manager.call(createMode, { restaurantId, channelId: WEB, type: 'MODE_DELIVERY' });
    expect(await codes(WEB, 'MODE_DELIVERY')).toEqual(['delivery_without_area']);
    const { areaId } = await saveArea({ isActivated: false });
    expect(await codes(WEB, 'MODE_DELIVERY')).toEqual(['area_not_bound']);
    await manager.call(bindArea, { areaId, consumptionModeId });
    expect(await codes(WEB, 'MODE_DELIVERY')).toEqual(['area_inactive']);
    await saveArea({ areaId });
    expect(await way(WEB, 'MODE_DELIVERY')).toEqual({
      channelId: WEB,
      type: 'MODE_DELIVERY',
      consumptionModeId,
      state: 'ready',
      opensAt: null,
      servedAt: '2026-11-23T11:15:00.000Z',
      reasons: [],
    });
  });
});

describe('readiness at a given time', () => {
  beforeEach(setUp);

  it('tells when deliveries open again, in the restaurant’s time zone', async () => {
    const { consumptionModeId } = await manager.call(createMode, { restaurantId, channelId: WEB, type: 'MODE_DELIVERY' });
    await manager.call(bindArea, { areaId: (await saveArea()).areaId, consumptionModeId });
    expect(await way(WEB, 'MODE_DELIVERY', { day: '2026-11-23', minute: 900 })).toMatchObject({
      state: 'later',
      opensAt: '2026-11-24T10:30:00.000Z',
      reasons: [{ code: 'area_closed_now', weight: 'time', reach: 'mode', mend: 'delivery-areas', opensAt: '2026-11-24T10:30:00.000Z' }],
    });
    await prisma.restaurant.update({ where: { id: restaurantId }, data: { timeZone: 'Indian/Reunion' } });
    expect(await codes(WEB, 'MODE_DELIVERY')).toEqual([]);
    expect(await way(WEB, 'MODE_DELIVERY', { day: '2026-11-23', minute: 900 })).toMatchObject({ opensAt: '2026-11-24T07:30:00.000Z' });
  });

  it('considers pickup schedules, quotas and exceptions', async () => {
    await manager.call(createMode, { restaurantId, channelId: WEB, type: 'MODE_TAKE_AWAY' });
    expect(await codes(WEB, 'MODE_TAKE_AWAY')).toEqual(['no_schedule']);
    await manager.call(replacePickupSchedules, { restaurantId, pickupSchedules: lunch.map((range) => ({ ...range, orderingQuotas: [] })) });
    expect(await codes(WEB, 'MODE_TAKE_AWAY')).toEqual([]);
    expect(await codes(WEB, 'MODE_TAKE_AWAY', { ...noon, minute: 600 })).toEqual(['no_schedule_now']);
    await factories.createPickupException(prisma, { restaurantId, day: noon.day, label: 'Works' });
    expect((await way(WEB, 'MODE_TAKE_AWAY'))?.reasons).toMatchObject([{ code: 'restaurant_closed_by_exception', label: 'Works' }]);
    expect(await codes(TILL, null)).toEqual(['restaurant_closed_by_exception']);
    await prisma.pickupException.updateMany({ data: { appliesTo: ['DELIVERY'] } });
    expect([await codes(WEB, 'MODE_TAKE_AWAY'), await codes(TILL, null)]).toEqual([[], []]);
    await prisma.pickupException.deleteMany();
    const none = [{ consumptionMode: '2' as const, orderingQuota: 0 }];
    await manager.call(replacePickupSchedules, {
      restaurantId,
      pickupSchedules: lunch.map((range) => ({ ...range, orderingQuotas: none })),
    });
    expect(await codes(WEB, 'MODE_TAKE_AWAY')).toEqual(['quota_zero']);
  });

  it('defaults to now, requires a day and a minute together, and rejects invalid ones', async () => {
    const now = await ask({});
    const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(new Date());
    expect(now.day).toBe(parts);
    expect(await manager.refused(getReadiness, { restaurantId, day: noon.day })).toMatchObject({ code: 'missing_parameters' });
    expect(await manager.refused(getReadiness, { restaurantId, minute: 5 })).toMatchObject({ code: 'missing_parameters' });
    for (const wrong of [
      { day: '9999-12-31', minute: 5 },
      { day: '0001-01-01', minute: 5 },
      { day: '2026-02-30', minute: 5 },
      { ...noon, minute: 1_440 },
      { ...noon, minute: -1 },
    ])
      expect(await manager.refused(getReadiness, { restaurantId, ...wrong })).toMatchObject({ code: 'invalid_parameters' });
  });
});

describe('readiness of a restaurant', () => {
  beforeEach(setUp);

  it('requires a published layout with tables and a linked box for orders at a table', async () => {
    const { consumptionModeId } = await manager.call(createMode, { restaurantId, channelId: WEB, type: 'MODE_SIT_IN' });
    const question = { additionalInformationType: 'TABLE_NUMBER', additionalInformationTitle: 'Table' } as const;
    await manager.call(updateMode, { consumptionModeId, ...question });
    expect(await codes(WEB, 'MODE_SIT_IN', {})).toContain('no_published_layout');
    const empty = await factories.createTableLayout(prisma, { restaurantId, tables: [] });
    await manager.call(publishLayout, { tableLayoutUuid: empty.tableLayoutUuid });
    expect(await codes(WEB, 'MODE_SIT_IN', {})).toEqual(['no_schedule', 'no_published_table', 'no_box']);
    const { tableLayoutUuid } = await factories.createTableLayout(prisma, { restaurantId });
    await manager.call(publishLayout, { tableLayoutUuid });
    const { id: posDeviceId } = await prisma.posDevice.findFirstOrThrow({ where: { restaurantId } });
    await prisma.restaurantBox.create({ data: { restaurantId, posDeviceId } });
    expect(await codes(WEB, 'MODE_SIT_IN', {})).toEqual(['no_schedule', 'box_away']);
    // Whether the box answers on another day is unknown.
    expect(await codes(WEB, 'MODE_SIT_IN')).toEqual(['no_schedule']);
    await prisma.restaurantBox.update({ where: { restaurantId }, data: { connectedAt: new Date(), seenAt: new Date() } });
    expect(await codes(WEB, 'MODE_SIT_IN', {})).toEqual(['no_schedule']);
    await prisma.tableLayout.update({ where: { uuid: tableLayoutUuid }, data: { deletedAt: new Date() } });
    expect(await codes(WEB, 'MODE_SIT_IN', {})).toContain('no_published_layout');
  });

  it('counts only tills that are enrolled and not revoked', async () => {
    expect(await codes(TILL, null)).toEqual([]);
    await prisma.posDevice.updateMany({ data: { revokedAt: new Date() } });
    expect(await codes(TILL, null)).toEqual(['no_till']);
  });

  it('reports a channel that the restaurant closed, and a module that the brand locked off', async () => {
    await manager.call(setOpening, { restaurantId, channels: [{ channelId: TILL, state: 'CLOSE' }] });
    expect((await way(TILL, null))?.reasons).toEqual([{ code: 'restaurant_closed', weight: 'blocks', reach: 'channel', mend: 'opening' }]);
    await open(TILL);
    await office.call(saveBrandModule, {
      brandId,
      moduleId: FLOW,
      channelId: TILL,
      module: { is_enabled: false },
      locked: [['is_enabled']],
    });
    expect((await way(TILL, null))?.reasons).toMatchObject([{ code: 'module_off', moduleId: FLOW, mend: 'modules' }]);
  });

  it('ignores a deleted mode, and finds its bound area again once the mode is restored', async () => {
    const mode = await factories.createConsumptionMode(prisma, { restaurantId, type: 'MODE_DELIVERY', deletedAt: new Date() });
    await factories.createDeliveryArea(prisma, { restaurantId, consumptionModeIds: [mode.id] });
    expect(await codes(WEB, null)).toEqual(['no_consumption_mode']);
    await manager.call(createMode, { restaurantId, channelId: WEB, type: 'MODE_DELIVERY' });
    expect(await codes(WEB, 'MODE_DELIVERY')).toEqual([]);
  });

  it('reports a missing payment method as attention, which does not block orders', async () => {
    await manager.call(saveModule, { restaurantId, moduleId: PAYMENT, channelId: TILL, module: { card: false } } as never);
    expect(await way(TILL, null)).toMatchObject({ state: 'attention', reasons: [{ code: 'no_payment_method', weight: 'attention' }] });
  });
});

describe('the readiness board of a brand', () => {
  it('is paginated, and shows restaurant users only their own restaurant', async () => {
    for (let made = 0; made < 4; made++) await factories.createRestaurant(prisma, { brandId });
    const first = await office.call(listReadiness, { brandId, limit: 3, ...noon });
    expect(first.items).toHaveLength(3);
    expect(first.items[0]).toEqual(await ask());
    const second = await office.call(listReadiness, { brandId, limit: 3, cursor: first.nextCursor ?? 0 });
    expect(second).toMatchObject({ nextCursor: null });
    const ids = [...first.items, ...second.items].map((row) => row.restaurantId);
    expect(ids).toEqual((await prisma.restaurant.findMany({ where: { brandId }, orderBy: { id: 'asc' } })).map(({ id }) => id));
    expect(await office.call(listReadiness, { brandId, cursor: 999_999 })).toEqual({ items: [], nextCursor: null });
    expect((await manager.call(listReadiness, { brandId })).items.map((row) => row.restaurantId)).toEqual([restaurantId]);
  });

  it('counts restaurants of all pages by state, and for restaurant users only their own', async () => {
    await setUp();
    for (let made = 0; made < 200; made++) await factories.createRestaurant(prisma, { brandId });
    const { items } = await office.call(listReadiness, { brandId, limit: 200, ...noon });
    const { state } = await ask();
    const others = items.filter((row) => row.restaurantId !== restaurantId);
    expect(others.every((row) => row.state === 'not_ready')).toBe(true);
    const summary = await office.call(summarizeReadiness, { brandId, ...noon });
    expect(summary).toMatchObject({
      restaurants: 201,
      states: { not_ready: 200, attention: 0, later: 0, ready: 0, [state]: state === 'not_ready' ? 201 : 1 },
    });
    // The standings decide which restaurants are read first; the rest is everything above and beside their rows.
    expect(summary.standings).toHaveLength(201);
    expect([summary.open, summary.lacking]).toEqual([1, 201]);
    const [first, ...rest] = summary.standings;
    expect(rest.every((each) => each.state !== 'not_ready' || each.blocked <= (first?.blocked ?? 0))).toBe(true);
    expect(summary.reasons[0]?.count).toBeGreaterThanOrEqual(200);
    expect(summary.ways).toContainEqual({ channelId: TILL, type: null });
    const ids = [restaurantId, others[7]?.restaurantId ?? 0];
    const few = await office.call(listReadiness, { brandId, ...noon, restaurantIds: ids.join(',') });
    expect(few).toMatchObject({ items: ids.map((id) => ({ restaurantId: id })), nextCursor: null });
    const other = { brandId, restaurantIds: String(others[7]?.restaurantId) };
    expect((await manager.refused(listReadiness, other as never)).code).toBe('access_denied');
    expect(await manager.call(summarizeReadiness, { brandId, ...noon })).toMatchObject({ restaurants: 1, states: { [state]: 1 } });
  });

  it('does not show restaurants of other brands', async () => {
    const tenants = await seedTwoTenants(prisma);
    const as = actorsOf(tenants);
    const seen = async (role: 'brand' | 'brand_group' | 'admin', brand: number) =>
      (await (await as(role)).call(listReadiness, { brandId: brand })).items.map((row) => row.restaurantId);
    expect(await seen('brand', tenants.a.brandId)).toEqual([tenants.a.restaurantId]);
    expect(await seen('brand_group', tenants.sibling.brandId)).toEqual([tenants.sibling.restaurantId]);
    expect(await (await as('brand')).refused(listReadiness, { brandId: tenants.b.brandId })).toMatchObject({ code: 'access_denied' });
  });

  it('makes no more queries for many restaurants than for a few', async () => {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const asked = async () => {
      spy.mockClear();
      const { items } = await office.call(listReadiness, { brandId, limit: 200 });
      return { restaurants: items.length, queries: spy.mock.calls.length };
    };
    const furnish = async () => {
      const { id } = await factories.createRestaurant(prisma, { brandId });
      const mode = await factories.createConsumptionMode(prisma, { restaurantId: id, type: 'MODE_DELIVERY' });
      await factories.createDeliveryArea(prisma, { restaurantId: id, consumptionModeIds: [mode.id], schedules: lunch });
      await factories.createPickupWeek(prisma, { restaurantId: id });
      await factories.createRestaurantZone(prisma, { restaurantId: id });
    };
    await furnish();
    await asked();
    const few = await asked();
    for (let made = 0; made < 40; made++) await furnish();
    const many = await asked();
    spy.mockRestore();
    expect([few.restaurants, many.restaurants]).toEqual([2, 42]);
    expect(few.queries).toBeGreaterThan(5);
    expect(many.queries).toBe(few.queries);
  });

  it('is served over HTTP in the API’s envelope, like the readiness of one restaurant', async () => {
    const token = await tokenOf(office.caller.userId ?? 0);
    const one = await send('GET', `/v2/restaurants/${restaurantId}/readiness?day=${noon.day}&minute=${noon.minute}`, { token });
    expect(one).toMatchObject({ status: 200, body: { code: 'readiness_found', data: { restaurantId, minute: 735 } } });
    const all = await send('GET', `/v2/brands/${brandId}/readiness`, { token });
    expect(all).toMatchObject({ status: 200, body: { code: 'readiness_found', data: { nextCursor: null } } });
  });
});
