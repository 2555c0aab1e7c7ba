// Decided in docs/decisions/094-limits-of-unknown-guests.md.

import { AppError } from '@/server/core/operation/errors';
import { type Db, lostRace, Prisma } from '@/server/core/platform/db';
import { lockSubject } from '@/server/core/writes/versioned';
import type { LeftOfPromotion } from '@/server/pricing/pricing.types';
import type { Conditions } from '@/server/pricing/promotion.schema';

/** An order that uses promotions, or gives the uses back. */
export interface UsingOrder {
  brandId: number;
  restaurantId: number;
  orderId: number;
  /** The guest, if the order has one. */
  customerId: number | null;
}

/** What a promotion took off an order. */
export interface NewUse {
  promotionId: number;
  version: number;
  /** In cents. */
  amountCents: number;
}

export type Limit = 'budget' | 'uses' | 'uses_per_member' | 'nth_order';

type Limits = Pick<Conditions, 'budgetCents' | 'maximumUses' | 'usesPerMember'>;
type BookedLimits = Limits & Pick<Conditions, 'everyNthOrder'>;

/**
 * Books the promotions used by an order, under locks on their limits, so that two concurrent orders never share a last use. Either all are
 * booked or none. A promotion already booked by the order stays booked; one that it gave back can be booked again.
 * @param db a transaction
 * @throws conflict, reason `promotion_used_up`, with the promotions whose limits are reached, so that the order is priced anew, as after a
 * lost race; data_not_found for an unknown version
 */
export async function bookUses(db: Db, order: UsingOrder, uses: readonly NewUse[]): Promise<void> {
  if (uses.length === 0) return;
  // All orders lock promotions in the same order, so that they cannot deadlock.
  const sorted = uses.toSorted((a, b) => a.promotionId - b.promotionId);
  const exhausted: { promotionId: number; limit: Limit }[] = [];
  for (const use of sorted) {
    const limit = await exceededLimitOf(db, order, use);
    if (limit) exhausted.push({ promotionId: use.promotionId, limit });
  }
  if (exhausted.length > 0)
    throw new AppError('conflict', {
      extraData: { reason: 'promotion_used_up', promotions: exhausted },
      cause: lostRace('A promotion was used up since the order was priced'),
    });
  for (const use of sorted) await book(db, order, use);
}

/** Writes a line of the ledger, and adds it to the tally. Does neither if the order has booked it before. */
async function book(db: Db, { brandId, restaurantId, orderId, customerId }: UsingOrder, use: NewUse): Promise<void> {
  await db.sql.run`with line as (
      insert into promotion_uses (brand_id, promotion_id, version, restaurant_id, order_id, customer_id, amount)
      values (${brandId}, ${use.promotionId}, ${use.version}, ${restaurantId}, ${orderId}, ${customerId}, ${use.amountCents})
      on conflict (brand_id, order_id, promotion_id) where cancelled_at is null do nothing returning amount)
    insert into promotion_tallies as t (brand_id, promotion_id, restaurant_id, uses, amount)
    select ${brandId}, ${use.promotionId}, ${restaurantId}, 1, amount from line
    on conflict (brand_id, promotion_id, restaurant_id) do update set uses = t.uses + 1, amount = t.amount + excluded.amount`;
}

/**
 * Gives back the uses of an order, once, even if called repeatedly.
 * @param db a transaction
 * @returns the number of promotions given back
 */
export async function giveBackUses(db: Db, { brandId, orderId }: { brandId: number; orderId: number }): Promise<number> {
  // In the order in which new orders lock them, so that they cannot deadlock.
  await db.sql.run`select from promotion_tallies t where t.brand_id = ${brandId} and (t.promotion_id, t.restaurant_id) in (
      select promotion_id, restaurant_id from promotion_uses
      where brand_id = ${brandId} and order_id = ${orderId} and cancelled_at is null)
    order by t.promotion_id for no key update`;
  const [row] = await db.sql.read<{ count: number }>`with back as (
      update promotion_uses set cancelled_at = clock_timestamp()
      where brand_id = ${brandId} and order_id = ${orderId} and cancelled_at is null returning promotion_id, restaurant_id, amount),
    tallied as (
      update promotion_tallies t set uses = t.uses - 1, amount = t.amount - b.amount from back b
      where t.brand_id = ${brandId} and t.promotion_id = b.promotion_id and t.restaurant_id = b.restaurant_id)
    select count(*)::int as count from back`;
  return row?.count ?? 0;
}

