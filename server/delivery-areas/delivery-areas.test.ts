import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { deleteMode } from '@/server/consumption-modes/consumption-modes.operations';
import { prisma } from '@/server/core/platform/db';
import { type Concern, days } from '@/server/pickup/pickup.values';
import { type Actor, asUser } from '@/server/testing/as';
import { createConsumptionMode, createDeliveryArea, createPickupException, createRestaurant, createUser } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { runs } from '@/server/testing/runs';
import { bindArea, listAreas, listBrandAreas, listBrandOutlines, probe, replaceAreas, unbindArea } from './delivery-areas.operations';
import type { Area, WrittenArea } from './delivery-areas.schema';

let restaurantId: number;
let brandId: number;
let modeId: number;
let manager: Actor;
let token: string;

beforeEach(async () => {
  ({ id: restaurantId, brandId } = await createRestaurant(prisma));
  ({ id: modeId } = await createConsumptionMode(prisma, { restaurantId, type: 'MODE_DELIVERY' }));
  const user = await createUser(prisma, { role: 'brand', brandId, accessFlags: ['CAN_EDIT_AREAS'] });
  manager = await asUser(user.id);
  token = await tokenOf(user.id);
});

const points = [
  { lat: 48.85, lng: 2.35 },
  { lat: 48.85, lng: 2.37 },
  { lat: 48.86, lng: 2.37 },
  { lat: 48.86, lng: 2.35 },
];
const entry = (more: Partial<WrittenArea> = {}) => ({
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
type Entry = ReturnType<typeof entry>;
const read = () => manager.call(listAreas, { restaurantId });
const replace = (areas: Entry[], facts = {}) => manager.call(replaceAreas, { restaurantId, areas }, facts);
const refused = (areas: unknown, facts = {}) => manager.refused(replaceAreas, { restaurantId, areas }, facts);
const bind = (areaId: number, consumptionModeId = modeId) => manager.call(bindArea, { areaId, consumptionModeId });
const http = (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) =>
  send(method, address, { token, body, headers });
const address = () => `/areas/restaurant/${restaurantId}`;
const only = <T>(list: T[]): T => {
  expect(list).toHaveLength(1);
  return list[0] as T;
};
const latestEntry = async () => (await prisma.auditEntry.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } })).id;

