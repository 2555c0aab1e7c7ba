import type { z } from 'zod';
import { restaurantClock } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { Prisma, prisma } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { lineOf } from './archive.rules';
import { lockChain, writeLinks } from './chain.query';
import { closePeriods } from './chain.rules';
import type { Closing } from './chain.types';
import type { ClosingData, closingsQuery } from './tickets.schema';

function toData(text: string, hash: string): ClosingData {
  const {
    kind,
    position,
    period,
    at,
    firstNumber,
    lastNumber,
    currency,
    sales,
    refunds,
    reprints,
    grants,
    discounts,
    vat,
    payments,
    ...rest
  } = JSON.parse(text) as Closing;
  return {
    ...{ closingId: position, kind, period, closedAt: at, firstNumber, lastNumber, currency, sales, refunds, reprints, grants, discounts },
    ...{ vat, payments, perpetual: rest.perpetual, proof: lineOf({ hash, text }) },
  };
}

/** The closings of a restaurant, newest first. */
export async function listClosings(
  ctx: Context,
  { restaurantId, kind, cursor, limit }: z.output<typeof closingsQuery> & { restaurantId: number },
): Promise<{ items: ClosingData[]; nextCursor: number | null }> {
  const where = [Prisma.sql`restaurant_id = ${restaurantId}`, Prisma.sql`kind in ('DAY', 'MONTH', 'YEAR')`];
  if (kind !== undefined) where.push(Prisma.sql`kind = ${kind.toUpperCase()}::ticket_link_kind`);
  if (cursor !== undefined) where.push(Prisma.sql`position < ${cursor}`);
  const rows = await ctx.db.sql.read<{ position: number; text: string; hash: string }>(Prisma.sql`
    select position, text, hash from ticket_links where ${Prisma.join(where, ' and ')} order by position desc limit ${limit + 1}`);
  const items = rows.slice(0, limit);
  return {
    items: items.map(({ text, hash }) => toData(text, hash)),
    nextCursor: rows.length > limit ? (items.at(-1)?.position ?? null) : null,
  };
}

/**
 * Closes the days, months and years of a restaurant that have ended by its calendar.
 * @param settledMs how long a day must have been over
 * @returns the new closings
 */
async function closePassedPeriods(ctx: Context, restaurantId: number, settledMs = 0): Promise<{ text: string; hash: string }[]> {
  const today = (await restaurantClock(ctx, restaurantId)).dayOf(new Date(ctx.now.getTime() - settledMs));
  const { chain } = await lockChain(ctx.db, restaurantId);
  const extended = closePeriods(chain, today, ctx.now);
  await writeLinks(ctx.db, extended);
  return extended.links;
}

/** Closes periods that have ended, for a user who does not want to wait for the job. */
export async function makeClosings(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<{ items: ClosingData[] }> {
  const links = await closePassedPeriods(ctx, restaurantId);
  return { items: links.map(({ text, hash }) => toData(text, hash)) };
}

/** Restaurants closed by one run of the job; the next run closes the others. */
const BATCH = 5_000;

/**
 * A sale at the end of a day may still be waiting for the lock of the chain. If the closing came first, the sale would be on the next day
 * in the chain, but on its own day in the takings.
 */
const SETTLED_MS = 10 * 60_000;

/**
 * Closes periods that have ended, in every restaurant. A failure in one restaurant does not stop the others.
 * @param settledMs how long a day must have been over
 */
export async function closePassedDays(settledMs = SETTLED_MS): Promise<void> {
  const dueRestaurants = await prisma.sql.read<{ restaurantId: number; brandId: number }>`
    select c.restaurant_id as "restaurantId", c.brand_id as "brandId" from ticket_chains c join restaurants r on r.id = c.restaurant_id
    where c.due_on <= current_date + 1 and c.due_on <= ((now() - make_interval(secs => ${settledMs / 1000})) at time zone r.time_zone)::date order by c.due_on limit ${BATCH}`;
  for (const { restaurantId, brandId } of dueRestaurants)
    await writeOnOurOwn(brandId, (ctx) => closePassedPeriods(ctx, restaurantId, settledMs)).catch((error) =>
      log.warn({ restaurantId, err: error }, 'closing of receipts'),
    );
}
