// Decided in docs/decisions/088-loyalty-sessions.md.

import type { z } from 'zod';
import { channelOf } from '@/server/core/callers/channel';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma, transaction } from '@/server/core/platform/db';
import { retry } from '@/server/core/writes/retries';
import { isVisibleIn } from '@/server/customers/customers.query';
import { lastingUrl } from '@/server/images/images.rules';
import { bookPoints, type MemberKey } from './ledger.service';
import type { LoyaltyData, loyaltyDataBody, Reward, voidBody } from './loyalty.schema';
import { RESERVATION_MINUTES, type RewardType } from './loyalty.values';
import { customerOfName, hasMemberName, joinProgramme, namedMembers } from './membership.service';
import { reverseOrder } from './orders.service';
import { spendable } from './points.rules';
import { describeLocked } from './reward.rules';
import { announceMember, findPaidOrder, notAvailable, releaseSession, reserveRewards } from './sessions.service';
import { findTier } from './tiers.service';

/** A session renewed within these minutes is not written again. */
const RENEWED_EVERY_MINUTES = 5;
const MINUTE_MS = 60_000;
/** The channel for managers who name none (interface, «What the service does»). */
const LOYALTY_CHANNEL = 6;

interface RewardRow {
  id: number;
  name: string;
  description: string;
  imageId: string | null;
  type: RewardType;
  points: number;
  value: number;
  /** False for a reward that was switched off while a session holds it, which still shows it. */
  isOffered: boolean;
}

/** The data of a response, and what decides whether anything must be written. */
interface MemberView {
  customerId: number;
  memberId: string;
  email: string | null;
  phoneNumber: string | null;
  givenName: string | null;
  familyName: string | null;
  tierName: string | null;
  points: number;
  reserved: number;
  /** The tier or some points have expired. */
  isStale: boolean;
  rewards: RewardRow[];
  sessions: { restaurantId: number; sessionId: string; expiresAt: string; rewardIds: number[] }[];
}

/**
 * Finds the member with a name in a restaurant, with the rewards, in one statement. The name of a customer who was merged refers to the
 * one who stayed.
 */
async function findMember(ctx: Context, restaurantId: number, memberId: string): Promise<MemberView | undefined> {
  const { brandId } = ctx.scope as { brandId: number };
  const { role, customerId } = ctx.caller;
  // Guests of a web shop have no account, and members' names can be guessed.
  if (role === 'web') return undefined;
  const own = role === 'customer' ? Prisma.sql`and c.id = ${customerId}` : Prisma.sql`and ${isVisibleIn([restaurantId])}`;
  const [row] = await ctx.db.sql.read<MemberView>(Prisma.sql`
    select c.id as "customerId", m.member_id as "memberId", c.email, c.phone_number as "phoneNumber", c.given_name as "givenName",
      c.family_name as "familyName", t.name as "tierName", m.points, m.reserved,
      m.tier_until <= now() is true or m.tiered_at < p.tiers_changed_at is true or m.points > m.reserved and exists (select from loyalty_lots l
        where l.brand_id = m.brand_id and l.customer_id = m.customer_id and l.remaining > 0 and l.expires_at <= now()) as "isStale",
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'description', r.description, 'imageId', r.image_id,
            'type', r.type, 'points', r.points, 'value', case when r.type = 'product' then coalesce(o.price_cents, 0) else r.value end,
            'isOffered', r.is_active and r.archived_at is null and p.is_active)
            order by r.points, r.id)
          from loyalty_rewards r left join catalog_products o on o.brand_id = r.brand_id and o.id = r.product_id
          where r.brand_id = m.brand_id and (r.is_active and r.archived_at is null and p.is_active or exists (select from loyalty_reservations v
            where v.brand_id = m.brand_id and v.customer_id = m.customer_id and v.reward_id = r.id and v.state = 'RESERVED'))), '[]') as rewards,
      coalesce((select json_agg(json_build_object('restaurantId', s.restaurant_id, 'sessionId', s.session_id, 'expiresAt', s.expires_at,
            'rewardIds', (select coalesce(json_agg(v.reward_id), '[]') from loyalty_reservations v
              where v.brand_id = s.brand_id and v.session_number = s.number and v.state = 'RESERVED')))
          from loyalty_sessions s where s.brand_id = m.brand_id and s.customer_id = m.customer_id and s.state = 'OPEN'), '[]') as sessions
    from ${namedMembers} left join loyalty_programmes p on p.brand_id = m.brand_id
      left join loyalty_tiers t on t.brand_id = m.brand_id and t.id = m.tier_id
    where ${hasMemberName(brandId, memberId)} and c.archived_at is null ${own}`);
  return row;
}

/**
 * Like `findMember`.
 * @throws member_not_found
 */
async function requireMember(ctx: Context, restaurantId: number, memberId: string): Promise<MemberView> {
  const found = await findMember(ctx, restaurantId, memberId);
  if (!found) throw new AppError('member_not_found');
  return found;
}

/** Makes customers who ask for themselves members. */
async function enrolCaller(ctx: Context, memberId: string): Promise<void> {
  const { role, customerId } = ctx.caller;
  if (role !== 'customer' || customerId === null || customerOfName(memberId) !== customerId) return;
  const key = { brandId: ctx.scope.brandId as number, customerId };
  const isMember = await retry(() => transaction((db) => joinProgramme({ ...ctx, db }, key)));
  if (isMember) announceMember(ctx, key);
}

type LoyaltyDataInput = z.output<typeof loyaltyDataBody> & { restaurantId: number };

