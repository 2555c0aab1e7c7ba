import { announceIn } from '@/server/core/live/live';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma, prisma } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { writeOnOurOwn } from '@/server/core/writes/own-work';
import { bookPoints, type MemberKey, type PointsEntry } from './ledger.service';
import { RESERVATION_MINUTES, type sessionStates } from './loyalty.values';
import { lockOwner, mergedCustomerIds } from './membership.service';
import { applyPoints, type PointsPurse, release, reserve, spendable, spendReserved } from './points.rules';

const MINUTE_MS = 60_000;
/** Members handled by one run of the job; the next run continues. */
const MEMBERS_AT_ONCE = 1_000;

/** A session of a member, by the device’s name for it. */
export interface SessionName {
  restaurantId: number;
  sessionId: string;
}

interface Reservation {
  id: number;
  rewardId: number;
  points: number;
}
interface OpenSession extends SessionName {
  number: number;
  expiresAt: Date;
  reservations: Reservation[];
}

/** Tells screens of the brand, after the commit, that these members changed. */
export function announceMember(ctx: Context, { brandId, customerId }: MemberKey): void {
  ctx.afterCommit(async () => announceIn({ brandId }, 'loyalty', [customerId]));
}

/** The open sessions of a member, with the rewards each one holds. To change one, lock the member first. */
export async function readOpenSessions(ctx: Context, { brandId, customerId }: MemberKey): Promise<OpenSession[]> {
  return ctx.db.sql.read<OpenSession>`
    select s.number, s.restaurant_id as "restaurantId", s.session_id as "sessionId", s.expires_at as "expiresAt",
      coalesce((select json_agg(json_build_object('id', r.id, 'rewardId', r.reward_id, 'points', r.points) order by r.id)
        from loyalty_reservations r where r.brand_id = s.brand_id and r.session_number = s.number and r.state = 'RESERVED'), '[]') as reservations
    from loyalty_sessions s where s.brand_id = ${brandId} and s.customer_id = ${customerId} and s.state = 'OPEN' order by s.number`;
}

/** Releases held points. */
async function releaseHeld(
  ctx: Context,
  { brandId }: MemberKey,
  session: OpenSession,
  reservations: Reservation[],
): Promise<PointsEntry[]> {
  if (reservations.length === 0) return [];
  await ctx.db.sql.run`update loyalty_reservations set state = 'RELEASED', ended_at = clock_timestamp()
    where brand_id = ${brandId} and id = any(${reservations.map(({ id }) => id)}::int[])`;
  const { number: sessionNumber, restaurantId } = session;
  return reservations.map(({ points, rewardId }) => ({ step: release(points), kind: 'RELEASE', sessionNumber, restaurantId, rewardId }));
}

/**
 * The order paid by the last session of that name, also if it was before a merge; undefined if the last one paid none. The member must be
 * locked.
 */
export async function findPaidOrder(
  ctx: Context,
  key: MemberKey,
  { restaurantId, sessionId }: SessionName,
): Promise<{ orderId: number; userId: number | null } | undefined> {
  const [last] = await ctx.db.sql.read<{ orderId: number; userId: number | null; state: string }>(Prisma.sql`
    select order_id as "orderId", user_id as "userId", state::text as state from loyalty_sessions
    where brand_id = ${key.brandId} and customer_id in ${mergedCustomerIds(key)} and restaurant_id = ${restaurantId} and session_id = ${sessionId}
    order by number desc limit 1`);
  return last?.state === 'PAID' ? last : undefined;
}

type EndState = Exclude<(typeof sessionStates)[number], 'OPEN' | 'PAID'>;

/** Ends a session without an order. */
async function endSession(ctx: Context, key: MemberKey, session: OpenSession, state: EndState): Promise<PointsEntry[]> {
  await ctx.db.sql.run`update loyalty_sessions set state = ${state}::loyalty_session_state, ended_at = clock_timestamp()
    where brand_id = ${key.brandId} and number = ${session.number}`;
  return releaseHeld(ctx, key, session, session.reservations);
}

async function endSessions(ctx: Context, key: MemberKey, sessions: OpenSession[], state: EndState): Promise<PointsEntry[]> {
  const entries: PointsEntry[] = [];
  for (const session of sessions) entries.push(...(await endSession(ctx, key, session, state)));
  return entries;
}

export interface ReservationRequest extends SessionName {
  channelId: number;
  /** All rewards that the session is to hold. */
  rewardIds: number[];
  /** Keeps what other sessions of the member hold in this restaurant. */
  keepsOthers: boolean;
}

/**
 * Makes a session hold exactly these rewards, for 30 minutes from now. A session whose order is paid holds nothing any more: a late or
 * repeated request would otherwise withhold points from the next cart.
 * @throws reward_not_available, and then nothing has changed
 */
