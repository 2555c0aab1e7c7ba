import { decimalsOf } from '@/i18n/currencies';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { refundParts } from '@/server/wallet/lots.rules';
import { addMonths, type EarningBasis, pointsOf } from './earning.rules';
import { bookPoints, createLot, type MemberKey, type PointsEntry } from './ledger.service';
import { FACTOR_ONE, MAX_POINTS } from './loyalty.values';
import { lockOwner, lockOwnerWith, type Representative } from './membership.service';
import { applyPoints, givePoints, type PointsPurse, takePoints } from './points.rules';
import { announceMember } from './sessions.service';
import { currentTierOf, findTier, storeTier, type TierFacts, tierFacts } from './tiers.service';

/** The effects of orders on points, except spending them (`sessions.service`). Called in the transactions of orders. */

export interface Earning {
  orderId: number;
  restaurantId: number;
  /** Cents that the guest pays, without discounts, grants, fees and wallet reloads (`points.baseCents` of `Priced`). */
  paidCents: number;
  /** The factor of promotions, in basis points (`points.factor`). */
  promotionFactor?: number;
}

/** A member, with what determines how they earn points now. */
interface Earner extends Representative, TierFacts {
  points: number;
  reserved: number;
  lastPosition: number;
  /** Expired lots, earliest first. Nothing is taken from others. */
  past: { lotId: number; remaining: number; earnedAt: string; expiresAt: string }[];
  tierId: number | null;
  tierUntil: Date | null;
  /** The tier has ended, or the programme has changed since it was determined. */
  isStale: boolean;
  currency: string;
  /** Null without a programme, as are all of its fields. */
  isActive: boolean | null;
  pointsPerUnit: number;
  expiryMonths: number | null;
  tier: EarningBasis['tier'];
  /** Whether the order has earned points before. */
  hasEarned: boolean;
  /** The id of a lot to create. */
  lotId: number;
}

/** Reads everything that an order’s points depend on in one statement, as every order needs it. The member’s points are locked. */
async function readEarner(ctx: Context, customer: MemberKey, { brandId, customerId }: MemberKey, orderId: number): Promise<Earner> {
  const key = { brandId, customerId };
  const [row] = await ctx.db.sql.read<Earner>(Prisma.sql`
    select coalesce(c.merged_into_id, c.id) as "standsFor", m.points, m.reserved, m.last_position as "lastPosition",
      coalesce((select json_agg(json_build_object('lotId', l.id, 'remaining', l.remaining, 'earnedAt', l.earned_at, 'expiresAt', l.expires_at)
          order by l.earned_at, l.id) from loyalty_lots l
        where l.brand_id = ${brandId} and l.customer_id = ${customerId} and l.remaining > 0 and l.expires_at <= ${ctx.now}), '[]') as past,
      m.tier_id as "tierId", m.tier_until as "tierUntil",
      coalesce(m.tiered_at < p.tiers_changed_at, false) or coalesce(m.tier_until <= ${ctx.now}, false) as "isStale",
      b.currency, p.is_active as "isActive", p.points_per_unit as "pointsPerUnit", p.expiry_months as "expiryMonths",
      case when t.id is not null then json_build_object('tierId', t.id, 'name', t.name, 'factor', t.factor) end as tier,
      exists (select from loyalty_lines l where l.brand_id = ${brandId} and l.order_id = ${orderId} and l.kind = 'EARN') as "hasEarned",
      nextval('loyalty_lots_id_seq')::int as "lotId", ${tierFacts(key)}
    from loyalty_members m join brands b on b.id = m.brand_id join customers c on c.brand_id = m.brand_id and c.id = ${customer.customerId}
      left join loyalty_programmes p on p.brand_id = m.brand_id
      left join loyalty_tiers t on t.brand_id = m.brand_id and t.id = m.tier_id
    where m.brand_id = ${brandId} and m.customer_id = ${customerId}`);
  if (!row?.isActive || !row.isStale) return row!;
  await findTier(ctx, key);
  return readEarner(ctx, customer, key, orderId);
}

/** When points earned now expire; null for never. */
export async function expiryOf(ctx: Context, { brandId }: MemberKey): Promise<Date | null> {
  const programme = await ctx.db.loyaltyProgramme.findUnique({ where: { brandId }, select: { expiryMonths: true } });
  return programme?.expiryMonths ? addMonths(ctx.now, programme.expiryMonths) : null;
}

/**
 * Gives a customer the points of a paid order, once however often it is called. They become a member if they are not one. Points beyond the
 * maximum are not given, as a paid order must not fail for its points.
 * @returns the points; 0 without an active programme, and for an order that has earned before
 */
