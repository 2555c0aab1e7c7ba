import { decimalsOf } from '@/i18n/currencies';
import type { Context } from '@/server/core/operation/context';
import { giveBackOf } from '@/server/wallet/lots.rules';
import { addMonths, type EarningBasis, pointsOf } from './earning.rules';
import { bookPoints, createLot, type MemberKey, type PointsEntry } from './ledger.service';
import { FACTOR_ONE, MAX_POINTS } from './loyalty.values';
import { lockOwner } from './membership.service';
import { applyPoints, givePoints, type PointsPurse, takePoints } from './points.rules';
import { tellScreens } from './sessions.service';
import { findTier } from './tiers.service';

/** What an order does to points besides spending them (`sessions.service`). Orders call it in their own transactions. */

export interface Earning {
  orderId: number;
  restaurantId: number;
  /** What the guest pays, without discounts, grants, fees and wallet reloads: in cents (`points.baseCents` of `Priced`). */
  paidCents: number;
  /** By which promotions multiply points, in basis points (`points.factor`). */
  promotionFactor?: number;
}

interface Rules {
  isActive: boolean;
  currency: string;
  pointsPerUnit: number;
  expiryMonths: number | null;
  tier: EarningBasis['tier'];
  /** The tier has ended, or the programme has changed since it was found. */
  isStale: boolean;
}

/** How a member earns now; null without a programme. */
async function readRules(ctx: Context, { brandId, customerId }: MemberKey): Promise<Rules | null> {
  const [row] = await ctx.db.sql.read<Rules>`
    select p.is_active as "isActive", b.currency, p.points_per_unit as "pointsPerUnit", p.expiry_months as "expiryMonths",
      m.tiered_at < p.tiers_changed_at or coalesce(m.tier_until <= ${ctx.now}, false) as "isStale",
      case when t.id is not null then json_build_object('tierId', t.id, 'name', t.name, 'factor', t.factor) end as tier
    from loyalty_programmes p join brands b on b.id = p.brand_id join loyalty_members m on m.brand_id = p.brand_id and m.customer_id = ${customerId}
      left join loyalty_tiers t on t.brand_id = p.brand_id and t.id = m.tier_id
    where p.brand_id = ${brandId}`;
  if (!row?.isStale) return row ?? null;
  await findTier(ctx, { brandId, customerId });
  return readRules(ctx, { brandId, customerId });
}

/** When points that are earned now expire; null for never. */
export async function expiryOf(ctx: Context, { brandId }: MemberKey): Promise<Date | null> {
  const programme = await ctx.db.loyaltyProgramme.findUnique({ where: { brandId }, select: { expiryMonths: true } });
  return programme?.expiryMonths ? addMonths(ctx.now, programme.expiryMonths) : null;
}

/**
 * Gives a customer the points of an order that is paid: once, however often it is called. Who is no member yet becomes one. No more than
 * a member may have: an order that is paid does not fail on its points.
 * @returns how many; 0 without a programme, while it is off, and for an order that has earned before
 */
export async function earnPoints(
  ctx: Context,
  customer: MemberKey,
  { orderId, restaurantId, paidCents, promotionFactor = FACTOR_ONE }: Earning,
): Promise<number> {
  const key = await lockOwner(ctx, customer);
  if (!key) return 0;
  let earned = 0;
  await bookPoints(ctx, key, async (purse) => {
    const rules = await readRules(ctx, key);
    if (!rules?.isActive || (await hasEarned(ctx, key, orderId))) return [];
    const { currency, pointsPerUnit, expiryMonths, tier } = rules;
    const basis: EarningBasis = { paidCents, decimals: decimalsOf(currency), pointsPerUnit, tier, promotionFactor };
    earned = Math.min(pointsOf(basis), MAX_POINTS - Math.max(0, purse.points));
    if (earned === 0) return [];
    const expiresAt = expiryMonths === null ? null : addMonths(ctx.now, expiryMonths);
    const lotId = await createLot(ctx, key, { points: earned, earnedAt: ctx.now, expiresAt });
    return [{ step: givePoints(purse, earned, lotId), kind: 'EARN', orderId, restaurantId, basis }];
  });
  if (earned === 0) return 0;
  await findTier(ctx, key);
  tellScreens(ctx, key);
  return earned;
}

async function hasEarned(ctx: Context, { brandId }: MemberKey, orderId: number): Promise<boolean> {
  const [row] = await ctx.db.sql.read`select 1 from loyalty_lines where brand_id = ${brandId} and order_id = ${orderId} and kind = 'EARN'`;
  return row !== undefined;
}

