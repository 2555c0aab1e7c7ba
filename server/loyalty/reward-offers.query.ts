import type { Db } from '@/server/core/platform/db';
import type { RewardOffer } from '@/server/pricing/pricing.types';
import type { MemberKey } from './ledger.service';
import { notAvailable, type SessionName } from './sessions.service';

interface Row {
  id: number;
  name: string;
  points: number;
  type: RewardOffer['reward']['type'];
  value: number;
  productId: number | null;
}

const rewardOf = ({ type, value, productId }: Row): RewardOffer['reward'] => {
  if (type === 'amount') return { type, amountCents: value };
  if (type === 'percentage') return { type, rate: value };
  return type === 'product' ? { type, catalogProductId: productId ?? 0 } : { type };
};

/**
 * The rewards that a guest wants, as the evaluator takes them. Whether they can be spent is checked elsewhere.
 * @throws reward_not_available for one that the brand does not have
 */
export async function readRewardOffers(db: Db, brandId: number, rewardIds: readonly string[]): Promise<RewardOffer[]> {
  const ids = [...new Set(rewardIds.map(Number))];
  if (ids.length === 0) return [];
  const rows = await db.sql.read<Row>`
    select id, name, points, type::text as type, value, product_id as "productId" from loyalty_rewards
    where brand_id = ${brandId} and id = any(${ids}::int[]) order by id`;
  const unknown = ids.find((id) => !rows.some((row) => row.id === id));
  if (unknown !== undefined) throw notAvailable(String(unknown), 'not_offered');
  return rows.map((row) => ({ rewardId: String(row.id), name: row.name, points: row.points, reward: rewardOf(row) }));
}

/** The rewards held by an open session of a member, as the evaluator takes them. */
export async function readHeldRewards(db: Db, { brandId, customerId }: MemberKey, session: SessionName): Promise<RewardOffer[]> {
  const rows = await db.sql.read<{ rewardId: string }>`
    select r.reward_id::text as "rewardId" from loyalty_sessions s
      join loyalty_reservations r on r.brand_id = s.brand_id and r.session_number = s.number and r.state = 'RESERVED'
    where s.brand_id = ${brandId} and s.customer_id = ${customerId} and s.restaurant_id = ${session.restaurantId}
      and s.session_id = ${session.sessionId} and s.state = 'OPEN' and s.expires_at > now()`;
  return readRewardOffers(
    db,
    brandId,
    rows.map(({ rewardId }) => rewardId),
  );
}
