import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type MemberKey, readLots } from './ledger.service';
import { applyPoints, expirePoints, release } from './points.rules';
import { assertAffordable, assertReserved, priceRewards, readOpenSessions } from './sessions.service';

/**
 * Checks, without reserving or writing anything, that an order could spend these rewards now: those of its session, or any without one.
 * @throws reward_not_available; member_not_found for a customer who is not a member
 */
export async function assertSpendable(
  ctx: Context,
  key: MemberKey,
  { restaurantId, sessionId, rewardIds }: { restaurantId: number; sessionId: string | undefined; rewardIds: number[] },
): Promise<void> {
  if (rewardIds.length === 0) return;
  const sessions = await readOpenSessions(ctx, key);
  const hasEnded = ({ expiresAt }: { expiresAt: Date }) => expiresAt <= ctx.now;
  if (sessionId !== undefined) {
    const own = sessions.find((each) => each.restaurantId === restaurantId && each.sessionId === sessionId && !hasEnded(each));
    assertReserved(own?.reservations ?? [], rewardIds);
    return;
  }
  const { brandId, customerId } = key;
  const [points] = await ctx.db.sql.read<{ points: number; reserved: number }>`
    select points, reserved from loyalty_members where brand_id = ${brandId} and customer_id = ${customerId}`;
  if (!points) throw new AppError('member_not_found');
  const stored = { ...points, lots: await readLots(ctx, key) };
  const unexpired = applyPoints(stored, expirePoints(stored, ctx.now));
  const released = sessions.filter(hasEnded).flatMap(({ reservations }) => reservations.map((each) => release(each.points)));
  assertAffordable(applyPoints(unexpired, released), await priceRewards(ctx, key, rewardIds));
}
