import type { Context } from '@/server/core/operation/context';
import { bookPoints, createLot, type MemberKey, type PointsEntry } from './ledger.service';
import { ensureMember } from './membership.service';
import { applyPoints, givePoints, takePoints } from './points.rules';
import { releaseSessions } from './sessions.service';
import { findTier } from './tiers.service';

interface Move {
  brandId: number;
  fromCustomerId: number;
  intoCustomerId: number;
}

/**
 * Moves the points and cards of a customer to another one of the brand: each lot with its age and expiry, a debt as a debt. Points held by
 * sessions are released. Both customers must be locked, and the first already be merged into the second: the points of both determine the
 * tier. The member’s earlier name leads to the customer who stays.
 */
export async function movePoints(ctx: Context, { brandId, fromCustomerId, intoCustomerId }: Move): Promise<void> {
  const [from, into]: MemberKey[] = [fromCustomerId, intoCustomerId].map((customerId) => ({ brandId, customerId }));
  const member = await ctx.db.loyaltyMember.findUnique({ where: { brandId_customerId: from! }, select: { memberId: true } });
  if (!member) return;
  await ensureMember(ctx, into!);
  // Every merge locks in the same order, so that two of them can't deadlock.
  await ctx.db.sql
    .run`select 1 from loyalty_members where brand_id = ${brandId} and customer_id = any(${[fromCustomerId, intoCustomerId]}::int[])
    order by customer_id for no key update`;
  await releaseSessions(ctx, from!);
  let movedPoints: { points: number; lotId: number | undefined }[] = [];
  await bookPoints(ctx, from!, (purse) => {
    const steps = purse.points < 0 ? [{ points: -purse.points, reserved: 0, lotPoints: 0 }] : takePoints(purse, purse.points);
    movedPoints = steps.map((step) => ({ points: -step.points, lotId: 'lotId' in step ? step.lotId : undefined }));
    return steps.map((step) => ({ step, kind: 'CORRECTION', counterpartId: intoCustomerId }));
  });
  await bookPoints(ctx, into!, async (purse) => {
    const entries: PointsEntry[] = [];
    let current = purse;
    for (const { points, lotId } of movedPoints) {
      const steps = points < 0 ? takePoints(current, -points) : [givePoints(current, points, await copyLot(ctx, into!, lotId!, points))];
      current = applyPoints(current, steps);
      entries.push(...steps.map((step): PointsEntry => ({ step, kind: 'CORRECTION', counterpartId: fromCustomerId })));
    }
    return entries;
  });
  await moveCards(ctx, { brandId, fromCustomerId, intoCustomerId });
  await findTier(ctx, into!);
  ctx.touch('loyalty', [fromCustomerId, intoCustomerId]);
}

async function copyLot(ctx: Context, key: MemberKey, lotId: number, points: number): Promise<number> {
  const where = { brandId_id: { brandId: key.brandId, id: lotId } };
  const { earnedAt, expiresAt } = await ctx.db.loyaltyLot.findUniqueOrThrow({ where, select: { earnedAt: true, expiresAt: true } });
  return createLot(ctx, key, { points, earnedAt, expiresAt });
}

/** Cards move with their points, and show the points of the customer who stays. */
async function moveCards(ctx: Context, { brandId, fromCustomerId, intoCustomerId }: Move): Promise<void> {
  await ctx.db.sql.run`update loyalty_cards k set customer_id = ${intoCustomerId}, updated_at = clock_timestamp(),
      points = case when k.status = 'replaced' then 0 else greatest(m.points, 0) end
    from loyalty_members m where k.brand_id = ${brandId} and k.customer_id = ${fromCustomerId}
      and m.brand_id = ${brandId} and m.customer_id = ${intoCustomerId}`;
}
