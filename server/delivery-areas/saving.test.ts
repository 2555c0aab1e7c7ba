import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { etagOf } from '@/server/core/rest/etag';
import {
  address,
  bind,
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
import { runs } from '@/server/testing/runs';
import { replaceAreas } from './delivery-areas.operations';
import type { Area } from './delivery-areas.schema';

beforeEach(furnishAreas);

describe('saving delivery areas concurrently', () => {
  it('returns 412 with the current areas and ETag when If-Match is outdated', async () => {
    const etag = (await http('GET', address())).headers.get('etag') ?? '';
    const first = await http('POST', address(), { areas: [entry({ name: 'mine' })] }, { 'if-match': etag });
    expect(first.status).toBe(201);
    const second = await http('POST', address(), { areas: [entry({ name: 'theirs' })] }, { 'if-match': etag });
    expect(second).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    expect(second.body.extraData).toEqual({ etag: first.headers.get('etag'), current: first.body.data });
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await read()).map(({ name }) => name)).toEqual(['mine']);
  });

  it('accepts the ETag of a read or the hash of the areas that were read, and rejects any other', async () => {
    const before = await replace([entry()]);
    await replace([entry({ areaId: before[0]?.areaId })], { ifMatch: (await http('GET', address())).headers.get('etag') });
    const seen = await read();
    await replace([entry({ areaId: seen[0]?.areaId, name: 'Bastille' })], { ifMatch: etagOf(seen) });
    expect(await refused([], { ifMatch: etagOf(seen) })).toMatchObject({ code: 'precondition_failed' });
    expect(await refused([], { ifMatch: '"of yesterday"' })).toMatchObject({ code: 'precondition_failed' });
  });

  it('lets only one of four saves with the same If-Match succeed', async () => {
    const etag = (await http('GET', address())).headers.get('etag') ?? '';
    const save = (name: string) => http('POST', address(), { areas: [entry({ name })] }, { 'if-match': etag });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(save));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 412, 412, 412]);
  });

  it('stores one of the lists whole when no If-Match is sent', async () => {
    const lists = ['a', 'b', 'c', 'd'].map((name) => Array.from({ length: 5 }, () => entry({ name })));
    await Promise.all(lists.map((areas) => replace(areas)));
    const names = (await read()).map(({ name }) => name);
    expect(names).toHaveLength(5);
    expect(new Set(names).size).toBe(1);
  });

  it('keeps a binding made during the save, unless that binding was rejected', async () => {
    const { areaId } = expectOne(await replace([entry()]));
    const [, bound] = await Promise.allSettled([replace([entry({ areaId })]), bind(areaId)]);
    const area = expectOne(await read());
    // Either linked first and kept by the replacement, or linked too late and refused, as the id has changed.
    expect(area.consumptionModeIds).toEqual(bound.status === 'fulfilled' ? [modeId] : []);
    if (bound.status === 'rejected') expect(bound.reason).toMatchObject({ code: 'data_not_found' });
  });
});

describe('a dry run of saving delivery areas', () => {
  it('returns the data and changes of the real save, and changes nothing', async () => {
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

describe('history of delivery areas', () => {
  const lasting = (areas: Area[]) => areas.map(({ areaId: _, ...area }) => area);
  const revert = async (auditId: number, force?: boolean) => manager.call(revertChange, { auditId, force });

  it('undoes and redoes any save exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntry, { maxLength: 5 }), fc.array(anyEntry, { maxLength: 5 }), async (first, second) => {
        const made = await replace(first.map(({ area }) => area));
        for (const [index, { isBound }] of first.entries()) if (isBound) await bind((made[index] as Area).areaId);
        const before = await read();
        const kept = before.slice(0, Math.ceil(before.length / 2));
        const areas = second.map(({ area }, index) => ({ ...area, ...(kept[index] && { areaId: kept[index].areaId }) }));
        await replace(areas);
        const after = await read();
        // A save without changes has no history entry to undo.
        fc.pre(JSON.stringify(lasting(before)) !== JSON.stringify(lasting(after)));
        const auditId = await latestEntry();
        await revert(auditId);
        expect(lasting(await read())).toEqual(lasting(before));
        await revert(await latestEntry());
        expect(lasting(await read())).toEqual(lasting(after));
      }),
      runs(25),
    );
  });

  it('returns conflict when undoing a save whose areas were changed since, unless forced', async () => {
    await replace([entry({ name: 'A' })]);
    await replace([entry({ name: 'B' })]);
    const auditId = await latestEntry();
    await bind(expectOne(await read()).areaId);
    expect(await manager.refused(revertChange, { auditId })).toMatchObject({ code: 'conflict' });
    await revert(auditId, true);
    expect((await read()).map(({ name }) => name)).toEqual(['A']);
  });

  it('keeps an outline changed after the undone save, and cannot restore a deleted area even by force', async () => {
    const { areaId } = expectOne(await replace([entry({ deliveryFee: 100 })]));
    const { areaId: dearer } = expectOne(await replace([entry({ areaId, deliveryFee: 900 })]));
    const auditId = await latestEntry();
    const smaller = points.slice(0, 3);
    await replace([entry({ areaId: dearer, deliveryFee: 900, points: smaller })]);
    await revert(auditId);
    expect(expectOne(await read())).toMatchObject({ deliveryFee: 100, points: smaller });
    await replace([]);
    expect(await manager.refused(revertChange, { auditId: (await latestEntry()) - 1, force: true })).toMatchObject({ code: 'conflict' });
  });

  it('shows outlines and schedules as readable text, with the names of the areas', async () => {
    const { uuid, areaId } = expectOne(await replace([entry()]));
    await replace([entry({ areaId, points: points.slice(0, 3), schedules: [{ start: 690, end: 870, day: 'MON', orderingQuota: 5 }] })]);
    const { items } = await manager.call(listAudit, { restaurantId, limit: 1 });
    expect(items[0]).toMatchObject({ subjectKind: 'delivery areas', subjectId: String(restaurantId), names: { [uuid]: 'Marais' } });
    expect(items[0]?.changes).toEqual([
      { path: [uuid, 'outline'], kind: 'changed', before: expect.any(String), after: '48.85,2.35 48.85,2.37 48.86,2.37' },
      { path: [uuid, 'schedules'], kind: 'changed', before: [], after: ['MON 11:30-14:30 q5'] },
    ]);
  });
});