/** The limit of a promotion that a use would exceed, if any. Locks the tallies that it is checked against. */
async function exceededLimitOf(
  db: Db,
  { brandId, orderId, customerId }: UsingOrder,
  { promotionId, version, amountCents }: NewUse,
): Promise<Limit | null> {
  const limits = await limitsOf(db, { brandId, promotionId, version });
  const { budgetCents, maximumUses, usesPerMember, everyNthOrder } = limits;
  if ([budgetCents, maximumUses, usesPerMember, everyNthOrder].every((limit) => limit === undefined)) return null;
  if (budgetCents !== undefined || maximumUses !== undefined)
    await db.sql.run`select from promotions where brand_id = ${brandId} and id = ${promotionId} for no key update`;
  if ((usesPerMember !== undefined || everyNthOrder !== undefined) && customerId !== null)
    await lockSubject(db, { kind: 'promotion of a customer', id: `${brandId}/${promotionId}/${customerId}` });
  const booked = await db.sql
    .read`select 1 from promotion_uses where brand_id = ${brandId} and order_id = ${orderId} and promotion_id = ${promotionId}
      and cancelled_at is null`;
  if (booked.length > 0) return null;
  const left = (await leftOf(db, { brandId, customerId }, [{ promotionId, limits }])).get(promotionId);
  if (left?.budgetCents != null && left.budgetCents < amountCents) return 'budget';
  if (left?.uses != null && left.uses < 1) return 'uses';
  if (left?.usesOfMember != null && left.usesOfMember < 1) return 'uses_per_member';
  if (everyNthOrder === undefined) return null;
  return (await isNthOrder(db, { brandId, orderId, customerId }, { promotionId, everyNthOrder })) ? null : 'nth_order';
}

/**
 * Whether an order is still the n-th one of its guest. Of two that were both priced as the tenth, one is the eleventh, or awaits payment
 * as the tenth.
 */
async function isNthOrder(
  db: Db,
  { brandId, orderId, customerId }: Pick<UsingOrder, 'brandId' | 'orderId' | 'customerId'>,
  { promotionId, everyNthOrder }: { promotionId: number; everyNthOrder: number },
): Promise<boolean> {
  if (customerId === null) return false;
  const [otherOrders] = await db.sql.read<{ paid: number; isHeld: boolean }>`
    select count(*) filter (where o.status = 'PAID')::int as paid,
      coalesce(bool_or(o.status = 'AWAITING_PAYMENT' and exists (select from promotion_uses u
        where u.brand_id = o.brand_id and u.order_id = o.id and u.promotion_id = ${promotionId} and u.cancelled_at is null)), false) as "isHeld"
    from orders o where o.brand_id = ${brandId} and o.customer_id = ${customerId} and o.id <> ${orderId}
      and o.status in ('PAID', 'AWAITING_PAYMENT')`;
  return otherOrders !== undefined && !otherOrders.isHeld && (otherOrders.paid + 1) % everyNthOrder === 0;
}

/**
 * The limits of a version.
 * @throws data_not_found
 */
async function limitsOf(
  db: Db,
  { brandId, promotionId, version }: { brandId: number; promotionId: number; version: number },
): Promise<BookedLimits> {
  const [found] = await db.sql.read<{ limits: BookedLimits }>`select rule->'conditions' as limits from promotion_versions
    where brand_id = ${brandId} and promotion_id = ${promotionId} and version = ${version}`;
  if (!found) throw new AppError('data_not_found');
  return found.limits;
}

interface Usage {
  promotionId: number;
  uses: number;
  amount: number;
  ofMember: number;
}

/** What is left of the limits of promotions, in all and for one guest. An unknown guest has nothing left of a limit per member. */
export async function leftOf(
  db: Db,
  { brandId, customerId }: { brandId: number; customerId: number | null },
  promotions: readonly { promotionId: number; limits: Limits }[],
): Promise<Map<number, LeftOfPromotion>> {
  if (promotions.length === 0) return new Map();
  const ids = promotions.map(({ promotionId }) => promotionId);
  const ofMember =
    customerId === null
      ? Prisma.sql`0`
      : Prisma.sql`(select count(*) from promotion_uses u
    where u.brand_id = ${brandId} and u.customer_id = ${customerId} and u.promotion_id = i.id and u.cancelled_at is null)`;
  const rows = await db.sql.read<Usage>(Prisma.sql`
    select i.id as "promotionId", coalesce(t.uses, 0)::int as uses, coalesce(t.amount, 0)::bigint as amount, ${ofMember}::int as "ofMember"
    from unnest(${ids}::int[]) i (id) left join lateral (select sum(uses) as uses, sum(amount) as amount from promotion_tallies t
      where t.brand_id = ${brandId} and t.promotion_id = i.id) t on true`);
  const usageById = new Map(rows.map((row) => [row.promotionId, row]));
  const remainingOf = (limit: number | undefined, used = 0) => (limit === undefined ? null : Math.max(0, limit - used));
  return new Map(
    promotions.map(({ promotionId, limits }) => {
      const { uses, amount, ofMember: used } = usageById.get(promotionId) ?? {};
      const usesOfMember = remainingOf(customerId === null && limits.usesPerMember !== undefined ? 0 : limits.usesPerMember, used);
      return [
        promotionId,
        { budgetCents: remainingOf(limits.budgetCents, amount), uses: remainingOf(limits.maximumUses, uses), usesOfMember },
      ];
    }),
  );
}

/** Moves the uses of a customer to the one who replaces them. */
export async function moveUses(
  db: Db,
  { brandId, fromCustomerId, customerId }: { brandId: number; fromCustomerId: number; customerId: number },
): Promise<void> {
  await db.sql.run`update promotion_uses set customer_id = ${customerId} where brand_id = ${brandId} and customer_id = ${fromCustomerId}`;
}
