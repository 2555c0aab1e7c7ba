// Decided in docs/decisions/102-takings.md.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { restaurantClock } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { installationKeyWithin } from '@/server/core/platform/installation-key';
import type { Closing, closingBody, closingsQuery } from './books.schema';
import { readRevenue, readTreasury } from './figures.query';
import { proofOf } from './proof.service';
import type { RevenueRow, TreasuryRow } from './treasury.schema';
import { SETTLED_MS } from './treasury.values';

type InRestaurant = { restaurantId: number };

const PURPOSE = 'closed takings';

/** The figures of a day that are signed. */
interface Snapshot {
  treasury: TreasuryRow[];
  revenue: RevenueRow[];
  holds: boolean;
}

interface Row {
  restaurantId: number;
  day: string;
  snapshot: Snapshot;
  signature: string;
}

async function sign(db: Db, { restaurantId, day, snapshot }: Omit<Row, 'signature'>, before: string): Promise<string> {
  const key = await installationKeyWithin(db, PURPOSE);
  return createHmac('sha256', key)
    .update(JSON.stringify([1, restaurantId, day, before, snapshot]))
    .digest('hex');
}

async function figuresOf(db: Db, restaurantId: number, day: string): Promise<Omit<Snapshot, 'holds'>> {
  const period = { from: day, to: day };
  return { treasury: await readTreasury(db, [restaurantId], period), revenue: await readRevenue(db, [restaurantId], period) };
}

/** Whether figures are the same in any order. Older closings sorted them by the database’s collation, which may have changed since. */
function areSame(left: Omit<Snapshot, 'holds'>, right: Omit<Snapshot, 'holds'>): boolean {
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
  const textOf = ({ treasury, revenue }: Omit<Snapshot, 'holds'>) => JSON.stringify([sorted(treasury), sorted(revenue)]);
  return textOf(left) === textOf(right);
}

/**
 * Closes a day of a restaurant: signs its figures over the previous closing, after which nothing more is booked on it.
 * @throws conflict if the day is not over, already closed, or before a closed one
 */
export async function closeDay(ctx: Context, { restaurantId, day }: z.output<typeof closingBody> & InRestaurant): Promise<Closing> {
  const clock = await restaurantClock(ctx, restaurantId);
  const closableAt = new Date(clock.endOf(day).getTime() + SETTLED_MS);
  if (closableAt > ctx.now) throw new AppError('conflict', { extraData: { reason: 'not_over', from: closableAt.toISOString() } });
  const [activity] = await ctx.db.sql.read<{ isOpen: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid() and xact_start < ${clock.endOf(day)}) as "isOpen"`;
  if (activity?.isOpen) throw new AppError('conflict', { extraData: { reason: 'still_booking' } });
  // One closing per restaurant at a time, as each signs over the one before.
  await ctx.db.sql.run`select pg_advisory_xact_lock(hashtext('treasury_closings'), ${restaurantId})`;
  const [last] = await ctx.db.sql.read<{ day: string; signature: string }>`
    select day::text as day, signature from treasury_closings where restaurant_id = ${restaurantId} order by treasury_closings.day desc limit 1`;
  if (last && last.day >= day) throw new AppError('conflict', { extraData: { reason: 'closed', day: last.day } });
  const { holds } = await proofOf(ctx.db, restaurantId, { from: day, to: day });
  const snapshot: Snapshot = { ...(await figuresOf(ctx.db, restaurantId, day)), holds };
  const signature = await sign(ctx.db, { restaurantId, day, snapshot }, last?.signature ?? '');
  const { userId } = ctx.caller;
  await ctx.db.sql.run`insert into treasury_closings (restaurant_id, day, snapshot, signature, user_id, closed_at)
    values (${restaurantId}, ${day}::date, ${JSON.stringify(snapshot)}::json, ${signature}, ${userId}, ${ctx.now})`;
  const closing = { day, closedAt: ctx.now.toISOString(), userId, signature, isIntact: true, ...totalsOf(snapshot) };
  ctx.record({ before: null, after: { day, total: closing.total, tax: closing.tax } });
  ctx.touch('treasury', [restaurantId]);
  return closing;
}

function totalsOf({ revenue }: Snapshot): { total: number; tax: number } {
  const taxed = revenue.filter(({ category }) => category !== 'grants');
  return {
    total: taxed.reduce((total, { amountInclTax }) => total + amountInclTax, 0),
    tax: taxed.reduce((total, { amountTax }) => total + amountTax, 0),
  };
}

interface ClosedRow extends Row {
  closedAt: Date;
  userId: number | null;
  before: string | null;
}

/** The closed days of a restaurant, latest first, each checked against its signature and the current figures. */
export async function listClosings(
  ctx: Context,
  { restaurantId, from, to }: z.output<typeof closingsQuery> & InRestaurant,
): Promise<Closing[]> {
  return readClosings(ctx.db, restaurantId, { from, to });
}

export async function readClosings(db: Db, restaurantId: number, { from, to }: { from: string; to: string }): Promise<Closing[]> {
  const rows = await db.sql.read<ClosedRow>`
    select restaurant_id as "restaurantId", day::text as day, snapshot, signature, user_id as "userId", closed_at as "closedAt",
      (select b.signature from treasury_closings b where b.restaurant_id = c.restaurant_id and b.day < c.day order by b.day desc limit 1) as before
    from treasury_closings c where restaurant_id = ${restaurantId} and day between ${from}::date and ${to}::date order by c.day desc`;
  const closings: Closing[] = [];
  for (const row of rows) {
    const expected = Buffer.from(await sign(db, row, row.before ?? ''));
    const actual = Buffer.from(row.signature);
    const isSigned = expected.length === actual.length && timingSafeEqual(expected, actual);
    const isIntact = isSigned && areSame(row.snapshot, await figuresOf(db, restaurantId, row.day));
    const { day, userId, signature } = row;
    closings.push({ day, closedAt: row.closedAt.toISOString(), userId, signature, isIntact, ...totalsOf(row.snapshot) });
  }
  return closings;
}