export interface Reversal {
  brandId: number;
  orderId: number;
  /** What the guest still pays after the refund, counted like `paidCents`: 0 for an order of which nothing is left. */
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
  /** What went back of it before. */
  returned: number;
}

/**
 * Takes back what an order earned beyond what is kept of it, and gives back what was spent on it once nothing is kept. It leads to a state
 * and not by a step: called again, by whomever, it changes nothing. After a merge it is the customer who stayed to whom it happens.
 * @returns the points taken back, and given back
 */
export async function reverseOrder(ctx: Context, { brandId, orderId, keptCents }: Reversal): Promise<{ taken: number; given: number }> {
  const done = { taken: 0, given: 0 };
  const [line] = await ctx.db.sql.read<{ customerId: number }>`
    select customer_id as "customerId" from loyalty_lines
    where brand_id = ${brandId} and order_id = ${orderId} and kind in ('EARN', 'SPEND') limit 1`;
  const key = line && (await lockOwner(ctx, { brandId, customerId: line.customerId }));
  if (key) {
    // Booked one after the other: what went back stands in its place again when it is taken from.
    if (keptCents === 0)
      await bookPoints(ctx, key, async (purse) => {
        const given = await giveBackSpent(ctx, key, purse, await readOrderLines(ctx, brandId, orderId), orderId);
        done.given = sumOf(given);
        return given;
      });
    await bookPoints(ctx, key, async (purse) => {
      const taken = takeBackEarned(purse, await readOrderLines(ctx, brandId, orderId), { orderId, keptCents });
      done.taken = Math.abs(sumOf(taken));
      return taken;
    });
    if (done.taken > 0) await findTier(ctx, key);
    tellScreens(ctx, key);
  }
  if (keptCents === 0) await endPaidSession(ctx, { brandId, orderId });
  return done;
}

const sumOf = (entries: PointsEntry[]) => entries.reduce((sum, { step }) => sum + step.points, 0);

/** The lines that an order earned and spent by, with what went back of each. Its member is locked: nothing goes back meanwhile. */
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

/** What was spent goes back into the lots that it was taken from; all that came from none, or from another member’s, into a new one. */
async function giveBackSpent(
  ctx: Context,
  key: MemberKey,
  purse: PointsPurse,
  lines: OrderLine[],
  orderId: number,
): Promise<PointsEntry[]> {
  const spent = lines.filter(({ kind }) => kind === 'SPEND');
  const left = spent.reduce((sum, { points, returned }) => sum + points - returned, 0);
  if (left === 0) return [];
  const parts = giveBackOf(
    spent,
    ({ points }) => points,
    spent.map(({ returned }) => returned),
    left,
  );
  const ownLotOf = ({ lotId, customerId }: OrderLine) => (customerId === key.customerId ? lotId : null);
  const fresh = (parts ?? []).reduce((sum, { taken, amount }) => sum + (ownLotOf(taken) === null ? amount : 0), 0);
  const freshLotId =
    fresh > 0 ? await createLot(ctx, key, { points: fresh, earnedAt: ctx.now, expiresAt: await expiryOf(ctx, key) }) : null;
  const entries: PointsEntry[] = [];
  let seen = purse;
  for (const { taken, amount } of parts ?? []) {
    const lotId = ownLotOf(taken) ?? freshLotId!;
    const step = givePoints(seen, amount, lotId);
    seen = applyPoints(seen, [step]);
    entries.push({ step, kind: 'RETURN', ...returnOf(taken, orderId) });
  }
  await ctx.db.sql
    .run`update loyalty_reservations set state = 'RETURNED' where brand_id = ${key.brandId} and order_id = ${orderId} and state = 'SPENT'`;
  return entries;
}

/** What was earned and is not kept is taken back from its own lot first, then from the others; what was spent already is owed. */
function takeBackEarned(purse: PointsPurse, lines: OrderLine[], { orderId, keptCents }: Omit<Reversal, 'brandId'>): PointsEntry[] {
  const earned = lines.find(({ kind }) => kind === 'EARN');
  if (!earned?.basis) return [];
  const kept = Math.min(earned.points, pointsOf({ ...earned.basis, paidCents: keptCents }));
  const taken = earned.points - earned.returned - kept;
  if (taken <= 0) return [];
  return takePoints(purse, taken, earned.lotId ?? undefined).map((step) => ({ step, kind: 'REVERSAL', ...returnOf(earned, orderId) }));
}

async function endPaidSession(ctx: Context, { brandId, orderId }: Omit<Reversal, 'keptCents'>): Promise<void> {
  await ctx.db.sql.run`update loyalty_sessions set state = 'VOIDED', ended_at = clock_timestamp()
    where brand_id = ${brandId} and order_id = ${orderId} and state = 'PAID'`;
}
