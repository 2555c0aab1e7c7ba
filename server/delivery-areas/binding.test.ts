import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { deleteMode } from '@/server/consumption-modes/consumption-modes.operations';
import { prisma } from '@/server/core/platform/db';
import { type Concern, days } from '@/server/pickup/pickup.values';
import {
  bind,
  brandId,
  entry,
  expectOne,
  furnishAreas,
  http,
  latestEntry,
  manager,
  modeId,
  points,
  read,
  replace,
  restaurantId,
} from '@/server/testing/delivery-areas';
import { createConsumptionMode, createPickupException, createRestaurant } from '@/server/testing/factories';
import { bindArea, probe, unbindArea } from './delivery-areas.operations';
import type { Area } from './delivery-areas.schema';

beforeEach(furnishAreas);

describe('binding an area', () => {
  it('returns the mode with its areas, as does unbinding, and both are idempotent', async () => {
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

  it('is rejected across restaurants and for missing areas or modes', async () => {
    const { areaId } = expectOne(await replace([entry()]));
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

  it('survives saving the area while its mode is deleted', async () => {
    const { areaId } = expectOne(await replace([entry()]));
    await bind(areaId);
    await manager.call(deleteMode, { consumptionModeId: modeId });
    const saved = expectOne(await replace([entry({ areaId })]));
    expect(saved.consumptionModeIds).toEqual([]);
    await prisma.consumptionMode.update({ where: { id: modeId }, data: { deletedAt: null } });
    expect(expectOne(await read()).consumptionModeIds).toEqual([modeId]);
  });

  it('can be undone, even after the area was saved again', async () => {
    const { areaId } = expectOne(await replace([entry()]));
    await bind(areaId);
    const auditId = await latestEntry();
    await replace([entry({ areaId })]);
    await manager.call(revertChange, { auditId });
    expect(expectOne(await read()).consumptionModeIds).toEqual([]);
    await manager.call(revertChange, { auditId: await latestEntry() });
    expect(expectOne(await read()).consumptionModeIds).toEqual([modeId]);
    const { areaId: now } = expectOne(await read());
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

  it('returns the winning area with its terms, and why the others lose', async () => {
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

  it('defaults to the current time in the restaurant’s time zone', async () => {
    await prisma.restaurant.update({ where: { id: restaurantId }, data: { timeZone: 'Pacific/Kiritimati' } });
    const { day, minute } = await manager.call(probe, { restaurantId, ...inside });
    const there = new Date(Date.now() + 14 * 3_600_000);
    expect(day).toBe(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'][there.getUTCDay()]);
    expect(Math.abs(minute - (there.getUTCHours() * 60 + there.getUTCMinutes()))).toBeLessThanOrEqual(1);
  });

  it('respects exceptional days, and returns the exception and when deliveries resume', async () => {
    const schedules = days.map((day) => ({ day, start: 690, end: 840, orderingQuota: null }));
    const { areaId } = expectOne(await replace([entry({ isScheduleModeEnabled: true, schedules })]));
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

  it('accepts only consumption modes of the restaurant', async () => {
    await bind(expectOne(await replace([entry()])).areaId);
    const { id: takeAway } = await createConsumptionMode(prisma, { restaurantId });
    expect((await ask({ consumptionModeId: takeAway })).winner).toBeNull();
    const { id: other } = await createConsumptionMode(prisma, { restaurantId: (await createRestaurant(prisma, { brandId })).id });
    expect(await manager.refused(probe, { restaurantId, ...inside, consumptionModeId: other })).toMatchObject({ code: 'data_not_found' });
  });
});
