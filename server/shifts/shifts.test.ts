import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, revertChange } from '@/server/audit/audit.operations';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createRestaurant, createUser, createShift as shiftRow } from '@/server/testing/factories';
import { createShift, deleteShift, getShift, listShifts, updateShift } from './shifts.operations';

let restaurantId: number;
let manager: Actor;

beforeEach(async () => {
  ({ id: restaurantId } = await createRestaurant(prisma));
  manager = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId })).id);
});

const lunch = { name: 'Déjeuner', days: ['FRI', 'MON'] as ('FRI' | 'MON')[], from: 690, to: 870 };
const make = (more: object = {}) => manager.call(createShift, { restaurantId, ...lunch, ...more });
const list = () => manager.call(listShifts, { restaurantId });
const undoLast = async () => {
  const [entry] = (await manager.call(listAudit, { restaurantId })).items;
  return manager.call(revertChange, { auditId: entry!.auditId });
};

describe('shifts of a restaurant', () => {
  it('get an id from their name that never changes, and are listed by time of day', async () => {
    const dinner = await make({ shiftId: 'dinner', name: 'Dîner', from: 1_080, to: 1_320 });
    const made = await make();
    expect(made).toEqual({ shiftId: 'dejeuner', restaurantId, name: 'Déjeuner', days: ['MON', 'FRI'], from: 690, to: 870 });
    expect(await list()).toEqual([made, dinner]);
    const changed = await manager.call(updateShift, { restaurantId, shiftId: 'dejeuner', ...lunch, name: 'Midi' });
    expect(changed).toEqual({ ...made, name: 'Midi' });
    expect(await manager.call(getShift, { restaurantId, shiftId: 'dejeuner' })).toEqual(changed);
    expect((await manager.refused(createShift, { restaurantId, ...lunch, shiftId: 'dinner', days: ['SUN'] })).code).toBe('already_exists');
  });

  it('cannot overlap on the same day, and the conflict names the existing shift', async () => {
    await make();
    for (const span of [
      { from: 600, to: 691 },
      { from: 869, to: 900 },
      { from: 700, to: 710 },
    ])
      expect(await manager.refused(createShift, { restaurantId, ...lunch, ...span })).toMatchObject({
        code: 'conflict',
        extraData: { reason: 'overlap', shiftId: 'dejeuner', name: 'Déjeuner' },
      });
    await make({ name: 'Touching', from: 870, to: 960 });
    await make({ name: 'Another day', days: ['SUN'] });
    const moved = { restaurantId, shiftId: 'touching', name: 'Touching', days: ['MON'], from: 860, to: 960 };
    expect((await manager.refused(updateShift, moved)).code).toBe('conflict');
  });

  it('are kept from overlapping by the database, also when several are created at once', async () => {
    await shiftRow(prisma, { restaurantId, days: [2, 3], startMinute: 600, endMinute: 700 });
    await expect(shiftRow(prisma, { restaurantId, days: [3], startMinute: 699, endMinute: 800 })).rejects.toThrow(/shifts_no_overlap/);
    await expect(shiftRow(prisma, { restaurantId, days: [8] })).rejects.toThrow(/shifts_have_days/);
    await expect(shiftRow(prisma, { restaurantId, days: [4], startMinute: 700, endMinute: 700 })).rejects.toThrow(/shifts_within_day/);
    const answers = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => make({ shiftId: `s${index}` })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    { days: [] },
    { days: ['MON', 'MON'] },
    { days: ['LUN'] },
    { from: 870, to: 690 },
    { from: -1 },
    { to: 1_441 },
    { name: ' ' },
    { shiftId: 'A b' },
  ])('reject %j', async (more) => {
    expect((await manager.refused(createShift, { restaurantId, ...lunch, ...more })).code).toBe('invalid_parameters');
    expect(await list()).toEqual([]);
  });

  it('can have their creation, change and deletion undone', async () => {
    await make();
    await undoLast();
    expect(await list()).toEqual([]);
    const made = await make();
    await manager.call(updateShift, { restaurantId, shiftId: made.shiftId, ...lunch, to: 900 });
    await undoLast();
    expect(await list()).toEqual([made]);
    await manager.call(deleteShift, { restaurantId, shiftId: made.shiftId });
    expect(await list()).toEqual([]);
    await undoLast();
    expect(await list()).toEqual([made]);
  });

  it('cannot be restored when another shift has taken their time', async () => {
    const { shiftId } = await make();
    await manager.call(deleteShift, { restaurantId, shiftId });
    const [entry] = (await manager.call(listAudit, { restaurantId })).items;
    await make({ shiftId: 'brunch', name: 'Brunch', from: 600, to: 800 });
    expect(await manager.refused(revertChange, { auditId: entry!.auditId })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'overlap', shiftId: 'brunch' },
    });
  });
});