export async function reserveRewards(ctx: Context, key: MemberKey, request: ReservationRequest): Promise<void> {
  await bookPoints(ctx, key, async (purse) => {
    const openSessions = await readOpenSessions(ctx, key);
    const isHere = ({ restaurantId, sessionId }: OpenSession) => restaurantId === request.restaurantId && sessionId === request.sessionId;
    const expired = openSessions.filter(({ expiresAt }) => expiresAt <= ctx.now);
    const active = openSessions.filter((session) => !expired.includes(session));
    const own = active.find(isHere);
    const others = request.keepsOthers
      ? []
      : active.filter((session) => session !== own && session.restaurantId === request.restaurantId && session.reservations.length > 0);
    const entries = [...(await endSessions(ctx, key, expired, 'EXPIRED')), ...(await endSessions(ctx, key, others, 'VOIDED'))];
    if (own) {
      const dropped = own.reservations.filter(({ rewardId }) => !request.rewardIds.includes(rewardId));
      entries.push(...(await releaseHeld(ctx, key, own, dropped)));
    }
    const reservedIds = own?.reservations.map(({ rewardId }) => rewardId) ?? [];
    const wanted = await priceRewards(
      ctx,
      key,
      request.rewardIds.filter((rewardId) => !reservedIds.includes(rewardId)),
    );
    assertAffordable(
      applyPoints(
        purse,
        entries.map(({ step }) => step),
      ),
      wanted,
    );
    if (!own && wanted.length === 0) return entries;
    if (!own && (await findPaidOrder(ctx, key, request))) throw notAvailable(String(wanted[0]!.rewardId), 'session_paid');
    const number = await openSession(ctx, key, request, own?.number);
    for (const { rewardId, points } of wanted) {
      await ctx.db.sql.run`insert into loyalty_reservations (brand_id, customer_id, session_number, reward_id, points)
        values (${key.brandId}, ${key.customerId}, ${number}, ${rewardId}, ${points})`;
      entries.push({ step: reserve(points), kind: 'RESERVATION', sessionNumber: number, restaurantId: request.restaurantId, rewardId });
    }
    return entries;
  });
  announceMember(ctx, key);
}

interface PricedReward {
  rewardId: number;
  points: number;
}

/**
 * The current cost of rewards.
 * @throws reward_not_available for one that is not offered
 */
export async function priceRewards(ctx: Context, { brandId }: MemberKey, rewardIds: number[]): Promise<PricedReward[]> {
  if (rewardIds.length === 0) return [];
  const offered = await ctx.db.sql.read<PricedReward>`
    select r.id as "rewardId", r.points from loyalty_rewards r join loyalty_programmes p on p.brand_id = r.brand_id
    where r.brand_id = ${brandId} and r.id = any(${rewardIds}::int[]) and r.is_active and r.archived_at is null and p.is_active order by r.id`;
  const unknown = rewardIds.find((rewardId) => !offered.some((each) => each.rewardId === rewardId));
  if (unknown !== undefined) throw notAvailable(String(unknown), 'not_offered');
  return offered;
}

/**
 * The refusal of a reward.
 * @param missing points, if there are too few
 */
export const notAvailable = (
  rewardId: string,
  reason: 'not_offered' | 'too_few_points' | 'not_reserved' | 'session_paid',
  missing?: number,
) => new AppError('reward_not_available', { extraData: { rewardId, reason, ...(missing !== undefined && { missing }) } });

/** @throws reward_not_available for the first reward for which the points do not suffice */
export function assertAffordable(purse: PointsPurse, wanted: PricedReward[]): void {
  let pointsLeft = spendable(purse);
  for (const { rewardId, points } of wanted) {
    if (points > pointsLeft) throw notAvailable(String(rewardId), 'too_few_points', points - pointsLeft);
    pointsLeft -= points;
  }
}

/** @throws reward_not_available for the first reward that is not reserved */
export function assertReserved(reservations: readonly Reservation[], rewardIds: readonly number[]): void {
  const missing = rewardIds.find((rewardId) => !reservations.some((each) => each.rewardId === rewardId));
  if (missing !== undefined) throw notAvailable(String(missing), 'not_reserved');
}

/**
 * Opens a session, or extends it.
 * @returns its number
 */
async function openSession(ctx: Context, key: MemberKey, request: ReservationRequest, number: number | undefined): Promise<number> {
  const expiresAt = new Date(ctx.now.getTime() + RESERVATION_MINUTES * MINUTE_MS);
  const { restaurantId, sessionId, channelId } = request;
  const { userId } = ctx.caller;
  if (number !== undefined) {
    const where = { brandId_number: { brandId: key.brandId, number } };
    // Without a user, as for a payment reported later, it stays the session of the device that built the cart.
    const data = { expiresAt, channelId, ...(userId !== null && { userId }) };
    await ctx.db.loyaltySession.update({ where, data, select: { number: true } });
    return number;
  }
  const data = { ...key, restaurantId, sessionId, channelId, userId, expiresAt };
  return (await ctx.db.loyaltySession.create({ data, select: { number: true } })).number;
}

