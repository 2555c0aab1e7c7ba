// @not-in-check
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { asGuest } from '@/server/testing/as';
import {
  content,
  dinner,
  furnishWeek,
  http,
  lastAudit,
  lunch,
  manager,
  matching,
  type Range,
  read,
  refused,
  replace,
  restaurantId,
} from '@/server/testing/pickup-weeks';
import { runs } from '@/server/testing/runs';
import * as pickup from './pickup.operations';
import type { PickupWeek } from './pickup.schema';
import { days, firstOverlap } from './pickup.values';

beforeEach(furnishWeek);

describe('the pickup week of a restaurant', () => {
  it('is empty at first, and not found for an unknown restaurant', async () => {
    expect(await read()).toEqual({ modelId: 0, pickupSchedules: [] });
    expect((await asGuest.refused(pickup.listPickupSchedules, { restaurantId: 2_147_483_000 })).code).toBe('data_not_found');
  });

  it('is replaced as a whole, in order, under new ids and as a new model', async () => {
    const first = await replace([{ day: 'SUN', start: 0, end: 120 }, dinner, lunch]);
    expect(content(first)).toEqual([lunch, dinner, { day: 'SUN', start: 0, end: 120, orderingQuotas: [] }]);
    expect(await read()).toEqual(first);
    const second = await replace([lunch]);
    expect(second.modelId).toBeGreaterThan(first.modelId);
    expect(first.pickupSchedules.map(({ pickupScheduleId }) => pickupScheduleId)).not.toContain(
      second.pickupSchedules[0]?.pickupScheduleId,
    );
    expect(content(await replace([]))).toEqual([]);
  });

  it('treats a null quota as no quota', async () => {
    const orderingQuotas = [
      { consumptionMode: '1', orderingQuota: null },
      { consumptionMode: '2', orderingQuota: 20 },
    ];
    await manager.call(pickup.replacePickupSchedules, { restaurantId, pickupSchedules: [{ ...lunch, orderingQuotas }] } as never);
    expect(content(await read())).toEqual([lunch]);
  });

  it('can be read by day', async () => {
    await replace([lunch, { ...lunch, day: 'TUE' }]);
    expect(content(await read({ day: 'TUE' }))).toEqual([{ ...lunch, day: 'TUE' }]);
    expect((await read({ day: 'SUN' })).pickupSchedules).toEqual([]);
    expect((await asGuest.refused(pickup.listPickupSchedules, { restaurantId, day: 'monday' })).code).toBe('invalid_parameters');
  });

  it.each([
    ['an overlap', [lunch, { ...lunch, start: 839, end: 900 }], 'pickupSchedules.1', 'overlap'],
    ['an end before its start', [{ ...lunch, end: 690 }], 'pickupSchedules.0.end', 'custom'],
    ['a start at midnight of the day after', [{ ...lunch, start: 1440, end: 1441 }], 'pickupSchedules.0.start', 'too_big'],
    ['a minute before midnight', [{ ...lunch, start: -1 }], 'pickupSchedules.0.start', 'too_small'],
    ['an end past midnight', [{ ...lunch, end: 1441 }], 'pickupSchedules.0.end', 'too_big'],
    ['half minutes', [{ ...lunch, start: 690.5 }], 'pickupSchedules.0.start', 'invalid_type'],
    ['a day that is none', [{ ...lunch, day: 'Mon' }], 'pickupSchedules.0.day', 'invalid_value'],
    [
      'a mode that is none',
      [{ ...lunch, orderingQuotas: [{ consumptionMode: '5', orderingQuota: 1 }] }],
      'pickupSchedules.0.orderingQuotas.0.consumptionMode',
      'invalid_value',
    ],
    [
      'a quota below zero',
      [{ ...lunch, orderingQuotas: [{ consumptionMode: '1', orderingQuota: -1 }] }],
      'pickupSchedules.0.orderingQuotas.0.orderingQuota',
      'too_small',
    ],
    [
      'two quotas for a mode',
      [{ ...lunch, orderingQuotas: [1, 2].map((orderingQuota) => ({ consumptionMode: '1', orderingQuota })) }],
      'pickupSchedules.0.orderingQuotas',
      'duplicate',
    ],
  ])('rejects %s', async (_, pickupSchedules, path, code) => {
    await replace([dinner]);
    const refusal = await refused(pickupSchedules);
    expect(refusal).toMatchObject({ code: 'invalid_parameters', status: 400 });
    expect((refusal.extraData as { issues: object[] }).issues[0]).toMatchObject({ path, code });
    expect(content(await read())).toEqual([dinner]);
  });

  it('accepts ranges that touch, and a range past midnight split in two', async () => {
    const week: Range[] = [
      { ...lunch, end: 720 },
      { ...lunch, start: 720, end: 1440 },
      { ...lunch, day: 'TUE', start: 0, end: 60 },
    ];
    expect(content(await replace(week))).toEqual(week);
    expect((await refused(undefined)).code).toBe('missing_parameters');
  });

  it('is protected from overlaps and empty ranges by the database, too', async () => {
    const { modelId } = await replace([lunch]);
    const insert = (day: string, start: number, end: number) => prisma.sql.run`insert into pickup_schedules
      (week_id, restaurant_id, day, start_minute, end_minute) values (${modelId}, ${restaurantId}, ${day}::pickup_day, ${start}, ${end})`;
    await expect(insert('MON', 839, 900)).rejects.toMatchObject({ code: '23P01' });
    await expect(insert('WED', 900, 900)).rejects.toMatchObject({ code: '23514' });
    await insert('MON', 840, 900);
    await insert('TUE', 690, 840);
  });

  it('is exactly one of the weeks that are sent at the same moment', async () => {
    const weeks = days.map((day, index): Range[] => [
      { ...lunch, day },
      { ...dinner, day, start: 1000 + index },
    ]);
    const answers = await Promise.all(weeks.map((week) => replace(week)));
    expect(new Set(answers.map(({ modelId }) => modelId)).size).toBe(7);
    const last = answers.toSorted((a, b) => b.modelId - a.modelId)[0];
    expect(await read()).toEqual(last);
    expect(await prisma.pickupSchedule.count({ where: { restaurantId } })).toBe(2);
  });

  it('is not overwritten when it has changed since it was read', async () => {
    const mine = await read();
    const theirs = await replace([lunch]);
    const { code, extraData } = await refused([dinner], matching(mine));
    expect(code).toBe('precondition_failed');
    expect(extraData).toMatchObject({ current: theirs });
    expect(content(await replace([dinner], matching(theirs)))).toEqual([dinner]);
  });

  it('lists its changes in a dry run, with the same result as the real run', async () => {
    await replace([lunch, dinner]);
    const input = {
      restaurantId,
      pickupSchedules: [
        { ...lunch, end: 900 },
        { ...lunch, day: 'FRI' as const },
      ],
    };
    const before = await read();
    const { changes, dataText } = await manager.outcome(pickup.replacePickupSchedules, input, { dryRun: true });
    expect(changes?.map(({ path, kind }) => [path.join('/'), kind])).toEqual([
      ['pickupSchedules/MON 11:30/end', 'changed'],
      ['pickupSchedules/MON 19:00', 'removed'],
      ['pickupSchedules/FRI 11:30', 'added'],
    ]);
    expect(await read()).toEqual(before);
    const real = await manager.call(pickup.replacePickupSchedules, input);
    expect(content(JSON.parse(dataText) as PickupWeek)).toEqual(content(real));
  });

  it('is restored exactly by undo and redo, whatever it was', async () => {
    const week = fc
      .array(
        fc.record({
          day: fc.constantFrom(...days),
          start: fc.integer({ min: 0, max: 1439 }),
          length: fc.integer({ min: 1, max: 600 }),
          orderingQuotas: fc.uniqueArray(
            fc.record({
              consumptionMode: fc.constantFrom('1' as const, '2' as const, '3' as const, '4' as const),
              orderingQuota: fc.nat({ max: 500 }),
            }),
            { selector: ({ consumptionMode }) => consumptionMode },
          ),
        }),
        { maxLength: 8 },
      )
      .map((all) => all.map(({ length, ...range }) => ({ ...range, end: Math.min(1440, range.start + length) })))
      .filter((ranges) => firstOverlap(ranges) === null);
    await fc.assert(
      fc.asyncProperty(week, week, async (one, other) => {
        const before = await replace(one);
        const after = await replace(other);
        // Saving the same week again changes nothing, so there is nothing to undo.
        fc.pre(JSON.stringify(content(before)) !== JSON.stringify(content(after)));
        const auditId = await lastAudit();
        await manager.call(revertChange, { auditId });
        expect(content(await read())).toEqual(content(before));
        await manager.call(revertChange, { auditId: await lastAudit() });
        expect(content(await read())).toEqual(content(after));
      }),
      runs(15),
    );
  });

  it('is not restored over a later save, unless forced', async () => {
    await replace([lunch]);
    const auditId = await lastAudit();
    await replace([dinner]);
    expect((await manager.refused(revertChange, { auditId })).code).toBe('conflict');
    await manager.call(revertChange, { auditId, force: true });
    expect(content(await read())).toEqual([]);
  });

  it('is readable from any origin, and is revalidated by its ETag', async () => {
    await replace([lunch]);
    for (const path of [`/restaurants/${restaurantId}/pickup_schedules/`, `/restaurants/${restaurantId}/pickup_schedules`]) {
      const { status, body, headers } = await http('GET', path, { origin: 'https://order.example' });
      expect([status, body.code]).toEqual([200, 'schedule_succeed']);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cache-control')).toBe('public, no-cache');
      expect(headers.get('vary')).toContain('Accept-Language');
      const etag = headers.get('etag') ?? '';
      const again = await http('GET', path, { 'if-none-match': etag });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const path = `/restaurants/${restaurantId}/pickup_schedules/`;
    const before = (await http('GET', path)).headers.get('etag') ?? '';
    const written = await http('POST', path, { 'if-match': before }, { pickupSchedules: [dinner] });
    expect([written.status, written.body.code]).toEqual([200, 'schedule_create_succeed']);
    const fresh = await http('GET', path, { 'if-none-match': before });
    expect(fresh.status).toBe(200);
    expect(fresh.headers.get('etag')).toBe(written.headers.get('etag'));
    expect((await http('POST', path, { 'if-match': before }, { pickupSchedules: [] })).status).toBe(412);
  });
});

describe('the next pickup slots', () => {
  const slots = (more: object = {}) => asGuest.call(pickup.listNextSlots, { restaurantId, from: '2026-11-23T00:00', ...more });

  it('follow the week and the clock of the restaurant', async () => {
    await replace([lunch]);
    const { timeZone, slots: found } = await slots({ limit: 2 });
    expect(timeZone).toBe('Europe/Paris');
    expect(found).toEqual([
      {
        day: '2026-11-23',
        start: 690,
        startsAt: '2026-11-23T10:30:00.000Z',
        endsAt: '2026-11-23T10:45:00.000Z',
        orderingQuota: 20,
        ordersLeft: 20,
      },
      {
        day: '2026-11-23',
        start: 705,
        startsAt: '2026-11-23T10:45:00.000Z',
        endsAt: '2026-11-23T11:00:00.000Z',
        orderingQuota: 20,
        ordersLeft: 20,
      },
    ]);
    expect((await slots({ consumptionMode: '1', limit: 1 })).slots[0]?.orderingQuota).toBeNull();
    expect((await slots({ leadMinutes: 45, from: '2026-11-23T11:30', limit: 1 })).slots[0]?.start).toBe(735);
    expect((await slots({ slotMinutes: 75 })).slots.map(({ start }) => start)).toEqual([690, 765]);
  });

  it('follow the time zone of a restaurant overseas', async () => {
    await prisma.restaurant.update({ where: { id: restaurantId }, data: { timeZone: 'America/Martinique' } });
    await replace([lunch]);
    expect((await slots({ limit: 1 })).slots[0]?.startsAt).toBe('2026-11-23T15:30:00.000Z');
  });

  it('skip closed exceptional days', async () => {
    await replace([lunch]);
    await manager.call(pickup.createPickupException, { restaurantId, firstDay: '2026-11-23', label: 'Inventaire' });
    expect((await slots()).slots).toEqual([]);
    expect((await slots({ days: 8 })).slots[0]?.day).toBe('2026-11-30');
  });

  it('are not found for an unknown restaurant', async () =>
    expect((await asGuest.refused(pickup.listNextSlots, { restaurantId: 2_147_483_000 })).code).toBe('data_not_found'));
});