export async function earnPoints(
  ctx: Context,
  customer: MemberKey,
  { orderId, restaurantId, paidCents, promotionFactor = FACTOR_ONE }: Earning,
): Promise<number> {
  const earner = await lockOwnerWith(ctx, customer, (locked) => readEarner(ctx, customer, locked, orderId));
  if (!earner) return 0;
  const { standsFor: customerId, points, reserved, lastPosition, currency, pointsPerUnit, expiryMonths, tier, lotId } = earner;
  const key = { brandId: customer.brandId, customerId };
  const lots = earner.past.map((lot) => ({ ...lot, earnedAt: new Date(lot.earnedAt), expiresAt: new Date(lot.expiresAt) }));
  let earned = 0;
  const earn = (purse: PointsPurse): PointsEntry[] => {
    if (!earner.isActive || earner.hasEarned) return [];
    const basis: EarningBasis = { paidCents, decimals: decimalsOf(currency), pointsPerUnit, tier, promotionFactor };
    earned = Math.min(pointsOf(basis), MAX_POINTS - Math.max(0, purse.points));
    if (earned === 0) return [];
    const expiresAt = expiryMonths === null ? null : addMonths(ctx.now, expiryMonths);
    const lot = { lotId, points: earned, earnedAt: ctx.now, expiresAt };
    return [{ step: givePoints(purse, earned, lotId), kind: 'EARN', orderId, restaurantId, basis, lot }];
  };
  await bookPoints(ctx, key, earn, { purse: { points, reserved, lots }, lastPosition });
  if (earned === 0) return 0;
  const currentTier = currentTierOf(ctx, earner, [{ at: ctx.now, points: earned }]);
  const isSameTier = currentTier?.tierId === (earner.tierId ?? undefined) && currentTier?.until.getTime() === earner.tierUntil?.getTime();
  if (!isSameTier) await storeTier(ctx, key, currentTier);
  announceMember(ctx, key);
  return earned;
}

const voidedWords = {
  en: 'The rewards of this order were given back. Cancel the order and take it again.',
  fr: 'Les récompenses de cette commande ont été rendues. Annulez-la et saisissez-la à nouveau.',
};

/**
 * Protects an order that waited for payment against `cart/void`, which may have given back what it spent. Locks its member.
 * @throws conflict, reason `cart_voided`, if the rewards that it took off are no longer spent on it
 */
export async function assertRewardsSpent(ctx: Context, { brandId, orderId }: Omit<Reversal, 'keptCents'>): Promise<void> {
  const spent = await ctx.db.sql
    .read`select 1 from loyalty_sessions where brand_id = ${brandId} and order_id = ${orderId} and state = 'PAID' limit 1`;
  if (spent.length === 0) throw new AppError('conflict', { words: voidedWords, extraData: { reason: 'cart_voided' } });
}

export interface Reversal {
  brandId: number;
  orderId: number;
  /** What the guest still pays after the refund, in the terms of `paidCents`: 0 if nothing of the order is left. */
  keptCents: number;
}

interface OrderLine {
  customerId: number;
  position: number;
  kind: 'EARN' | 'SPEND';
  points: number;
  lotId: number | null;
  basis: EarningBasis | null;
  restaurantId: number | null;
  rewardId: number | null;
  /** The part that was reversed before. */
  returned: number;
}

/**
 * Takes back the points that an order earned beyond the kept amount. If nothing is kept, also gives back the points spent on it.
 * Idempotent: it brings about a state, so repeated calls change nothing. After a merge, it affects the customer who stayed.
 * @returns the points taken back, and those given back
 */
export async function reverseOrder(ctx: Context, { brandId, orderId, keptCents }: Reversal): Promise<{ taken: number; given: number }> {
  const totals = { taken: 0, given: 0 };
  const [line] = await ctx.db.sql.read<{ customerId: number }>`
    select customer_id as "customerId" from loyalty_lines
    where brand_id = ${brandId} and order_id = ${orderId} and kind in ('EARN', 'SPEND') limit 1`;
  const key = line && (await lockOwner(ctx, { brandId, customerId: line.customerId }));
  if (key) {
    // Booked separately, in this order: points given back can then be taken again.
    if (keptCents === 0)
      await bookPoints(ctx, key, async (purse) => {
        const entries = await giveBackSpent(ctx, key, purse, await readOrderLines(ctx, brandId, orderId), orderId);
        totals.given = sumOf(entries);
        return entries;
      });
    await bookPoints(ctx, key, async (purse) => {
      const entries = reverseEarned(purse, await readOrderLines(ctx, brandId, orderId), { orderId, keptCents });
      totals.taken = Math.abs(sumOf(entries));
      return entries;
    });
    if (totals.taken > 0) await findTier(ctx, key);
    announceMember(ctx, key);
  }
  if (keptCents === 0) await endPaidSession(ctx, { brandId, orderId });
  return totals;
}

