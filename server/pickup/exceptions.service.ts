// Decided in docs/decisions/050-exceptional-days.md.

import type { z } from 'zod';
import { tagOf } from '@/i18n/formats';
import { assertOpenToGuests } from '@/server/brands/restaurants.service';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError, type Locale } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { keepWhole } from '@/server/core/writes/keep-whole';
import { sameDays } from './copies.rules';
import type { exceptionBody, PickupException } from './pickup.schema';
import { concerns } from './pickup.values';

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date) => date.toISOString().slice(0, 10);

/** The exceptions of a restaurant that overlap the given days (YYYY-MM-DD, both included), earliest first. */
export async function readExceptions(
  db: Db,
  restaurantId: number,
  { from, to }: { from?: string; to?: string } = {},
): Promise<PickupException[]> {
  const rows = await db.pickupException.findMany({
    where: { restaurantId, lastDay: { gte: from && dateOf(from) }, firstDay: { lte: to && dateOf(to) } },
    orderBy: { firstDay: 'asc' },
  });
  return rows.map(({ id, firstDay, lastDay, label, openings, appliesTo }) => ({
    pickupExceptionId: id,
    restaurantId,
    firstDay: textOf(firstDay),
    lastDay: textOf(lastDay),
    label,
    openings: openings as PickupException['openings'],
    appliesTo,
  }));
}

/** @throws data_not_found */
export async function listExceptions(
  ctx: Context,
  { restaurantId, ...days }: { restaurantId: number; from?: string; to?: string },
): Promise<PickupException[]> {
  await assertOpenToGuests(ctx.db, restaurantId);
  return readExceptions(ctx.db, restaurantId, days);
}

const columnsOf = ({ firstDay, lastDay = firstDay, label, openings, appliesTo }: z.output<typeof exceptionBody>) => ({
  firstDay: dateOf(firstDay),
  lastDay: dateOf(lastDay),
  label,
  openings: openings.toSorted((a, b) => a.start - b.start),
  appliesTo: appliesTo && concerns.filter((concern) => appliesTo.includes(concern)),
});

async function restoreExceptions(db: Db, restaurantId: number, exceptions: PickupException[]): Promise<void> {
  await db.pickupException.deleteMany({ where: { restaurantId } });
  const data = exceptions.map(({ pickupExceptionId, ...exception }) => ({ id: pickupExceptionId, restaurantId, ...columnsOf(exception) }));
  await db.pickupException.createMany({ data });
}

const exceptionList = keepWhole({
  kind: 'pickup exceptions',
  topic: 'pickup',
  read: (db, restaurantId: number) => readExceptions(db, restaurantId),
  restore: restoreExceptions,
  // Old entries lack `appliesTo`: other hours then applied to slots, and closed days to the whole restaurant.
  complete: (exceptions) =>
    exceptions.map((each) => ({
      ...each,
      appliesTo: each.appliesTo ?? (each.openings.length > 0 ? ['PICKUP', 'DELIVERY'] : ['RESTAURANT']),
    })),
});

/**
 * Refuses a second exception for a day, so that it is always clear which one applies.
 * @throws already_exists
 */
function refuseOverlap(
  exceptions: PickupException[],
  { firstDay, lastDay = firstDay }: { firstDay: string; lastDay?: string },
  ownId?: number,
): void {
  const overlapping = exceptions.filter(
    (other) => other.pickupExceptionId !== ownId && other.firstDay <= lastDay && firstDay <= other.lastDay,
  );
  const [first] = overlapping;
  if (first) throw new AppError('already_exists', { extraData: { exceptions: overlapping }, words: overlapMessage(first) });
}

