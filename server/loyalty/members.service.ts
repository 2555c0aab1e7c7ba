// Decided in docs/decisions/091-order-of-members.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type WithExtra, withExtra } from '@/server/core/operation/outcome';
import { Prisma, planAnew } from '@/server/core/platform/db';
import type { JsonText } from '@/server/core/reads/json';
import { afterCursor, type Order, type OrderedPage, orderBy, pageLimit, readOrderedPage, utc } from '@/server/core/reads/page';
import { isVisibleIn, matchText } from '@/server/customers/customers.query';
import { brandOf, lockUnarchived } from '@/server/customers/customers.service';
import { earnedWithin } from './earning.rules';
import { bookPoints, createLot, readLots } from './ledger.service';
import type { memberOrders } from './loyalty.values';
import type {
  correctionBody,
  LoyaltySessionView,
  MemberSummary,
  MemberView,
  memberBody,
  membersQuery,
  PointsLine,
  pointsQuery,
  sessionsQuery,
} from './members.schema';
import { customerOfName, ensureMember } from './membership.service';
import { expiryOf } from './orders.service';
import { applyPoints, expirePoints, givePoints, spendable, takePoints } from './points.rules';
import { readEarned } from './tiers.service';

/** The columns of a member for screens, from `m`, `c`, `p` and `t`. */
const memberColumns = Prisma.sql`c.id as "customerId", m.brand_id as "brandId", m.member_id as "memberId", c.given_name as "givenName",
  c.family_name as "familyName", c.email, c.phone_number as "phoneNumber", m.points, m.reserved,
  greatest(m.points - m.reserved, 0) as available, t.id as "tierId", t.name as "tierName",
  case when t.id is not null then ${utc('m.tier_until')} end as "tierUntil", m.joined_at as "joinedAt", m.updated_at as "updatedAt"`;
const memberTables = Prisma.sql`loyalty_members m join customers c on c.brand_id = m.brand_id and c.id = m.customer_id
  left join loyalty_tiers t on t.brand_id = m.brand_id and t.id = m.tier_id and m.tier_until > now()`;

const byId = { id: Prisma.sql`m.customer_id`, type: 'int' } as const;
const byPoints = { ...byId, field: Prisma.sql`m.points`, named: { field: 'points', id: 'customerId' } };
const newestFirst: Order = { ...byId, field: byId.id, named: { field: 'customerId', id: 'customerId' }, descending: true };
const orders: Record<(typeof memberOrders)[number], Order> = { points: byPoints, '-points': { ...byPoints, descending: true } };

/** The members of a brand, newest customer first by default. Users of a restaurant see the members it knows. */
export async function listMembers(ctx: Context, input: z.output<typeof membersQuery>): Promise<JsonText<OrderedPage<MemberSummary>>> {
  const { brandId, search, tierId, customerId, cursor, limit } = input;
  const order = input.order ? orders[input.order] : newestFirst;
  const where = [Prisma.sql`m.brand_id = ${brandId} and c.archived_at is null`];
  if (cursor !== undefined) where.push(afterCursor(order, cursor));
  if (tierId !== undefined) where.push(Prisma.sql`t.id = ${tierId}`);
  if (customerId !== undefined) where.push(Prisma.sql`m.customer_id = ${customerId}`);
  const text = search?.trim();
  if (text) where.push(Prisma.sql`(${matchText(text)} or m.member_id = ${text})`);
  if (ctx.caller.restaurantId !== null) where.push(isVisibleIn([ctx.caller.restaurantId]));
  const rows = Prisma.sql`select ${memberColumns} from ${memberTables} where ${Prisma.join(where, ' and ')}
    ${orderBy(order)} ${pageLimit(limit)}`;
  const isRare = text || tierId !== undefined || customerId !== undefined;
  return readOrderedPage(ctx.db, isRare ? planAnew(rows) : rows, order, limit);
}

/**
 * A customer’s membership. Expired points are already left out, even if no job has booked that yet.
 * @throws member_not_found
 */
