import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { asUser } from '@/server/testing/as';
import {
  address,
  bind,
  brandId,
  type Entry,
  entry,
  expectOne,
  furnishAreas,
  http,
  latestEntry,
  manager,
  modeId,
  points,
  read,
  refused,
  replace,
  restaurantId,
} from '@/server/testing/delivery-areas';
import { createConsumptionMode, createDeliveryArea, createRestaurant, createUser } from '@/server/testing/factories';
import { listAreas, listBrandAreas, listBrandOutlines, replaceAreas } from './delivery-areas.operations';
import type { Area } from './delivery-areas.schema';

beforeEach(furnishAreas);

describe('reading delivery areas', () => {
  it('returns an empty list at first, and every documented field once an area exists', async () => {
    expect(await http('GET', address())).toMatchObject({ status: 200, body: { code: 'fetch_areas_succeed', data: [] } });
    const answer = await http('POST', address(), { areas: [entry()] });
    expect(answer).toMatchObject({ status: 201, body: { status: 201, code: 'create_areas_succeed' } });
    const area = {
      areaId: expect.any(Number),
      uuid: expect.stringMatching(/^[\da-f-]{36}$/),
      restaurantId,
      ...entry(),
      paymentLater: false,
      priority: null,
      schedules: [],
      consumptionModeIds: [],
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    expect(answer.body.data).toEqual([area]);
    expect((await http('GET', address())).body.data).toEqual(answer.body.data);
  });

  it('returns 304 while the areas match the ETag of the last read or write', async () => {
    const { headers } = await http('GET', address());
    const etag = headers.get('etag') ?? '';
    expect((await http('GET', address(), undefined, { 'if-none-match': etag })).status).toBe(304);
    const written = await http('POST', address(), { areas: [entry()] });
    expect((await http('GET', address(), undefined, { 'if-none-match': etag })).status).toBe(200);
    expect((await http('GET', address(), undefined, { 'if-none-match': written.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('groups the areas of a brand by restaurant, including restaurants without any', async () => {
    await replace([entry()]);
    const { id: other } = await createRestaurant(prisma, { brandId, name: 'Other', city: 'Lyon', lat: 45.7, lng: 4.8 });
    await createDeliveryArea(prisma, { restaurantId: (await createRestaurant(prisma)).id });
    const found = await manager.call(listBrandAreas, { brandId });
    expect(found.map((each) => [each.restaurantId, each.areas.length])).toEqual([
      [restaurantId, 1],
      [other, 0],
    ]);
    expect(found[1]).toMatchObject({ name: 'Other', city: 'Lyon', lat: 45.7, lng: 4.8 });
    expect(found[0]?.areas).toEqual(await read());
  });

  it('pages through the outlines of a brand, without points and decimals that a map cannot show', async () => {
    const { lat, lng } = { lat: 48.85, lng: 2.35 };
    const step = 0.02;
    const corners = [
      { lat, lng },
      // Ten metres from the edge, then a corner with more decimals than a map can show.
      { lat: lat + step / 2, lng: lng + 0.0001 },
      { lat: lat + step, lng: lng + 0.000000123 },
      { lat: lat + step, lng: lng + step },
      { lat, lng: lng + step },
    ];
    await replace([entry({ name: 'Centre', isActivated: false, points: corners })]);
    const { id: other } = await createRestaurant(prisma, { brandId });
    await createDeliveryArea(prisma, { restaurantId: (await createRestaurant(prisma)).id });
    const [{ uuid } = { uuid: '' }] = await read();
    const page = await manager.call(listBrandOutlines, { brandId, limit: 1 });
    expect(page).toEqual({
      items: [
        {
          restaurantId,
          areas: [{ uuid, name: 'Centre', isActivated: false, outline: [48.85, 2.35, 48.87, 2.35, 48.87, 2.37, 48.85, 2.37] }],
        },
      ],
      nextCursor: restaurantId,
    });
    const next = await manager.call(listBrandOutlines, { brandId, limit: 1, cursor: restaurantId });
    expect(next).toEqual({ items: [{ restaurantId: other, areas: [] }], nextCursor: null });
  });
});

describe('replacing delivery areas', () => {
  it('stores every field, and returns schedules in the order of the week', async () => {
    const full = entry({
      name: '  République ',
      deliveryFee: 0,
      minimumAmountForFreeDelivery: 4_000,
      forceOnlinePayment: true,
      paymentLater: true,
      isScheduleModeEnabled: true,
      priority: 3,
      schedules: [
        { start: 0, end: 1_440, day: 'TUE', orderingQuota: 5 },
        { start: 1_080, end: 1_320, day: 'MON', orderingQuota: null },
        { start: 690, end: 870, day: 'MON', orderingQuota: 0 },
      ],
    });
    const area = expectOne(await replace([full]));
    const [tuesday, evening, noon] = full.schedules ?? [];
    expect(area).toMatchObject({ ...full, name: 'République', schedules: [noon, evening, tuesday] });
  });

  it('requires only the documented fields and ignores unknown ones', async () => {
    const area = expectOne(await replace([{ ...entry(), uuid: 'x', colour: 'red', consumptionModeIds: [modeId] } as Entry]));
    expect(area).not.toHaveProperty('colour');
    expect(area.uuid).not.toBe('x');
    expect(area.consumptionModeIds).toEqual([]);
    const { name: _, ...nameless } = entry();
    expect(await refused([nameless])).toMatchObject({ code: 'missing_parameters', extraData: { issues: [{ path: 'areas.0.name' }] } });
    expect(await refused(undefined)).toMatchObject({ code: 'missing_parameters' });
  });

  it('gives every area a new id, keeps the order sent, and deletes areas that are left out', async () => {
    const first = await replace([entry({ name: 'A' }), entry({ name: 'B' }), entry({ name: 'C' })]);
    const [a, b, c] = first.map(({ areaId }) => areaId) as [number, number, number];
    const second = await replace([entry({ name: 'C', areaId: c }), entry({ name: 'new' }), entry({ name: 'A', areaId: a })]);
    expect(second.map(({ name }) => name)).toEqual(['C', 'new', 'A']);
    expect(Math.min(...second.map(({ areaId }) => areaId))).toBeGreaterThan(Math.max(a, b, c));
    expect(await read()).toEqual(second);
    expect(await prisma.deliveryArea.count({ where: { restaurantId } })).toBe(3);
  });

  it('keeps uuid, createdAt, bindings and omitted fields when areaId is sent, and loses them otherwise', async () => {
    const [kept, lost] = (await replace([entry({ name: 'A', paymentLater: true }), entry({ name: 'B' })])) as [Area, Area];
    await bind(kept.areaId);
    await bind(lost.areaId);
    const [a, b] = (await replace([entry({ name: 'A', areaId: kept.areaId }), entry({ name: 'B' })])) as [Area, Area];
    expect(a).toMatchObject({ uuid: kept.uuid, createdAt: kept.createdAt, paymentLater: true, consumptionModeIds: [modeId] });
    expect(b.uuid).not.toBe(lost.uuid);
    expect(b.consumptionModeIds).toEqual([]);
    expect(b.createdAt > lost.createdAt).toBe(true);
  });

  it('binds areas to the modes in boundTo, restores bindings on undo, and rejects another restaurant’s mode', async () => {
    const { id: other } = await createConsumptionMode(prisma, { restaurantId, type: 'MODE_DELIVERY', channelId: 1 });
    const [first] = (await replace([entry({ name: 'A', boundTo: [other, modeId, modeId] }), entry({ name: 'B', boundTo: [modeId] })])) as [
      Area,
      Area,
    ];
    expect((await read()).map(({ consumptionModeIds }) => consumptionModeIds)).toEqual([[modeId, other].sort((a, b) => a - b), [modeId]]);
    await replace([entry({ name: 'A', areaId: first.areaId, boundTo: [] })]);
    expect(expectOne(await read()).consumptionModeIds).toEqual([]);
    await manager.call(revertChange, { auditId: await latestEntry() });
    expect((await read()).map(({ consumptionModeIds }) => consumptionModeIds.length)).toEqual([2, 1]);

    const elsewhere = await createRestaurant(prisma, { brandId });
    const { id: foreign } = await createConsumptionMode(prisma, { restaurantId: elsewhere.id, type: 'MODE_DELIVERY' });
    const before = await read();
    expect(await refused([entry({ name: 'C' }), entry({ boundTo: [modeId, foreign] })])).toMatchObject({
      code: 'data_not_found',
      extraData: { consumptionModeIds: [foreign] },
    });
    expect(await read()).toEqual(before);
  });

  it('deletes all areas with their schedules and bindings when the list is empty', async () => {
    await bind(expectOne(await replace([entry({ schedules: [{ start: 0, end: 1, day: 'MON', orderingQuota: null }] })])).areaId);
    expect(await replace([])).toEqual([]);
    expect(await prisma.deliveryAreaSchedule.count({ where: { area: { restaurantId } } })).toBe(0);
    expect(await prisma.deliveryAreaBinding.count({ where: { restaurantId } })).toBe(0);
  });

  it('does not change the areas of other restaurants', async () => {
    const { id: other } = await createRestaurant(prisma, { brandId });
    await manager.call(replaceAreas, { restaurantId: other, areas: [entry()] });
    const before = await manager.call(listAreas, { restaurantId: other });
    await replace([entry()]);
    expect(await manager.call(listAreas, { restaurantId: other })).toEqual(before);
  });

  it('rejects outdated, foreign and duplicate area ids and changes nothing', async () => {
    const { areaId: old } = expectOne(await replace([entry()]));
    const now = await replace([entry({ areaId: old })]);
    const { id: foreign } = await createDeliveryArea(prisma, { restaurantId: (await createRestaurant(prisma, { brandId })).id });
    for (const areaId of [old, foreign])
      expect(await refused([entry({ areaId })])).toMatchObject({ code: 'data_not_found', status: 404, extraData: { areaIds: [areaId] } });
    const { areaId } = expectOne(now);
    expect(await refused([entry({ areaId }), entry({ areaId })])).toMatchObject({
      code: 'invalid_parameters',
      extraData: { issues: [{ path: 'areas.1.areaId', code: 'duplicate' }] },
    });
    expect(await read()).toEqual(now);
  });

  it.each<[string, object, string, string?]>([
    ['two points', { points: points.slice(0, 2) }, 'areas.0.points'],
    ['three of which two are one', { points: [points[0], points[1], points[1]] }, 'areas.0.points', 'too_few_points'],
    ['501 points', { points: Array.from({ length: 501 }, (_, n) => ({ lat: n / 100, lng: (n % 2) / 10 })) }, 'areas.0.points'],
    ['a bow tie', { points: [points[0], points[2], points[1], points[3]] }, 'areas.0.points', 'crosses_itself'],
    ['a latitude past the pole', { points: [...points.slice(0, 3), { lat: 90.01, lng: 0 }] }, 'areas.0.points.3.lat'],
    ['a longitude past the antimeridian', { points: [...points.slice(0, 3), { lat: 0, lng: 180.5 }] }, 'areas.0.points.3.lng'],
    ['times that end before they start', { schedules: [{ start: 700, end: 700, day: 'MON' }] }, 'areas.0.schedules.0.end'],
    ['times past midnight', { schedules: [{ start: 700, end: 1_441, day: 'MON' }] }, 'areas.0.schedules.0.end'],
    ['a day that is none', { schedules: [{ start: 700, end: 800, day: 'monday' }] }, 'areas.0.schedules.0.day'],
    [
      'times that overlap',
      {
        schedules: [
          { start: 700, end: 800, day: 'MON' },
          { start: 799, end: 900, day: 'MON' },
        ],
      },
      'areas.0.schedules.1',
      'overlap',
    ],
    ['a negative fee', { deliveryFee: -1 }, 'areas.0.deliveryFee'],
    ['half a cent', { minimumAmount: 0.5 }, 'areas.0.minimumAmount'],
    ['an empty name', { name: '  ' }, 'areas.0.name'],
  ])('rejects %s', async (_, more, path, code) => {
    const before = await replace([entry()]);
    const error = await refused([{ ...entry(), ...more }]);
    expect(error).toMatchObject({ code: 'invalid_parameters', status: 400 });
    expect((error.extraData as { issues: object[] }).issues[0]).toMatchObject({ path, ...(code && { code }) });
    expect(await read()).toEqual(before);
  });

  it('accepts a closed outline, adjacent schedules, and an outline across the antimeridian', async () => {
    const fiji = [179, -179, -179, 179].map((lng, index) => ({ lat: index < 2 ? -16 : -18, lng }));
    const schedules = [
      { start: 700, end: 800, day: 'MON' as const, orderingQuota: null },
      { start: 800, end: 900, day: 'MON' as const, orderingQuota: null },
    ];
    const [closed, far] = await replace([
      entry({ points: [...points, points[0] as Area['points'][number]], schedules }),
      entry({ points: fiji }),
    ]);
    expect(closed).toMatchObject({ points, schedules });
    expect(far?.points).toEqual(fiji);
  });

  it('requires the access flag CAN_EDIT_AREAS', async () => {
    const user = await createUser(prisma, { role: 'brand', brandId });
    const noflags = await asUser(user.id);
    expect(await noflags.refused(replaceAreas, { restaurantId, areas: [] })).toMatchObject({
      code: 'missing_access_flag',
      extraData: { flag: 'CAN_EDIT_AREAS' },
    });
  });
});