/** The text that refuses a second exception, with the name and days of the existing one. */
function overlapMessage({ label, firstDay, lastDay }: PickupException): Record<Locale, string> {
  const days = (locale: Locale) => {
    const format = new Intl.DateTimeFormat(tagOf(locale), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
    return format.formatRange(dateOf(firstDay), dateOf(lastDay));
  };
  return {
    en: `Special hours “${label}” (${days('en')}) already cover some of these days. Choose other days, or change those hours.`,
    fr: `Les horaires exceptionnels « ${label} » (${days('fr')}) couvrent déjà certains de ces jours. Choisissez d’autres jours, ou modifiez ces horaires.`,
  };
}

function find(exceptions: PickupException[], pickupExceptionId: number): PickupException {
  const found = exceptions.find((each) => each.pickupExceptionId === pickupExceptionId);
  if (!found) throw new AppError('data_not_found');
  return found;
}

interface ExceptionId {
  restaurantId: number;
  pickupExceptionId: number;
}

/** @throws data_not_found */
export async function getException(ctx: Context, { restaurantId, pickupExceptionId }: ExceptionId): Promise<PickupException> {
  return find(await readExceptions(ctx.db, restaurantId), pickupExceptionId);
}

const restaurantIdOf = (_: Context, { restaurantId }: { restaurantId: number }) => restaurantId;

/** All exceptions of a restaurant, for adding one. */
export const versionedExceptions = exceptionList.versioned(restaurantIdOf, (exceptions) => exceptions);
/** One exception, for changing it. */
export const versionedException = exceptionList.versioned(restaurantIdOf, (exceptions, { pickupExceptionId }: ExceptionId) =>
  find(exceptions, pickupExceptionId),
);

/** Locks the exceptions of a restaurant against other changes until the transaction ends. */
export const lockExceptions = exceptionList.lock;

/**
 * Adds days on which the week does not apply.
 * @throws already_exists if some of them have an exception
 */
export async function createException(
  ctx: Context,
  { restaurantId, ...body }: z.output<typeof exceptionBody> & { restaurantId: number },
): Promise<PickupException> {
  let createdId = 0;
  const after = await exceptionList.change(ctx, restaurantId, async (before) => {
    refuseOverlap(before, body);
    createdId = (await ctx.db.pickupException.create({ data: { restaurantId, ...columnsOf(body) } })).id;
  });
  return find(after, createdId);
}

/**
 * Replaces an exception, keeping its id.
 * @throws data_not_found, already_exists
 */
export async function updateException(
  ctx: Context,
  { restaurantId, pickupExceptionId, ...body }: z.output<typeof exceptionBody> & { restaurantId: number; pickupExceptionId: number },
): Promise<PickupException> {
  const after = await exceptionList.change(ctx, restaurantId, async (before) => {
    find(before, pickupExceptionId);
    refuseOverlap(before, body, pickupExceptionId);
    await ctx.db.pickupException.update({ where: { id: pickupExceptionId }, data: columnsOf(body) });
  });
  return find(after, pickupExceptionId);
}

/**
 * Deletes an exception, so that the week applies to its days again.
 * @throws data_not_found
 */
export async function deleteException(
  ctx: Context,
  { restaurantId, pickupExceptionId }: { restaurantId: number; pickupExceptionId: number },
): Promise<Record<string, never>> {
  await exceptionList.change(ctx, restaurantId, async (before) => {
    find(before, pickupExceptionId);
    await ctx.db.pickupException.delete({ where: { id: pickupExceptionId } });
  });
  return {};
}

/** Adds exceptions, and replaces those for exactly the same days, as one change. The caller has checked that no others overlap. */
export async function upsertExceptions(
  ctx: Context,
  { restaurantId, exceptions }: { restaurantId: number; exceptions: Omit<PickupException, 'pickupExceptionId' | 'restaurantId'>[] },
): Promise<void> {
  await exceptionList.change(ctx, restaurantId, async (before) => {
    for (const exception of exceptions) {
      const id = before.find((existing) => sameDays(existing, exception))?.pickupExceptionId;
      if (id === undefined) await ctx.db.pickupException.create({ data: { restaurantId, ...columnsOf(exception) } });
      else await ctx.db.pickupException.update({ where: { id }, data: columnsOf(exception) });
    }
  });
}

/**
 * Restores the exceptions that a restaurant had before a change.
 * @throws conflict
 */
export function undoExceptionChange(
  ctx: Context,
  { input, ...entry }: { before: unknown; after: unknown; force: boolean; input: { restaurantId: number } },
): Promise<ChangeRecord> {
  return exceptionList.undo(ctx, input.restaurantId, entry);
}
