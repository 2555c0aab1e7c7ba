import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { refuseChangedSince } from '@/server/core/writes/changed-since';
import { lockSubject } from '@/server/core/writes/versioned';
import { numbersOf, readShifts } from './shifts.query';
import { idFor, overlapOf } from './shifts.rules';
import type { newShiftBody, Shift, shiftBody } from './shifts.schema';
import { MAX_SHIFTS } from './shifts.values';

type RestaurantRef = { restaurantId: number };
export type ShiftRef = RestaurantRef & { shiftId: string };

/** A shift in the history. */
export const subjectOf = ({ restaurantId, shiftId }: ShiftRef) => ({ kind: 'shift', id: `${restaurantId}/${shiftId}` });

/** The shifts of a restaurant, in the order of the day. */
export function listShifts(ctx: Context, { restaurantId }: RestaurantRef): Promise<Shift[]> {
  return readShifts(ctx.db, [restaurantId]);
}

/**
 * One shift.
 * @throws data_not_found
 */
export async function getShift(ctx: Context, { restaurantId, shiftId }: ShiftRef): Promise<Shift> {
  const found = (await readShifts(ctx.db, [restaurantId])).find((shift) => shift.shiftId === shiftId);
  if (!found) throw new AppError('data_not_found');
  return found;
}

/** The precondition of writes to a shift. Locks all shifts of the restaurant, as two concurrent writes could make two shifts overlap. */
export const versionedShift: VersionedState<ShiftRef, Shift> = {
  lock: (ctx, { restaurantId }) => lockShifts(ctx, restaurantId),
  read: getShift,
};

const lockShifts = (ctx: Context, restaurantId: number) => lockSubject(ctx.db, { kind: 'shifts', id: restaurantId });

/** @throws conflict with the overlapping shift */
function refuseOverlap({ shiftId, ...span }: Shift, others: readonly Shift[]): void {
  const other = overlapOf(
    span,
    others.filter((each) => each.shiftId !== shiftId),
  );
  if (!other) return;
  throw new AppError('conflict', {
    extraData: { reason: 'overlap', shiftId: other.shiftId, name: other.name },
    words: { en: `This overlaps with the shift “${other.name}”.`, fr: `Ce service en chevauche un autre : « ${other.name} ».` },
  });
}

const columnsOf = ({ name, days, from, to }: Omit<Shift, 'shiftId' | 'restaurantId'>) => ({
  name,
  days: numbersOf(days),
  startMinute: from,
  endMinute: to,
});

/**
 * Adds a shift to a restaurant.
 * @throws already_exists for an id in use; conflict if it overlaps with another on a day, or the restaurant has the maximum of shifts
 */
export async function createShift(ctx: Context, input: z.output<typeof newShiftBody> & RestaurantRef): Promise<Shift> {
  const { restaurantId } = input;
  await lockShifts(ctx, restaurantId);
  const others = await readShifts(ctx.db, [restaurantId]);
  const usedIds = new Set(others.map(({ shiftId }) => shiftId));
  if (others.length >= MAX_SHIFTS) throw new AppError('conflict', { extraData: { reason: 'too_many', limit: MAX_SHIFTS } });
  const shiftId = input.shiftId ?? idFor(input.name, usedIds);
  if (usedIds.has(shiftId)) throw new AppError('already_exists', { extraData: { shiftId } });
  const created: Shift = { shiftId, restaurantId, name: input.name, days: input.days, from: input.from, to: input.to };
  refuseOverlap(created, others);
  await ctx.db.shift.create({ data: { restaurantId, id: shiftId, ...columnsOf(created), createdAt: ctx.now, updatedAt: ctx.now } });
  ctx.record({ subject: subjectOf(created), before: null, after: created });
  ctx.touch('grants', []);
  return created;
}

/**
 * Replaces a shift. Its id stays.
 * @throws data_not_found; conflict if it overlaps with another on a day
 */
export async function updateShift(ctx: Context, input: z.output<typeof shiftBody> & ShiftRef): Promise<Shift> {
  const { restaurantId, shiftId, ...fields } = input;
  const changed: Shift = { shiftId, restaurantId, name: fields.name, days: fields.days, from: fields.from, to: fields.to };
  refuseOverlap(changed, await readShifts(ctx.db, [restaurantId]));
  await ctx.db.shift.update({
    where: { restaurantId_id: { restaurantId, id: shiftId } },
    data: { ...columnsOf(changed), updatedAt: ctx.now },
  });
  ctx.touch('grants', []);
  return changed;
}

/**
 * Deletes a shift. Grants and pricing rules keep their references to it, which apply again if a shift with the same id is created.
 * @throws data_not_found
 */
export async function deleteShift(ctx: Context, input: ShiftRef): Promise<Shift> {
  await lockShifts(ctx, input.restaurantId);
  const shift = await getShift(ctx, input);
  await ctx.db.shift.delete({ where: { restaurantId_id: { restaurantId: input.restaurantId, id: input.shiftId } } });
  ctx.record({ subject: subjectOf(input), before: shift, after: null });
  ctx.touch('grants', []);
  return shift;
}

/**
 * Restores the state of a shift before a change, or deletes it if the change created it.
 * @throws conflict if it was changed since, unless forced, and if another shift occupies its time
 */
export async function undoShift(
  ctx: Context,
  entry: { before: unknown; after: unknown; input: RestaurantRef; subjectId: string; force: boolean },
): Promise<ChangeRecord> {
  const { restaurantId } = entry.input;
  const shiftId = entry.subjectId.slice(entry.subjectId.indexOf('/') + 1);
  await lockShifts(ctx, restaurantId);
  const all = await readShifts(ctx.db, [restaurantId]);
  const current = all.find((shift) => shift.shiftId === shiftId) ?? null;
  refuseChangedSince(current, entry.after, entry.force);
  const earlier = entry.before as Shift | null;
  if (earlier) refuseOverlap(earlier, all);
  const where = { restaurantId_id: { restaurantId, id: shiftId } };
  if (!earlier) await ctx.db.shift.deleteMany({ where: { restaurantId, id: shiftId } });
  else if (current) await ctx.db.shift.update({ where, data: { ...columnsOf(earlier), updatedAt: ctx.now } });
  else await ctx.db.shift.create({ data: { restaurantId, id: shiftId, ...columnsOf(earlier), createdAt: ctx.now, updatedAt: ctx.now } });
  ctx.touch('grants', []);
  return { before: current, after: earlier };
}