/**
 * Reads a member and their rewards, after making the session hold exactly the rewards named as used. A request that changes nothing writes
 * nothing. Customers who ask for themselves become members if the programme is active. Source: spec, «POST …/cart/loyalty-data».
 * @throws member_not_found; reward_not_available, and then nothing has changed; invalid_parameters for a channel that the caller may not
 *   use
 */
export async function readLoyaltyData(ctx: Context, input: LoyaltyDataInput): Promise<LoyaltyData> {
  const { restaurantId, sessionId, memberId } = input;
  const channelId = channelOf(ctx.caller, input.channelId, LOYALTY_CHANNEL);
  const rewardIds = wantedRewardsOf(input.rewards);
  let member = await findMember(ctx, restaurantId, memberId);
  if (!member) {
    await enrolCaller(ctx, memberId);
    member = await requireMember(ctx, restaurantId, memberId);
  }
  if (!isUpToDate(ctx, member, input, rewardIds)) {
    const { isStale, customerId } = member;
    const key = { brandId: ctx.scope.brandId as number, customerId };
    const wantedRewards = { restaurantId, sessionId, channelId, rewardIds, keepsOthers: input.shouldSkipCleanAwaitingOrders ?? false };
    await retry(() =>
      transaction(async (db) => {
        const writing = { ...ctx, db };
        await reserveRewards(writing, key, wantedRewards);
        if (isStale) await findTier(writing, key);
      }),
    );
    return answerOf(ctx, await requireMember(ctx, restaurantId, memberId), input);
  }
  return answerOf(ctx, member, input);
}

/**
 * The rewards to hold.
 * @throws reward_not_available for an id that no reward can have
 */
function wantedRewardsOf(rewards: LoyaltyDataInput['rewards']): number[] {
  const used = (rewards ?? []).filter(({ status }) => status === 'used').map(({ id }) => id);
  const invalidId = used.find((id) => !/^[1-9]\d{0,8}$/.test(id));
  if (invalidId !== undefined) throw notAvailable(invalidId, 'not_offered');
  return [...new Set(used.map(Number))];
}

const isRequestedSession = (input: LoyaltyDataInput) => (each: MemberView['sessions'][number]) =>
  each.restaurantId === input.restaurantId && each.sessionId === input.sessionId;

/** Whether everything is as requested, so that nothing need be written. */
function isUpToDate(ctx: Context, { isStale, sessions }: MemberView, input: LoyaltyDataInput, rewardIds: number[]): boolean {
  const own = sessions.find(isRequestedSession(input));
  const minutesLeft = (session: { expiresAt: string }) => (new Date(session.expiresAt).getTime() - ctx.now.getTime()) / MINUTE_MS;
  if (isStale || sessions.some((session) => minutesLeft(session) <= 0)) return false;
  if (own && minutesLeft(own) < RESERVATION_MINUTES - RENEWED_EVERY_MINUTES) return false;
  const heldIds = new Set(own?.rewardIds);
  if (heldIds.size !== rewardIds.length || rewardIds.some((id) => !heldIds.has(id))) return false;
  const others = sessions.filter((each) => each !== own && each.restaurantId === input.restaurantId && each.rewardIds.length > 0);
  return (input.shouldSkipCleanAwaitingOrders ?? false) || others.length === 0;
}

function answerOf(ctx: Context, view: MemberView, input: LoyaltyDataInput): LoyaltyData {
  const available = spendable(view);
  const heldIds = view.sessions.find(isRequestedSession(input))?.rewardIds ?? [];
  const rewards = view.rewards.filter(({ id, isOffered }) => isOffered || heldIds.includes(id));
  return {
    member: {
      id: view.memberId,
      email: view.email ?? '',
      phoneNumber: view.phoneNumber,
      givenName: view.givenName ?? '',
      familyName: view.familyName ?? '',
      tierName: view.tierName ?? '',
      points: available,
    },
    rewards: rewards.map(({ id, name, description, imageId, type, points, value }): Reward => {
      const status = heldIds.includes(id) ? 'used' : points <= available ? 'available' : 'locked';
      return {
        id: String(id),
        name,
        description: status === 'locked' ? describeLocked(description, points - available, ctx.locale) : description,
        imageUrl: imageId ? ctx.origin + lastingUrl(imageId) : '',
        provider: 'brigade',
        type,
        points,
        value,
        status,
      };
    }),
  };
}

/**
 * Ends a session: releases what it has reserved and, if it paid an order, reverses what the order earned and spent, once. Calling it again
 * succeeds. Source: spec, «POST …/cart/void».
 * @throws member_not_found; access_denied if another device made the order, and for customers, whose orders are cancelled instead
 */
export async function voidCart(
  ctx: Context,
  { restaurantId, memberId, sessionId }: z.output<typeof voidBody> & { restaurantId: number },
): Promise<Record<string, never>> {
  const { customerId } = await requireMember(ctx, restaurantId, memberId);
  const key: MemberKey = { brandId: ctx.scope.brandId as number, customerId };
  // Waits for a payment that is being made at this moment.
  await bookPoints(ctx, key, () => []);
  const paid = await findPaidOrder(ctx, key, { restaurantId, sessionId });
  if (!paid) await releaseSession(ctx, key, { restaurantId, sessionId });
  else if (ctx.caller.role === 'customer' || paid.userId !== ctx.caller.userId) throw new AppError('access_denied');
  else await reverseOrder(ctx, { brandId: key.brandId, orderId: paid.orderId, keptCents: 0 });
  return {};
}
