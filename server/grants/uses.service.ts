import { clockOf } from '@/server/brands/clock';
import { AppError } from '@/server/core/operation/errors';
import { type Db, lostRace, Prisma } from '@/server/core/platform/db';
import { readRules } from '@/server/pricing-rules/pricing-rules.query';
import { readVersionsUsed } from './grants.query';
import type { MealFacts } from './offers.rules';
import { effectiveAt } from './origin.rules';

interface Guest {
  brandId: number;
  customerId: number;
}

/** An order of a guest for which grants pay. */
export interface Meal extends Guest {
  restaurantId: number;
  orderId: number;
  at: Date;
  /** The rule that gives the grants, and the shift in which it was found. */
  pricingRuleId: number | null;
  shiftId: string | null;
}

/** What a grant pays for it, according to the evaluation. */
export interface GrantPayment {
  grantId: number;
  version: number;
  /** In cents, above 0. */
  amount: number;
}

/**
 * Locks a guest’s grants until the transaction ends, so that two orders of a guest are evaluated and booked one after the other.
 * @throws data_not_found for a customer that the brand does not have
 */
export async function lockGuest(db: Db, { brandId, customerId }: Guest): Promise<void> {
  const rows = await db.sql.run`select from customers where brand_id = ${brandId} and id = ${customerId} for no key update`;
  if (rows === 0) throw new AppError('data_not_found', { extraData: { field: 'customerId' } });
}

/**
 * What grants have paid so far for a guest and those merged into them.
 * @param day by the calendar of the restaurant (YYYY-MM-DD)
 */
export async function readMealFacts(db: Db, { brandId, customerId }: Guest, day: string): Promise<MealFacts> {
  const rows = await db.sql.read<{ grantId: number; orderId: number; amount: number; isToday: boolean }>(Prisma.sql`
    select u.grant_id as "grantId", u.order_id as "orderId", u.amount, u.day = ${day}::date as "isToday" from grant_uses u
    where u.brand_id = ${brandId} and u.cancelled_at is null
      and u.customer_id in (select id from customers where brand_id = ${brandId} and (id = ${customerId} or merged_into_id = ${customerId}))
      and u.day >= date_trunc('month', ${day}::date)::date and u.day < (date_trunc('month', ${day}::date) + interval '1 month')::date`);
  const today = rows.filter(({ isToday }) => isToday);
  const usesToday = new Map<number, number>();
  for (const { grantId } of today) usesToday.set(grantId, (usesToday.get(grantId) ?? 0) + 1);
  const sum = (list: typeof rows) => list.reduce((total, { amount }) => total + amount, 0);
  return {
    passagesToday: new Set(today.map(({ orderId }) => orderId)).size,
    usesToday,
    grantedToday: sum(today),
    grantedThisMonth: sum(rows),
  };
}

/** A use of a grant in the ledger. */
export interface GrantUse extends GrantPayment {
  useId: number;
  orderId: number;
  /** By the calendar of the restaurant (YYYY-MM-DD). */
  day: string;
  cancelledAt: Date | null;
}

function readUses(db: Db, { brandId, orderId }: { brandId: number; orderId: number }): Promise<GrantUse[]> {
  return db.sql.read<GrantUse>`
    select id as "useId", order_id as "orderId", grant_id as "grantId", version, amount, day::text, cancelled_at as "cancelledAt"
    from grant_uses where brand_id = ${brandId} and order_id = ${orderId} order by id`;
}

const refuse = (reason: string, details: object = {}) => new AppError('conflict', { extraData: { reason, ...details } });

/** The evaluation is outdated. Like a lost race, it leads to a new one, which tells what is to be paid now. */
const refuseOutdated = (reason: string, details: object) =>
  new AppError('conflict', {
    extraData: { reason, ...details },
    cause: lostRace('A grant was used since it was evaluated'),
  });

/**
 * Books what grants pay for an order. Call it in the transaction that creates the order, after evaluating under `lockGuest`; the limits are
 * checked again, so that nothing is ever booked beyond them. Booking an order again changes nothing.
 * @returns the uses of the order
 * @throws conflict with the same reason as in the evaluation: `daily_limit_reached`, `not_first_passage` or `allowance_spent`, with the
 *   grant or allowance and its limit; or `given_back` for a cancelled order; data_not_found for an unknown guest, restaurant or version
 */
export async function useGrants(db: Db, meal: Meal, payments: readonly GrantPayment[]): Promise<GrantUse[]> {
  const { brandId, restaurantId, orderId, customerId, at, pricingRuleId, shiftId } = meal;
  await lockGuest(db, meal);
  const booked = await readUses(db, meal);
  if (booked.some(({ cancelledAt }) => cancelledAt !== null)) throw refuse('given_back', { orderId });
  if (booked.length > 0 || payments.length === 0) return booked;
  const restaurant = await db.restaurant.findFirst({ where: { id: restaurantId, brandId }, select: { timeZone: true } });
  if (!restaurant) throw new AppError('data_not_found', { extraData: { field: 'restaurantId' } });
  const day = clockOf(restaurant.timeZone, 1440).dayOf(at);
  await assertWithinLimits(db, meal, payments, await readMealFacts(db, meal, day));
  await db.grantUse.createMany({
    data: payments.map(({ grantId, version, amount }) => ({
      ...{ brandId, customerId, restaurantId, orderId, grantId, version, pricingRuleId, shiftId, amount },
      day: new Date(day),
      usedAt: at,
    })),
  });
  return readUses(db, meal);
}

async function assertWithinLimits(db: Db, meal: Meal, payments: readonly GrantPayment[], facts: MealFacts): Promise<void> {
  const { brandId, pricingRuleId } = meal;
  const versions = await readVersionsUsed(db, brandId, payments);
  for (const { grantId, version } of payments) {
    const found = versions.find((each) => each.grantId === grantId && each.version === version);
    if (!found) throw new AppError('data_not_found', { extraData: { grantId, version } });
    const { dailyLimit, strategy } = effectiveAt(found, meal).values;
    if ((facts.usesToday.get(grantId) ?? 0) >= dailyLimit) throw refuseOutdated('daily_limit_reached', { grantId, dailyLimit });
    if (strategy === 4 && facts.passagesToday > 0) throw refuseOutdated('not_first_passage', { grantId });
  }
  const [rule] = pricingRuleId === null ? [] : await readRules(db, brandId, pricingRuleId);
  const granted = payments.reduce((total, { amount }) => total + amount, 0);
  const limits: [string, number | null | undefined, number][] = [
    ['meal', rule?.allowancePerMeal, granted],
    ['day', rule?.allowancePerDay, facts.grantedToday + granted],
    ['month', rule?.allowancePerMonth, facts.grantedThisMonth + granted],
  ];
  for (const [per, limit, total] of limits) if (limit != null && total > limit) throw refuseOutdated('allowance_spent', { per, limit });
}

/**
 * Gives back what grants paid for a cancelled order, so that they can be used again that day. Calling it again changes nothing.
 * @returns the uses of the order
 */
export async function giveBackGrants(
  db: Db,
  { brandId, orderId, at }: { brandId: number; orderId: number; at: Date },
): Promise<GrantUse[]> {
  await db.sql.run`update grant_uses set cancelled_at = ${at}
    where brand_id = ${brandId} and order_id = ${orderId} and cancelled_at is null`;
  return readUses(db, { brandId, orderId });
}
