// Decided in docs/decisions/126-days-of-orders.md.

import { type Clock, clockOf } from '@/server/brands/clock';
import type { Context } from '@/server/core/operation/context';
import { refuseField } from '@/server/core/operation/refuse-field';
import { Prisma } from '@/server/core/platform/db';

/*
 * Filters of the list of orders that use an index of their own.
 */

/** The restaurant or brand whose orders are listed. */
export interface ListScope {
  brandId: number;
  restaurantId: number | null;
}

/** Most days in which a number can be searched at once. */
const MOST_DAYS = 366;

interface Period {
  from?: string;
  to?: string;
}

/** The calendar of a list’s days: the restaurant’s or the brand’s. */
export async function clockOfList(ctx: Context, { brandId, restaurantId }: ListScope): Promise<Clock> {
  const select = { timeZone: true } as const;
  const owner =
    restaurantId === null
      ? await ctx.db.brand.findUniqueOrThrow({ where: { id: brandId }, select })
      : await ctx.db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select });
  return clockOf(owner.timeZone, 1440);
}

const restaurantsOf = ({ brandId, restaurantId }: ListScope) =>
  restaurantId === null ? Prisma.sql`r.brand_id = ${brandId}` : Prisma.sql`r.id = ${restaurantId}`;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * Conditions of a time range: exact, and also the range of ids in which its orders lie, so that no index is read beyond it. Ids are given
 * in the order of days, except among orders made at the same moment. An order keeps the day it was given, even if the time zone changes.
 */
export async function timeConditions(ctx: Context, { from, to }: Period, scope: ListScope): Promise<Prisma.Sql[]> {
  if (from === undefined && to === undefined) return [];
  const clock = await clockOfList(ctx, scope);
  const [begin, end] = [from === undefined ? null : clock.startOf(from), to === undefined ? null : clock.endOf(to)];
  const where: Prisma.Sql[] = [];
  // A margin of days on both sides: restaurants of a brand have different calendars, and may have had others before.
  const day = (moment: Date, days: number) => clock.addDays(clock.dayOf(moment), days);
  if (begin) {
    const [first] = await ctx.db.sql.read<{ id: number | null }>(Prisma.sql`
      select min(x.id)::int as id from restaurants r cross join lateral (select o.id from orders o
        where o.restaurant_id = r.id and o.day >= ${day(begin, -2)}::date order by o.day, o.order_number limit 1) x
      where ${restaurantsOf(scope)}`);
    const fromCondition = from !== undefined && isDay(from) ? Prisma.sql`o.day >= ${from}::date` : Prisma.sql`o.created_at >= ${begin}`;
    where.push(fromCondition, first?.id == null ? Prisma.sql`false` : Prisma.sql`o.id >= ${first.id - 1_000}`);
  }
  if (end) {
    const [last] = await ctx.db.sql.read<{ id: number | null }>(Prisma.sql`
      select max(x.id)::int as id from restaurants r cross join lateral (select o.id from orders o
        where o.restaurant_id = r.id and o.day <= ${day(end, 2)}::date order by o.day desc, o.order_number desc limit 1) x
      where ${restaurantsOf(scope)}`);
    const toCondition = to !== undefined && isDay(to) ? Prisma.sql`o.day <= ${to}::date` : Prisma.sql`o.created_at < ${end}`;
    where.push(toCondition, last?.id == null ? Prisma.sql`false` : Prisma.sql`o.id <= ${last.id + 1_000}`);
  }
  return where;
}

/** How long service goes on after midnight: a number called out then may be of the evening before. */
const NIGHT_MS = 6 * 3_600_000;

/**
 * The condition for an order number. Numbers start again each day, so all days are listed.
 * @throws invalid_parameters for more than a year
 */
export async function filterByNumber(ctx: Context, orderNumber: number, { from, to }: Period, scope: ListScope): Promise<Prisma.Sql> {
  const clock = await clockOfList(ctx, scope);
  const last = to === undefined ? clock.dayOf(ctx.now) : clock.dayOf(new Date(clock.endOf(to).getTime() - 1));
  const defaultFirst = to === undefined ? clock.dayOf(new Date(ctx.now.getTime() - NIGHT_MS)) : last;
  const first = from === undefined ? defaultFirst : clock.dayOf(clock.startOf(from));
  const days = 1 + (Date.parse(last) - Date.parse(first)) / 86_400_000;
  if (days > MOST_DAYS)
    throw refuseField('from', 'out_of_range', {
      en: `Search for a number on ${MOST_DAYS} days at most.`,
      fr: `Cherchez un numéro sur ${MOST_DAYS} jours au plus.`,
    });
  const searchedDays = Array.from({ length: Math.max(0, days) }, (_, index) => clock.addDays(first, index));
  return Prisma.sql`o.restaurant_id = any(array(select r.id from restaurants r where ${restaurantsOf(scope)}))
    and o.day = any(${searchedDays}::date[]) and o.order_number = ${orderNumber}`;
}

/** When an order is due, or else when it was placed. Written exactly as in the index of orders to serve. */
export const dueAt = Prisma.sql`coalesce(o.requested_for, o.placed_at, o.created_at)`;
/** Earliest due first. */
export const byDue = Prisma.sql`order by ${dueAt}, o.id`;

/** Conditions for the orders that a kitchen has to serve, after the last one of the previous page. */
export async function toServeConditions(ctx: Context, since: string, cursor: number | undefined, scope: ListScope): Promise<Prisma.Sql[]> {
  const where = [Prisma.sql`o.status = 'PAID' and o.preparation <> 'SERVED'`, Prisma.sql`${dueAt} >= ${new Date(since)}`];
  if (cursor === undefined) return where;
  const [last] = await ctx.db.sql.read<{ due: Date }>(Prisma.sql`
    select ${dueAt} as due from orders o where o.restaurant_id = ${scope.restaurantId} and o.id = ${cursor}`);
  return [...where, last ? Prisma.sql`(${dueAt}, o.id) > (${last.due}, ${cursor})` : Prisma.sql`false`];
}