/** Releases what a session holds, without an order. Does nothing if the session has ended. */
export async function releaseSession(ctx: Context, key: MemberKey, name: SessionName): Promise<void> {
  await bookPoints(ctx, key, async () => {
    const openSessions = await readOpenSessions(ctx, key);
    const own = openSessions.find(({ restaurantId, sessionId }) => restaurantId === name.restaurantId && sessionId === name.sessionId);
    return own ? endSession(ctx, key, own, own.expiresAt <= ctx.now ? 'EXPIRED' : 'VOIDED') : [];
  });
  announceMember(ctx, key);
}

/** Releases what all sessions of a member hold, as they are merged into another. */
export async function releaseSessions(ctx: Context, key: MemberKey): Promise<void> {
  await bookPoints(ctx, key, async () => endSessions(ctx, key, await readOpenSessions(ctx, key), 'VOIDED'));
}

export interface SessionPayment extends SessionName {
  channelId: number;
  orderId: number;
  /** The rewards used by the order. All others that the session holds are released. */
  rewardIds: number[];
}

/**
 * Spends the rewards reserved by a session on a paid order, in the order's transaction, and links the session to the order, so that
 * `cart/void` finds it.
 * @throws reward_not_available for one that the session no longer holds
 */
export async function spendReservations(ctx: Context, customer: MemberKey, payment: SessionPayment): Promise<void> {
  const { restaurantId, sessionId, orderId, rewardIds } = payment;
  const key = await lockOwner(ctx, customer);
  if (!key) {
    if (rewardIds.length > 0) throw notAvailable(String(rewardIds[0]), 'not_reserved');
    return;
  }
  await bookPoints(ctx, key, async (purse) => {
    const openSessions = await readOpenSessions(ctx, key);
    const expired = openSessions.filter(({ expiresAt }) => expiresAt <= ctx.now);
    const own = openSessions.find((each) => each.restaurantId === restaurantId && each.sessionId === sessionId && !expired.includes(each));
    const reservations = own?.reservations ?? [];
    assertReserved(reservations, rewardIds);
    const entries = await endSessions(ctx, key, expired, 'EXPIRED');
    const number = await openSession(ctx, key, { ...payment, keepsOthers: true }, own?.number);
    await ctx.db.sql.run`update loyalty_sessions set state = 'PAID', order_id = ${orderId}, ended_at = clock_timestamp()
      where brand_id = ${key.brandId} and number = ${number}`;
    await ctx.db.sql.run`update loyalty_reservations set state = 'SPENT', order_id = ${orderId}, ended_at = clock_timestamp()
      where brand_id = ${key.brandId} and session_number = ${number} and state = 'RESERVED' and reward_id = any(${rewardIds}::int[])`;
    const unused = reservations.filter(({ rewardId }) => !rewardIds.includes(rewardId));
    if (own) entries.push(...(await releaseHeld(ctx, key, own, unused)));
    let current = purse;
    for (const { rewardId, points } of reservations.filter((each) => !unused.includes(each))) {
      const steps = spendReserved(current, points);
      current = applyPoints(current, steps);
      entries.push(...steps.map((step): PointsEntry => ({ step, kind: 'SPEND', sessionNumber: number, restaurantId, orderId, rewardId })));
    }
    return entries;
  });
  announceMember(ctx, key);
}

/** Ends sessions without requests for half an hour, one member at a time. */
export async function expireSessions(): Promise<void> {
  const memberKeys = await prisma.sql.read<MemberKey>`select distinct brand_id as "brandId", customer_id as "customerId"
    from loyalty_sessions where state = 'OPEN' and expires_at <= now() limit ${MEMBERS_AT_ONCE}`;
  for (const key of memberKeys) {
    const ended = writeOnOurOwn(key.brandId, async (ctx) => {
      await bookPoints(ctx, key, async () => {
        const openSessions = await readOpenSessions(ctx, key);
        return endSessions(
          ctx,
          key,
          openSessions.filter(({ expiresAt }) => expiresAt <= ctx.now),
          'EXPIRED',
        );
      });
      ctx.touch('loyalty', [key.customerId]);
    });
    await ended.catch((error: unknown) => log.error({ err: error, ...key }, 'sessions of a member could not be ended'));
  }
}

/** Books expired points. Points held by a session expire when it ends. */
export async function expireLots(): Promise<void> {
  const memberKeys = await prisma.sql.read<MemberKey>`select brand_id as "brandId", customer_id as "customerId" from loyalty_lots
    where remaining > 0 and expires_at <= now() group by 1, 2 order by min(expires_at) desc limit ${MEMBERS_AT_ONCE}`;
  for (const key of memberKeys) {
    const expired = writeOnOurOwn(key.brandId, async (ctx) => {
      await bookPoints(ctx, key, () => []);
      ctx.touch('loyalty', [key.customerId]);
    });
    await expired.catch((error: unknown) => log.error({ err: error, ...key }, 'points of a member could not expire'));
  }
}