export async function getMember(ctx: Context, { customerId }: { customerId: number }): Promise<MemberView> {
  const key = { brandId: brandOf(ctx), customerId };
  const [row] = await ctx.db.sql.readJson(Prisma.sql`
    select ${memberColumns},
      (select coalesce(json_agg(card_number order by id), '[]') from loyalty_cards k
        where k.brand_id = m.brand_id and k.customer_id = m.customer_id and k.status = 'active') as "cardNumbers"
    from ${memberTables} where m.brand_id = ${key.brandId} and m.customer_id = ${customerId}`);
  if (row === undefined) throw new AppError('member_not_found');
  const member = JSON.parse(row) as Omit<MemberView, 'lots' | 'earnedInYear'>;
  const storedPurse = { points: member.points, reserved: member.reserved, lots: await readLots(ctx, key) };
  const { points, reserved, lots } = applyPoints(storedPurse, expirePoints(storedPurse, ctx.now));
  return {
    ...member,
    ...{ points, reserved, available: spendable({ points, reserved }) },
    earnedInYear: earnedWithin(await readEarned(ctx, key), ctx.now),
    lots: lots.map(({ remaining, earnedAt, expiresAt }) => ({
      points: remaining,
      earnedAt: earnedAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  };
}

/** The state of a member, as the history keeps it; null for a customer who is not one. */
export async function readMemberState(ctx: Context, { customerId }: { customerId: number }) {
  const brandId = brandOf(ctx);
  const found = await ctx.db.loyaltyMember.findUnique({
    where: { brandId_customerId: { brandId, customerId } },
    select: { memberId: true, points: true },
  });
  return found;
}

/**
 * Makes a customer a member, or changes a member’s name.
 * @throws data_not_found; conflict for an archived customer; already_exists for a name that another member has, or may get by default
 */
export async function saveMember(
  ctx: Context,
  { customerId, memberId }: z.output<typeof memberBody> & { customerId: number },
): Promise<MemberView> {
  await lockUnarchived(ctx, customerId);
  const key = { brandId: brandOf(ctx), customerId };
  await ensureMember(ctx, key);
  if (memberId !== undefined) {
    const reservedFor = customerOfName(memberId);
    const otherHolders = await ctx.db.loyaltyMember.count({ where: { brandId: key.brandId, memberId, NOT: { customerId } } });
    // The default name of another customer is reserved for them.
    if (otherHolders > 0 || (reservedFor !== null && reservedFor !== customerId))
      throw new AppError('already_exists', { extraData: { field: 'memberId' } });
    await ctx.db.loyaltyMember.update({ where: { brandId_customerId: key }, data: { memberId }, select: { memberId: true } });
  }
  ctx.touch('loyalty', [customerId]);
  return getMember(ctx, { customerId });
}

/**
 * Adds or takes points, with a reason. Points held by sessions are not touched.
 * @throws member_not_found; conflict for an archived customer; insufficient_balance
 */
export async function correctPoints(
  ctx: Context,
  { customerId, points, reason }: z.output<typeof correctionBody> & { customerId: number },
): Promise<MemberView> {
  await lockUnarchived(ctx, customerId);
  const key = { brandId: brandOf(ctx), customerId };
  const { before, purse } = await bookPoints(ctx, key, async (current) => {
    if (-points > spendable(current)) throw new AppError('insufficient_balance', { extraData: { available: spendable(current) } });
    if (points < 0) return takePoints(current, -points).map((step) => ({ step, kind: 'CORRECTION', reason }));
    const lotId = await createLot(ctx, key, { points, earnedAt: ctx.now, expiresAt: await expiryOf(ctx, key) });
    return [{ step: givePoints(current, points, lotId), kind: 'CORRECTION', reason }];
  });
  ctx.record({ before: { points: before.points }, after: { points: purse.points } });
  ctx.touch('loyalty', [customerId]);
  return getMember(ctx, { customerId });
}

/** The lines of a member’s points, newest first, with `nextCursor`: the position after which the next page begins. */
export async function listPoints(
  ctx: Context,
  { customerId, kind, cursor, limit }: z.output<typeof pointsQuery> & { customerId: number },
): Promise<WithExtra<PointsLine[]>> {
  const where = [Prisma.sql`l.brand_id = ${brandOf(ctx)} and l.customer_id = ${customerId}`];
  if (kind) where.push(Prisma.sql`l.kind = ${kind}::loyalty_line_kind`);
  if (cursor !== undefined) where.push(Prisma.sql`l.position < ${cursor}`);
  // Customers see no names of staff.
  const recorder = ctx.caller.role === 'customer' ? Prisma.sql`null::text` : Prisma.sql`(select name from users where id = l.user_id)`;
  const rows = await ctx.db.sql.readJson(Prisma.sql`
    select l.position, l.customer_id as "customerId", l.kind::text, l.points, l.reserved, l.points_after as "pointsAfter",
      l.reserved_after as "reservedAfter", l.first_position as "firstPosition",
      (select ${utc('expires_at')} from loyalty_lots t where t.brand_id = l.brand_id and t.id = l.lot_id) as "expiresAt",
      l.order_id as "orderId", l.restaurant_id as "restaurantId",
      (select name from restaurants where id = l.restaurant_id) as "restaurantName",
      l.reward_id as "rewardId", (select name from loyalty_rewards r where r.brand_id = l.brand_id and r.id = l.reward_id) as "rewardName",
      l.counterpart_id as "counterpartId", l.basis, l.reason, l.user_id as "userId", ${recorder} as "userName", l.at
    from loyalty_lines l where ${Prisma.join(where, ' and ')} order by l.position desc ${pageLimit(limit)}`);
  const lines = rows.slice(0, limit).map((row) => JSON.parse(row) as PointsLine);
  return withExtra(lines, { nextCursor: rows.length > limit ? (lines.at(-1)?.position ?? null) : null });
}

/** Sessions of a member that held rewards, newest first. */
export async function listSessions(
  ctx: Context,
  { customerId, limit }: z.output<typeof sessionsQuery> & { customerId: number },
): Promise<LoyaltySessionView[]> {
  const rows = await ctx.db.sql.readJson(Prisma.sql`
    select s.session_id as "sessionId", s.restaurant_id as "restaurantId", r.name as "restaurantName", s.channel_id as "channelId",
      case when s.state = 'OPEN' and s.expires_at <= now() then 'EXPIRED' else s.state::text end as state, s.order_id as "orderId",
      s.created_at as "createdAt", s.expires_at as "expiresAt", s.ended_at as "endedAt",
      (select coalesce(json_agg(json_build_object('rewardId', w.id::text, 'name', w.name, 'points', v.points, 'state', v.state) order by v.id), '[]')
        from loyalty_reservations v join loyalty_rewards w on w.brand_id = v.brand_id and w.id = v.reward_id
        where v.brand_id = s.brand_id and v.session_number = s.number) as rewards
    from loyalty_sessions s join restaurants r on r.id = s.restaurant_id
    where s.brand_id = ${brandOf(ctx)} and s.customer_id = ${customerId} order by s.number desc ${pageLimit(limit)}`);
  return rows.slice(0, limit).map((row) => JSON.parse(row) as LoyaltySessionView);
}
