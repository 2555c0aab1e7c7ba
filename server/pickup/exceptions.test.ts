import { beforeEach, describe, expect, it } from 'vitest';
import { revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { asGuest } from '@/server/testing/as';
import { furnishWeek, http, lastAudit, lunch, manager, read, replace, restaurantId, tenants } from '@/server/testing/pickup-weeks';
import * as pickup from './pickup.operations';

beforeEach(furnishWeek);

describe('pickup exceptions', () => {
  const create = (body: object) =>
    manager.call(pickup.createPickupException, { restaurantId, firstDay: '2026-12-24', label: 'Noël', ...body });
  const list = (more: object = {}) => asGuest.call(pickup.listPickupExceptions, { restaurantId, ...more });

  it('cover a range of days, closed or with their own hours, and leave the week alone', async () => {
    const week = await replace([lunch]);
    const christmas = await create({ lastDay: '2026-12-26' });
    expect(christmas).toMatchObject({ firstDay: '2026-12-24', lastDay: '2026-12-26', openings: [] });
    const eve = await create({ firstDay: '2026-12-31', label: 'Réveillon', openings: [{ start: 600, end: 900 }] });
    expect(eve).toMatchObject({ lastDay: '2026-12-31', openings: [{ start: 600, end: 900, orderingQuotas: [] }] });
    expect(await list()).toEqual([christmas, eve]);
    expect(await list({ from: '2026-12-26', to: '2026-12-30' })).toEqual([christmas]);
    expect(await list({ from: '2026-12-27' })).toEqual([eve]);
    for (const day of [{ from: '0000-01-01' }, { to: '0000-12-31' }])
      expect(await asGuest.refused(pickup.listPickupExceptions, { restaurantId, ...day })).toMatchObject({ code: 'invalid_parameters' });
    expect(await read()).toEqual(week);
  });

  it('are limited to one per day, even when created at the same moment', async () => {
    const christmas = await create({ lastDay: '2026-12-26' });
    const refusal = await manager.refused(pickup.createPickupException, { restaurantId, firstDay: '2026-12-26', label: 'Autre' });
    expect(refusal).toMatchObject({ code: 'already_exists', extraData: { exceptions: [christmas] } });
    const body = { firstDay: '2026-12-26', label: 'Autre' };
    const said = await http('POST', `/restaurants/${restaurantId}/pickup_exceptions`, {}, body);
    expect(said.body.message).toMatch(
      /^Special hours “Noël” \(24\D+26 Dec 2026\) already cover some of these days. Choose other days, or change those hours.$/,
    );
    const both = await Promise.allSettled(['A', 'B'].map((label) => create({ firstDay: '2027-05-01', label })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('are updated, deleted and restored under their ids, and reject invalid input', async () => {
    const { pickupExceptionId } = await create({});
    await manager.call(pickup.updatePickupException, {
      restaurantId,
      pickupExceptionId,
      firstDay: '2026-12-24',
      lastDay: '2027-01-02',
      label: 'Congés',
    });
    const [changed] = await list();
    expect(changed).toMatchObject({ pickupExceptionId, lastDay: '2027-01-02', label: 'Congés' });
    await manager.call(pickup.deletePickupException, { restaurantId, pickupExceptionId });
    expect(await list()).toEqual([]);
    await manager.call(revertChange, { auditId: await lastAudit() });
    expect(await list()).toEqual([changed]);
    for (const body of [
      { label: '' },
      { label: 'x', firstDay: '2027-02-30' },
      { lastDay: '2026-12-23', label: 'x' },
      {
        label: 'x',
        openings: [
          { start: 0, end: 9 },
          { start: 5, end: 8 },
        ],
      },
    ])
      expect((await manager.refused(pickup.createPickupException, { restaurantId, firstDay: '2026-12-24', ...body })).code).toBe(
        'invalid_parameters',
      );
  });

  it('are restored from history entries older than appliesTo', async () => {
    const hours = await create({ openings: [{ start: 600, end: 900 }], appliesTo: ['PICKUP', 'DELIVERY'] });
    const { pickupExceptionId } = hours;
    await manager.call(pickup.deletePickupException, { restaurantId, pickupExceptionId });
    const { id: _, before, after, ...entry } = await prisma.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const older = (state: unknown) => JSON.parse(JSON.stringify(state, (field, value) => (field === 'appliesTo' ? undefined : value)));
    const { id: auditId } = await prisma.auditEntry.create({ data: { ...entry, before: older(before), after: older(after) } as never });
    await manager.call(revertChange, { auditId });
    expect(await list()).toEqual([hours]);
  });

  it('are not found if they belong to another restaurant', async () => {
    const { pickupExceptionId } = tenants.a;
    for (const operation of [pickup.deletePickupException, pickup.updatePickupException])
      expect((await manager.refused(operation, { restaurantId, pickupExceptionId, firstDay: '2026-12-24', label: 'x' })).code).toBe(
        'data_not_found',
      );
  });
});