const sumOf = (entries: PointsEntry[]) => entries.reduce((sum, { step }) => sum + step.points, 0);

/**
 * The lines by which an order earned and spent points, with the part of each that was reversed. The member is locked, so that none of it
 * changes meanwhile.
 */
function readOrderLines(ctx: Context, brandId: number, orderId: number): Promise<OrderLine[]> {
  return ctx.db.sql.read<OrderLine>`
    select l.customer_id as "customerId", l.position, l.kind::text as kind, abs(l.points) as points, l.lot_id as "lotId", l.basis,
      l.restaurant_id as "restaurantId", l.reward_id as "rewardId",
      (select coalesce(sum(abs(r.points)), 0)::int from loyalty_lines r where r.brand_id = l.brand_id
        and r.returns_customer_id = l.customer_id and r.returns_position = l.position) as returned
    from loyalty_lines l where l.brand_id = ${brandId} and l.order_id = ${orderId} and l.kind in ('EARN', 'SPEND') order by l.customer_id, l.position`;
}

const returnOf = ({ customerId, position, restaurantId, rewardId }: OrderLine, orderId: number) => ({
  orderId,
  restaurantId: restaurantId ?? undefined,
  rewardId: rewardId ?? undefined,
  returns: { customerId, position },
});

/** Gives spent points back to the lots that they came from. Points without a lot, or from another member's, go into a new lot. */
async function giveBackSpent(
  ctx: Context,
  key: MemberKey,
  purse: PointsPurse,
  lines: OrderLine[],
  orderId: number,
): Promise<PointsEntry[]> {
  const spent = lines.filter(({ kind }) => kind === 'SPEND');
  const pointsToReturn = spent.reduce((sum, { points, returned }) => sum + points - returned, 0);
  if (pointsToReturn === 0) return [];
  const parts = refundParts(
    spent,
    ({ points }) => points,
    spent.map(({ returned }) => returned),
    pointsToReturn,
  );
  const ownLotOf = ({ lotId, customerId }: OrderLine) => (customerId === key.customerId ? lotId : null);
  const newLotPoints = (parts ?? []).reduce((sum, { taken, amount }) => sum + (ownLotOf(taken) === null ? amount : 0), 0);
  const newLotId =
    newLotPoints > 0 ? await createLot(ctx, key, { points: newLotPoints, earnedAt: ctx.now, expiresAt: await expiryOf(ctx, key) }) : null;
  const entries: PointsEntry[] = [];
  let current = purse;
  for (const { taken, amount } of parts ?? []) {
    const lotId = ownLotOf(taken) ?? newLotId!;
    const step = givePoints(current, amount, lotId);
    current = applyPoints(current, [step]);
    entries.push({ step, kind: 'RETURN', ...returnOf(taken, orderId) });
  }
  await ctx.db.sql
    .run`update loyalty_reservations set state = 'RETURNED' where brand_id = ${key.brandId} and order_id = ${orderId} and state = 'SPENT'`;
  return entries;
}

/** Takes back points earned beyond the kept amount: first from their own lot, then from the others. Points already spent become a debt. */
function reverseEarned(purse: PointsPurse, lines: OrderLine[], { orderId, keptCents }: Omit<Reversal, 'brandId'>): PointsEntry[] {
  const earned = lines.find(({ kind }) => kind === 'EARN');
  if (!earned?.basis) return [];
  const keptPoints = Math.min(earned.points, pointsOf({ ...earned.basis, paidCents: keptCents }));
  const pointsToTake = earned.points - earned.returned - keptPoints;
  if (pointsToTake <= 0) return [];
  return takePoints(purse, pointsToTake, earned.lotId ?? undefined).map((step) => ({
    step,
    kind: 'REVERSAL',
    ...returnOf(earned, orderId),
  }));
}

async function endPaidSession(ctx: Context, { brandId, orderId }: Omit<Reversal, 'keptCents'>): Promise<void> {
  await ctx.db.sql.run`update loyalty_sessions set state = 'VOIDED', ended_at = clock_timestamp()
    where brand_id = ${brandId} and order_id = ${orderId} and state = 'PAID'`;
}