describe('the areas of a restaurant', () => {
  it('are none at first, and listed with every documented field', async () => {
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

  it('are not sent again while they are the same', async () => {
    const { headers } = await http('GET', address());
    const etag = headers.get('etag') ?? '';
    expect((await http('GET', address(), undefined, { 'if-none-match': etag })).status).toBe(304);
    const written = await http('POST', address(), { areas: [entry()] });
    expect((await http('GET', address(), undefined, { 'if-none-match': etag })).status).toBe(200);
    expect((await http('GET', address(), undefined, { 'if-none-match': written.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('of a brand stand under their restaurants', async () => {
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

  it('of a brand have outlines for a map of them all, page by page, without what it does not show', async () => {
    const { lat, lng } = { lat: 48.85, lng: 2.35 };
    const step = 0.02;
    const corners = [
      { lat, lng },
      // Ten metres beside the edge, then a corner of its own, given finer than a map can show.
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

describe('replacing them', () => {
  it('writes every field, and gives times back in the order of the week', async () => {
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
    const area = only(await replace([full]));
    const [tuesday, evening, noon] = full.schedules ?? [];
    expect(area).toMatchObject({ ...full, name: 'République', schedules: [noon, evening, tuesday] });
  });

  it('needs the documented fields only, and ignores unknown ones', async () => {
    const area = only(await replace([{ ...entry(), uuid: 'x', colour: 'red', consumptionModeIds: [modeId] } as Entry]));
    expect(area).not.toHaveProperty('colour');
    expect(area.uuid).not.toBe('x');
    expect(area.consumptionModeIds).toEqual([]);
    const { name: _, ...nameless } = entry();
    expect(await refused([nameless])).toMatchObject({ code: 'missing_parameters', extraData: { issues: [{ path: 'areas.0.name' }] } });
    expect(await refused(undefined)).toMatchObject({ code: 'missing_parameters' });
  });

  it('gives every area a new id, keeps the order, and loses what is missing', async () => {
    const first = await replace([entry({ name: 'A' }), entry({ name: 'B' }), entry({ name: 'C' })]);
    const [a, b, c] = first.map(({ areaId }) => areaId) as [number, number, number];
    const second = await replace([entry({ name: 'C', areaId: c }), entry({ name: 'new' }), entry({ name: 'A', areaId: a })]);
    expect(second.map(({ name }) => name)).toEqual(['C', 'new', 'A']);
    expect(Math.min(...second.map(({ areaId }) => areaId))).toBeGreaterThan(Math.max(a, b, c));
    expect(await read()).toEqual(second);
    expect(await prisma.deliveryArea.count({ where: { restaurantId } })).toBe(3);
  });

  it('keeps uuid, age, bindings and what the body does not know with the id, and loses them without', async () => {
    const [kept, lost] = (await replace([entry({ name: 'A', paymentLater: true }), entry({ name: 'B' })])) as [Area, Area];
    await bind(kept.areaId);
    await bind(lost.areaId);
    const [a, b] = (await replace([entry({ name: 'A', areaId: kept.areaId }), entry({ name: 'B' })])) as [Area, Area];
    expect(a).toMatchObject({ uuid: kept.uuid, createdAt: kept.createdAt, paymentLater: true, consumptionModeIds: [modeId] });
    expect(b.uuid).not.toBe(lost.uuid);
    expect(b.consumptionModeIds).toEqual([]);
    expect(b.createdAt > lost.createdAt).toBe(true);
  });

  it('binds areas to the modes that it says, all of them or none, and taking it back ends that', async () => {
    const { id: other } = await createConsumptionMode(prisma, { restaurantId, type: 'MODE_DELIVERY', channelId: 1 });
    const [first] = (await replace([entry({ name: 'A', boundTo: [other, modeId, modeId] }), entry({ name: 'B', boundTo: [modeId] })])) as [
      Area,
      Area,
    ];
    expect((await read()).map(({ consumptionModeIds }) => consumptionModeIds)).toEqual([[modeId, other].sort((a, b) => a - b), [modeId]]);
    await replace([entry({ name: 'A', areaId: first.areaId, boundTo: [] })]);
    expect(only(await read()).consumptionModeIds).toEqual([]);
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

  it('empties the list with an empty one', async () => {
    await bind(only(await replace([entry({ schedules: [{ start: 0, end: 1, day: 'MON', orderingQuota: null }] })])).areaId);
    expect(await replace([])).toEqual([]);
    expect(await prisma.deliveryAreaSchedule.count({ where: { area: { restaurantId } } })).toBe(0);
    expect(await prisma.deliveryAreaBinding.count({ where: { restaurantId } })).toBe(0);
  });

  it('leaves other restaurants alone', async () => {
    const { id: other } = await createRestaurant(prisma, { brandId });
    await manager.call(replaceAreas, { restaurantId: other, areas: [entry()] });
    const before = await manager.call(listAreas, { restaurantId: other });
    await replace([entry()]);
    expect(await manager.call(listAreas, { restaurantId: other })).toEqual(before);
  });

  it('refuses ids that the restaurant does not have, and leaves everything', async () => {
    const { areaId: old } = only(await replace([entry()]));
    const now = await replace([entry({ areaId: old })]);
    const { id: foreign } = await createDeliveryArea(prisma, { restaurantId: (await createRestaurant(prisma, { brandId })).id });
    for (const areaId of [old, foreign])
      expect(await refused([entry({ areaId })])).toMatchObject({ code: 'data_not_found', status: 404, extraData: { areaIds: [areaId] } });
    const { areaId } = only(now);
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
  ])('refuses %s', async (_, more, path, code) => {
    const before = await replace([entry()]);
    const error = await refused([{ ...entry(), ...more }]);
    expect(error).toMatchObject({ code: 'invalid_parameters', status: 400 });
    expect((error.extraData as { issues: object[] }).issues[0]).toMatchObject({ path, ...(code && { code }) });
    expect(await read()).toEqual(before);
  });

  it('takes an outline that is closed already, touching times, and one over the antimeridian', async () => {
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

  it('needs the access flag', async () => {
    const user = await createUser(prisma, { role: 'brand', brandId });
    const noflags = await asUser(user.id);
    expect(await noflags.refused(replaceAreas, { restaurantId, areas: [] })).toMatchObject({
      code: 'missing_access_flag',
      extraData: { flag: 'CAN_EDIT_AREAS' },
    });
  });
});

describe('saving at the same time as somebody else', () => {
  it('is refused with If-Match of what is no longer so', async () => {
    const etag = (await http('GET', address())).headers.get('etag') ?? '';
    const first = await http('POST', address(), { areas: [entry({ name: 'mine' })] }, { 'if-match': etag });
    expect(first.status).toBe(201);
    const second = await http('POST', address(), { areas: [entry({ name: 'theirs' })] }, { 'if-match': etag });
    expect(second).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    expect(second.body.extraData).toEqual({ etag: first.headers.get('etag'), current: first.body.data });
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await read()).map(({ name }) => name)).toEqual(['mine']);
  });

  it('takes the state that was read as well as its ETag', async () => {
    const before = await replace([entry()]);
    await replace([entry({ areaId: before[0]?.areaId })], { ifMatch: (await http('GET', address())).headers.get('etag') });
    expect(await refused([], { ifMatch: '"of yesterday"' })).toMatchObject({ code: 'precondition_failed' });
  });

  it('with one If-Match lets one through', async () => {
    const etag = (await http('GET', address())).headers.get('etag') ?? '';
    const save = (name: string) => http('POST', address(), { areas: [entry({ name })] }, { 'if-match': etag });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(save));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 412, 412, 412]);
  });

  it('without it leaves one of the lists whole', async () => {
    const lists = ['a', 'b', 'c', 'd'].map((name) => Array.from({ length: 5 }, () => entry({ name })));
    await Promise.all(lists.map((areas) => replace(areas)));
    const names = (await read()).map(({ name }) => name);
    expect(names).toHaveLength(5);
    expect(new Set(names).size).toBe(1);
  });

  it('never loses a binding that was made in between', async () => {
    const { areaId } = only(await replace([entry()]));
    const [, bound] = await Promise.allSettled([replace([entry({ areaId })]), bind(areaId)]);
    const area = only(await read());
    // Bound first, and kept by the replacement; or too late, and refused, as the id is another one by then.
    expect(area.consumptionModeIds).toEqual(bound.status === 'fulfilled' ? [modeId] : []);
    if (bound.status === 'rejected') expect(bound.reason).toMatchObject({ code: 'data_not_found' });
  });
});

describe('a dry run', () => {
  it('answers what the real run does, says what would change, and changes nothing', async () => {
    const before = await replace([entry({ name: 'A' }), entry({ name: 'B' })]);
    const [a] = before as [Area];
    await bind(a.areaId);
    const now = await read();
    const areas = [entry({ name: 'A2', areaId: a.areaId, deliveryFee: 500 }), entry({ name: 'C' })];
    const { dataText, changes } = await manager.outcome(replaceAreas, { restaurantId, areas }, { dryRun: true });
    expect(await read()).toEqual(now);
    expect(changes).toContainEqual({ path: [a.uuid, 'name'], kind: 'changed', before: 'A', after: 'A2' });
    expect(changes).toContainEqual({ path: [a.uuid, 'deliveryFee'], kind: 'changed', before: 290, after: 500 });
    expect(changes?.map(({ kind, path }) => `${kind} ${path.length}`).toSorted()).toEqual([
      'added 1',
      'changed 2',
      'changed 2',
      'removed 1',
    ]);
    const made = new Set(['areaId', 'createdAt']);
    const lasting = (data: unknown) =>
      JSON.parse(JSON.stringify(data), (key, value) => (made.has(key) || (key === 'uuid' && value !== a.uuid) ? typeof value : value));
    expect(lasting(await replace(areas))).toEqual(lasting(JSON.parse(dataText)));
  });
});

const minute = fc.integer({ min: 0, max: 1_439 });
const anyEntry = fc
  .record({
    name: fc.stringMatching(/^[a-zé ]{0,8}[a-z]$/),
    deliveryFee: fc.nat(9_999),
    minimumAmountForFreeDelivery: fc.option(fc.nat(9_999)),
    paymentLater: fc.boolean(),
    priority: fc.option(fc.nat(9)),
    corners: fc.array(fc.integer({ min: 100, max: 90_000 }), { minLength: 4, maxLength: 12 }),
    days: fc.subarray(['MON', 'WED', 'SUN'] as const),
    hours: fc.tuple(minute, minute).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) + 1 })),
    orderingQuota: fc.option(fc.nat(50)),
    isBound: fc.boolean(),
  })
  .map(({ corners, days, hours, orderingQuota, isBound, ...settings }) => ({
    isBound,
    area: entry({
      ...settings,
      points: corners.map((radius, index) => {
        const angle = (2 * Math.PI * index) / corners.length;
        return { lat: 48.8 + (Math.sin(angle) * radius) / 1e6, lng: 2.3 + (Math.cos(angle) * radius) / 1e6 };
      }),
      schedules: days.map((day) => ({ day, ...hours, orderingQuota })),
    }),
  }));

describe('taking a saving back', () => {
  const lasting = (areas: Area[]) => areas.map(({ areaId: _, ...area }) => area);
  const revert = async (auditId: number, force?: boolean) => manager.call(revertChange, { auditId, force });

  it('gives back exactly what was, whatever it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntry, { maxLength: 5 }), fc.array(anyEntry, { maxLength: 5 }), async (first, second) => {
        const made = await replace(first.map(({ area }) => area));
        for (const [index, { isBound }] of first.entries()) if (isBound) await bind((made[index] as Area).areaId);
        const before = await read();
        const kept = before.slice(0, Math.ceil(before.length / 2));
        const areas = second.map(({ area }, index) => ({ ...area, ...(kept[index] && { areaId: kept[index].areaId }) }));
        await replace(areas);
        const after = await read();
        // What changed nothing is no entry that could be taken back.
        fc.pre(JSON.stringify(lasting(before)) !== JSON.stringify(lasting(after)));
        const auditId = await latestEntry();
        await revert(auditId);
        expect(lasting(await read())).toEqual(lasting(before));
        await revert(await latestEntry());
        expect(lasting(await read())).toEqual(lasting(after));
      }),
      runs(25),
    );
  }, 60_000);

  it('is refused when they were changed since, unless it is meant', async () => {
    await replace([entry({ name: 'A' })]);
    await replace([entry({ name: 'B' })]);
    const auditId = await latestEntry();
    await bind(only(await read()).areaId);
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({ code: 'conflict' });
    await revert(auditId, true);
    expect((await read()).map(({ name }) => name)).toEqual(['A']);
  });

  it('leaves an outline that the change left alone as it is by then', async () => {
    const { areaId } = only(await replace([entry({ deliveryFee: 100 })]));
    const { areaId: dearer } = only(await replace([entry({ areaId, deliveryFee: 900 })]));
    const auditId = await latestEntry();
    const smaller = points.slice(0, 3);
    await replace([entry({ areaId: dearer, deliveryFee: 900, points: smaller })]);
    await revert(auditId);
    expect(only(await read())).toMatchObject({ deliveryFee: 100, points: smaller });
    await replace([]);
    expect(await manager.refused(revertChange, { auditId: (await latestEntry()) - 1, force: true })).toMatchObject({ code: 'conflict' });
  });

  it('stands in the history in words that people can read', async () => {
    const { uuid, areaId } = only(await replace([entry()]));
    await replace([entry({ areaId, points: points.slice(0, 3), schedules: [{ start: 690, end: 870, day: 'MON', orderingQuota: 5 }] })]);
    const { items } = await manager.call(listAudit, { restaurantId, limit: 1 });
    expect(items[0]).toMatchObject({ subjectKind: 'delivery areas', subjectId: String(restaurantId), names: { [uuid]: 'Marais' } });
    expect(items[0]?.changes).toEqual([
      { path: [uuid, 'outline'], kind: 'changed', before: expect.any(String), after: '48.85,2.35 48.85,2.37 48.86,2.37' },
      { path: [uuid, 'schedules'], kind: 'changed', before: [], after: ['MON 11:30-14:30 q5'] },
    ]);
  });
});

describe('binding an area', () => {
  it('answers the mode with its areas, both ways and as often as one likes', async () => {
    const [a, b] = (await replace([entry({ name: 'A' }), entry({ name: 'B' })])) as [Area, Area];
    await bind(b.areaId);
    for (const _ of [1, 2]) {
      const bound = await http('POST', `/areas/${a.areaId}/consumption_modes/${modeId}`);
      expect(bound).toMatchObject({ status: 200, body: { code: 'module_bind_succeed' } });
      expect(bound.body.data).toMatchObject({ consumptionModeId: modeId, restaurantId, type: 'MODE_DELIVERY' });
      expect(bound.body.data.areas).toEqual([a, b].map(({ areaId, name }) => ({ areaId, name })));
    }
    for (const _ of [1, 2]) {
      const unbound = await http('DELETE', `/areas/${a.areaId}/consumption_modes/${modeId}`);
      expect(unbound).toMatchObject({ status: 200, body: { code: 'module_unbind_succeed' } });
      expect(unbound.body.data.areas).toEqual([{ areaId: b.areaId, name: 'B' }]);
    }
    expect((await read()).map(({ consumptionModeIds }) => consumptionModeIds)).toEqual([[], [modeId]]);
  });

  it('is refused between restaurants, and for what is not there', async () => {
    const { areaId } = only(await replace([entry()]));
    const { id: neighbour } = await createRestaurant(prisma, { brandId });
    const { id: other } = await createConsumptionMode(prisma, { restaurantId: neighbour });
    const { id: foreign } = await createConsumptionMode(prisma, { restaurantId: (await createRestaurant(prisma)).id });
    for (const operation of [bindArea, unbindArea]) {
      const refusal = (pair: object) => manager.refused(operation, { areaId, consumptionModeId: modeId, ...pair });
      expect(await refusal({ consumptionModeId: other })).toMatchObject({ code: 'access_denied', status: 403 });
      expect(await refusal({ consumptionModeId: foreign })).toMatchObject({ code: 'data_not_found', status: 404 });
      expect(await refusal({ consumptionModeId: 999_999 })).toMatchObject({ code: 'data_not_found' });
      expect(await refusal({ areaId: 999_999 })).toMatchObject({ code: 'data_not_found' });
    }
    await manager.call(deleteMode, { consumptionModeId: modeId });
    expect(await manager.refused(bindArea, { areaId, consumptionModeId: modeId })).toMatchObject({ code: 'data_not_found' });
  });

  it('outlives a saving while its mode is deleted', async () => {
    const { areaId } = only(await replace([entry()]));
    await bind(areaId);
    await manager.call(deleteMode, { consumptionModeId: modeId });
    const saved = only(await replace([entry({ areaId })]));
    expect(saved.consumptionModeIds).toEqual([]);
    await prisma.consumptionMode.update({ where: { id: modeId }, data: { deletedAt: null } });
    expect(only(await read()).consumptionModeIds).toEqual([modeId]);
  });

  it('can be taken back, also after the area was saved anew', async () => {
    const { areaId } = only(await replace([entry()]));
    await bind(areaId);
    const auditId = await latestEntry();
    await replace([entry({ areaId })]);
    await manager.call(revertChange, { auditId });
    expect(only(await read()).consumptionModeIds).toEqual([]);
    await manager.call(revertChange, { auditId: await latestEntry() });
    expect(only(await read()).consumptionModeIds).toEqual([modeId]);
    const { areaId: now } = only(await read());
    await manager.call(unbindArea, { areaId: now, consumptionModeId: modeId });
    const unbinding = await latestEntry();
    await bind(now);
    expect(await manager.refused(revertChange, { auditId: unbinding })).toMatchObject({ code: 'conflict' });
    await replace([]);
    expect(await manager.refused(revertChange, { auditId: unbinding })).toMatchObject({ code: 'data_not_found' });
  });
});

describe('probing a point', () => {
  const inside = { lat: 48.855, lng: 2.36 };
  const ask = (more: object = {}) => manager.call(probe, { restaurantId, ...inside, day: 'MON', minute: 720, ...more });

  it('tells the winner, what it asks for, and why the others are behind', async () => {
    const times = { start: 600, end: 700, day: 'MON' as const, orderingQuota: 9 };
    await prisma.consumptionMode.update({ where: { id: modeId }, data: { feeCents: 45 } });
    const made = await replace([
      entry({ name: 'far', points: points.map(({ lat, lng }) => ({ lat: lat + 1, lng })) }),
      entry({ name: 'unbound' }),
      entry({ name: 'dear', deliveryFee: 900, minimumAmountForFreeDelivery: 4_000 }),
      entry({ name: 'first', priority: 1, isScheduleModeEnabled: true, schedules: [times] }),
    ]);
    for (const { areaId, name } of made) if (name !== 'unbound') await bind(areaId);
    const closed = await ask();
    expect(closed).toMatchObject({ ...inside, day: 'MON', minute: 720, consumptionModeId: null });
    expect(closed.winner).toMatchObject({ name: 'dear', deliveryFee: 900, minimumAmount: 1_500, deliveryDelay: 30, schedule: null });
    expect(closed.candidates.map(({ name, result, reasons }) => [name, result, reasons])).toEqual([
      ['first', 'excluded', ['closed']],
      ['unbound', 'excluded', ['not_bound']],
      ['dear', 'wins', []],
    ]);
    const open = await ask({ minute: 699, consumptionModeId: modeId });
    expect(open.winner).toMatchObject({ name: 'first', schedule: times });
    expect(open.winner?.fees).toEqual([{ consumptionModeId: modeId, area: 290, mode: 45, total: 335 }]);
    expect(open.candidates.at(-1)).toMatchObject({ name: 'dear', result: 'outranked', reasons: ['priority'] });
    expect((await ask({ lat: 40 })).candidates).toEqual([]);
  });

  it('asks for now in the restaurant’s own time unless told otherwise', async () => {
    await prisma.restaurant.update({ where: { id: restaurantId }, data: { timeZone: 'Pacific/Kiritimati' } });
    const { day, minute } = await manager.call(probe, { restaurantId, ...inside });
    const there = new Date(Date.now() + 14 * 3_600_000);
    expect(day).toBe(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'][there.getUTCDay()]);
    expect(Math.abs(minute - (there.getUTCHours() * 60 + there.getUTCMinutes()))).toBeLessThanOrEqual(1);
  });

  it('knows exceptional days: who is asked during one says so, and when deliveries go on', async () => {
    const schedules = days.map((day) => ({ day, start: 690, end: 840, orderingQuota: null }));
    const { areaId } = only(await replace([entry({ isScheduleModeEnabled: true, schedules })]));
    await bind(areaId);
    const except = (day: string, label: string, appliesTo: Concern[], openings: object[] = []) =>
      createPickupException(prisma, { restaurantId, day, label, appliesTo, openings });
    await except('2030-12-25', 'Christmas', ['DELIVERY']);
    await except('2030-12-26', 'Counter', ['PICKUP']);
    await except('2030-12-27', 'Short', ['RESTAURANT'], [{ start: 600, end: 660, orderingQuotas: [] }]);
    const on = (date: string, minute = 720) => manager.call(probe, { restaurantId, ...inside, date, minute });
    expect(await on('2030-12-24')).toMatchObject({ day: 'TUE', exception: null, opensAt: null, winner: { areaId } });
    expect(await on('2030-12-25')).toMatchObject({
      date: '2030-12-25',
      winner: null,
      exception: { label: 'Christmas', firstDay: '2030-12-25', lastDay: '2030-12-25' },
      opensAt: '2030-12-26T10:30:00.000Z',
      candidates: [{ result: 'excluded', reasons: ['closed_by_exception'] }],
    });
    expect(await on('2030-12-26')).toMatchObject({ exception: null, winner: { areaId } });
    expect(await on('2030-12-27')).toMatchObject({ exception: { label: 'Short' }, opensAt: '2030-12-28T10:30:00.000Z', winner: null });
    expect(await on('2030-12-27', 630)).toMatchObject({ exception: null, winner: { schedule: { day: 'FRI', start: 600, end: 660 } } });
    const late = await on('2030-12-28', 900);
    expect(late).toMatchObject({ exception: null, opensAt: '2030-12-29T10:30:00.000Z', candidates: [{ reasons: ['closed'] }] });
    const twice = { restaurantId, ...inside, date: '2030-12-25', day: 'WED' };
    expect(await manager.refused(probe, twice)).toMatchObject({ code: 'invalid_parameters' });
  });

  it('knows the modes of the restaurant only', async () => {
    await bind(only(await replace([entry()])).areaId);
    const { id: takeAway } = await createConsumptionMode(prisma, { restaurantId });
    expect((await ask({ consumptionModeId: takeAway })).winner).toBeNull();
    const { id: other } = await createConsumptionMode(prisma, { restaurantId: (await createRestaurant(prisma, { brandId })).id });
    expect(await manager.refused(probe, { restaurantId, ...inside, consumptionModeId: other })).toMatchObject({ code: 'data_not_found' });
  });
});
