import type { z } from 'zod';
import { restaurantClock } from '@/server/brands/clock';
import { copyToOthers, type Target } from '@/server/brands/copies.service';
import { readModesOf } from '@/server/consumption-modes/consumption-modes.query';
import { quotaModes } from '@/server/consumption-modes/consumption-modes.rules';
import type { Context } from '@/server/core/operation/context';
import type { Db } from '@/server/core/platform/db';
import { plain } from '@/server/core/reads/json';
import { diff } from '@/server/core/writes/diff';
import { lockSubject } from '@/server/core/writes/versioned';
import { differentDays, type OfferedMode, overlapPartially, sameDays, withoutCounterpart } from './copies.rules';
import { lockExceptions, readExceptions, upsertExceptions } from './exceptions.service';
import type { copyBody, PickupCopied, PickupException, PickupSchedule } from './pickup.schema';
import { listSchedules, replaceSchedules, subjectOfWeek } from './schedules.service';

type ToRestaurant = PickupCopied['restaurants'][number];
type Shown = Pick<ToRestaurant, 'week' | 'exceptions' | 'inTheWay' | 'withoutCounterpart'>;
type CopiedException = Omit<PickupException, 'pickupExceptionId' | 'restaurantId'>;

const REPLACE_WEEK = 'POST /restaurants/{restaurantId}/pickup_schedules';
const CREATE_EXCEPTION = 'POST /restaurants/{restaurantId}/pickup_exceptions';

interface CopySource {
  week: PickupSchedule[];
  exceptions: CopiedException[];
  modes: OfferedMode[];
}

/**
 * Replaces the pickup week of restaurants of a brand by the one of another restaurant and, on request, copies its upcoming special days.
 * An exception for exactly the same days is replaced; if one overlaps otherwise, the restaurant is refused. Quotas are also copied for
 * dining options that a restaurant does not offer. Otherwise an option offered later would have no limit.
 * @throws data_not_found for a restaurant of another brand
 */
export function copyPickup(ctx: Context, input: z.output<typeof copyBody> & { brandId: number }): Promise<PickupCopied> {
  return copyToOthers(ctx, input, {
    nothing: { week: [], exceptions: [], inTheWay: [], withoutCounterpart: [] },
    read: () => readSource(ctx, input),
    apply: applyTo,
  });
}

async function readSource(ctx: Context, { fromRestaurantId, includesExceptions }: z.output<typeof copyBody>): Promise<CopySource> {
  const { pickupSchedules: week } = plain(await listSchedules(ctx, { restaurantId: fromRestaurantId }));
  const clock = await restaurantClock(ctx, fromRestaurantId);
  const upcoming = includesExceptions ? await readExceptions(ctx.db, fromRestaurantId, { from: clock.dayOf(ctx.now) }) : [];
  return { week, exceptions: upcoming.map(withoutIds), modes: await offeredModes(ctx.db, fromRestaurantId) };
}

async function offeredModes(db: Db, restaurantId: number): Promise<OfferedMode[]> {
  return (await readModesOf(db, restaurantId)).map(({ type, channelId }) => ({ consumptionMode: quotaModes[type], channelId }));
}

function withoutIds({ firstDay, lastDay, label, openings, appliesTo }: PickupException): CopiedException {
  return { firstDay, lastDay, label, openings, appliesTo };
}

/** Copies the week of another restaurant to a new one. */
export async function copyWeekToNew(target: Target, fromRestaurantId: number): Promise<void> {
  const { pickupSchedules: week } = plain(await listSchedules(target.ctx, { restaurantId: fromRestaurantId }));
  await applyTo(target, { week, exceptions: [], modes: [] });
}

async function applyTo(
  { ctx, restaurantId, write }: Target,
  source: CopySource,
): Promise<{ refused?: 'exceptions_overlap'; shown: Shown }> {
  await lockSubject(ctx.db, subjectOfWeek(restaurantId));
  await lockExceptions(ctx.db, restaurantId);
  const existing = await readExceptions(ctx.db, restaurantId);
  const week = differentDays(plain(await listSchedules(ctx, { restaurantId })).pickupSchedules, source.week);
  const exceptions = source.exceptions.flatMap((exception) => {
    const replaced = existing.find((each) => sameDays(each, exception));
    if (replaced && diff(withoutIds(replaced), exception).length === 0) return [];
    return [{ ...exception, outcome: replaced ? ('changed' as const) : ('created' as const) }];
  });
  const openings = [...source.week, ...source.exceptions.flatMap((exception) => exception.openings)];
  const inTheWay = existing.filter((each) => source.exceptions.some((exception) => overlapPartially(each, exception)));
  const shown = {
    week,
    exceptions,
    inTheWay: inTheWay.map(({ label, firstDay, lastDay }) => ({ label, firstDay, lastDay })),
    withoutCounterpart: withoutCounterpart(openings, source.modes, await offeredModes(ctx.db, restaurantId)),
  };
  if (inTheWay.length > 0) return { refused: 'exceptions_overlap', shown };
  if (week.length > 0) {
    const input = { restaurantId, pickupSchedules: source.week };
    await write({ operation: REPLACE_WEEK, subject: subjectOfWeek(restaurantId), input, run: (at) => replaceSchedules(at, input) });
  }
  if (exceptions.length > 0) {
    const input = { restaurantId, exceptions: exceptions.map(({ outcome: _, ...exception }) => exception) };
    const subject = { kind: 'pickup exceptions', id: restaurantId };
    await write({ operation: CREATE_EXCEPTION, subject, input, run: (at) => upsertExceptions(at, input) });
  }
  return { shown };
}
