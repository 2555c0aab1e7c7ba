import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { recordsetOf } from '@/server/core/writes/recordset';
import type { EarningBasis } from './earning.rules';
import { MAX_POINTS, type PointsLineKind } from './loyalty.values';
import { applyPoints, chainPoints, expirePoints, type PointsLink, type PointsLot, type PointsPurse, type PointsStep } from './points.rules';

/** The member whose points they are. */
export interface MemberKey {
  brandId: number;
  customerId: number;
}

/** A step, with what the ledger records beside its points. */
export interface PointsEntry {
  step: PointsStep;
  kind: PointsLineKind;
  orderId?: number;
  restaurantId?: number;
  sessionNumber?: number;
  rewardId?: number;
  /** For a step that takes something back: the line that had given it. */
  returns?: { customerId: number; position: number };
  /** For points moved when two customers are merged: the other customer. */
  counterpartId?: number;
  basis?: EarningBasis;
  reason?: string;
  /** The lot to create and fill with this step. */
  lot?: NewLot;
}

/** Points earned together, to be inserted. */
export interface NewLot {
  lotId: number;
  points: number;
  earnedAt: Date;
  expiresAt: Date | null;
}

/** A member’s points, read under their lock. */
export interface LockedPurse {
  purse: PointsPurse;
  lastPosition: number;
}

/**
 * The only way to change points. Locks the member, books expired points, asks for the steps to take, and writes lines, lots, cards and
 * balance in one statement.
 * @param plan gets the purse after expiry; if it throws, nothing is booked
 * @param lockedPurse the member’s points, if the caller has locked and read them
 * @returns the purse before and after
 * @throws member_not_found; conflict if the member would exceed the maximum
 */
export async function bookPoints(
  ctx: Context,
  key: MemberKey,
  plan: (purse: PointsPurse) => PointsEntry[] | Promise<PointsEntry[]>,
  lockedPurse?: LockedPurse,
): Promise<{ before: PointsPurse; purse: PointsPurse }> {
  const { purse: currentPurse, lastPosition } = lockedPurse ?? (await lockMember(ctx, key));
  const expired = expirePoints(currentPurse, ctx.now).map((step): PointsEntry => ({ step, kind: 'EXPIRY' }));
  const entries = await plan(applyPoints(currentPurse, stepsOf(expired)));
  const all = [...expired, ...entries];
  if (all.length === 0) return { before: currentPurse, purse: currentPurse };
  const links = chainPoints(currentPurse, stepsOf(all));
  if (!links) throw new AppError('conflict', { extraData: { reason: 'points_limit', limit: MAX_POINTS } });
  await write(ctx, key, { all, expired: expired.length, links, lastPosition });
  return { before: currentPurse, purse: applyPoints(currentPurse, stepsOf(all)) };
}

const stepsOf = (entries: PointsEntry[]) => entries.map(({ step }) => step);

/**
 * Locks and reads the points. Lots are read in a second statement, as one that waits for a lock sees all other rows as they were before.
 */
async function lockMember(ctx: Context, { brandId, customerId }: MemberKey): Promise<LockedPurse> {
  const [row] = await ctx.db.sql.read<{ points: number; reserved: number; lastPosition: number }>`
    select points, reserved, last_position as "lastPosition" from loyalty_members
    where brand_id = ${brandId} and customer_id = ${customerId} for no key update`;
  if (!row) throw new AppError('member_not_found');
  const { lastPosition, ...purse } = row;
  return { purse: { ...purse, lots: purse.points > 0 ? await readLots(ctx, { brandId, customerId }) : [] }, lastPosition };
}

/** The lots that a member's points consist of, earliest first. */
export function readLots(ctx: Context, { brandId, customerId }: MemberKey): Promise<PointsLot[]> {
  return ctx.db.sql.read<PointsLot>`select id as "lotId", remaining, earned_at as "earnedAt", expires_at as "expiresAt" from loyalty_lots
    where brand_id = ${brandId} and customer_id = ${customerId} and remaining > 0 order by earned_at, id`;
}

/** Creates a lot that a step of the same transaction fills. */
export async function createLot(
  ctx: Context,
  { brandId, customerId }: MemberKey,
  { points, earnedAt, expiresAt }: { points: number; earnedAt: Date; expiresAt: Date | null },
): Promise<number> {
  const [row] = await ctx.db.sql.read<{ id: number }>`
    insert into loyalty_lots (brand_id, customer_id, points, remaining, earned_at, expires_at)
    values (${brandId}, ${customerId}, ${points}, 0, ${earnedAt}, ${expiresAt}) returning id`;
  return row!.id;
}

interface Writing {
  all: PointsEntry[];
  /** Number of leading steps that book expired points, each on its own. */
  expired: number;
  links: PointsLink[];
  lastPosition: number;
}

/** The columns of `loyalty_lines` that differ between lines, with their types. */
const lineColumns = {
  position: 'int',
  first_position: 'int',
  kind: 'loyalty_line_kind',
  points: 'int',
  points_before: 'int',
  points_after: 'int',
  reserved: 'int',
  reserved_before: 'int',
  reserved_after: 'int',
  lot_points: 'int',
  lot_id: 'int',
  order_id: 'int',
  restaurant_id: 'int',
  session_number: 'int',
  reward_id: 'int',
  returns_customer_id: 'int',
  returns_position: 'int',
  counterpart_id: 'int',
  basis: 'jsonb',
  reason: 'text',
} as const;
const lineRecords = recordsetOf(lineColumns);
const lotRecords = recordsetOf({ id: 'int', points: 'int', remaining: 'int', earned_at: 'timestamptz', expires_at: 'timestamptz' });

/** Lots created together with the steps that fill them. */
const newLots = (all: PointsEntry[]) =>
  all.flatMap(({ lot, step }) =>
    lot ? [{ id: lot.lotId, points: lot.points, remaining: step.lotPoints, earned_at: lot.earnedAt, expires_at: lot.expiresAt }] : [],
  );

function rowsOf({ all, expired, links, lastPosition }: Writing): Record<keyof typeof lineColumns, unknown>[] {
  return links.map(({ step, before, after }, index) => {
    const entry = all[index] as PointsEntry;
    return {
      position: lastPosition + index + 1,
      first_position: lastPosition + Math.min(index, expired) + 1,
      kind: entry.kind,
      points: step.points,
      points_before: before.points,
      points_after: after.points,
      reserved: step.reserved,
      reserved_before: before.reserved,
      reserved_after: after.reserved,
      lot_points: step.lotPoints,
      lot_id: step.lotId,
      order_id: entry.orderId,
      restaurant_id: entry.restaurantId,
      session_number: entry.sessionNumber,
      reward_id: entry.rewardId,
      returns_customer_id: entry.returns?.customerId,
      returns_position: entry.returns?.position,
      counterpart_id: entry.counterpartId,
      basis: entry.basis,
      reason: entry.reason,
    };
  });
}

async function write(ctx: Context, { brandId, customerId }: MemberKey, writing: Writing): Promise<void> {
  const { links, lastPosition } = writing;
  const { points, reserved } = (links.at(-1) as PointsLink).after;
  const pointsChanged = points !== (links[0] as PointsLink).before.points;
  // Cards store the points, so that a list ordered by balance need not look them up.
  const updateCards = pointsChanged
    ? Prisma.sql`, carded as (update loyalty_cards set points = ${Math.max(0, points)}
        where brand_id = ${brandId} and customer_id = ${customerId} and status in ('active', 'blocked'))`
    : Prisma.empty;
  const lots = newLots(writing.all);
  const insertLots =
    lots.length > 0
      ? Prisma.sql`made as (insert into loyalty_lots (brand_id, customer_id, ${lotRecords.names})
          select ${brandId}::int, ${customerId}::int, line.* from ${lotRecords.from(lots)}),`
      : Prisma.empty;
  const fillsLots = writing.all.some(({ step, lot }) => step.lotId !== undefined && step.lotId !== lot?.lotId);
  const fillLots = fillsLots
    ? Prisma.sql`, filled as (update loyalty_lots l set remaining = l.remaining + b.points
        from (select lot_id, sum(lot_points)::int as points from booked where lot_id is not null group by lot_id) b
        where l.brand_id = ${brandId} and l.id = b.lot_id)`
    : Prisma.empty;
  // If a clock is set back, or another server's is behind, the line must still not precede the last one.
  await ctx.db.sql.run(Prisma.sql`
    with moment as (select greatest(clock_timestamp(), updated_at) as at from loyalty_members
      where brand_id = ${brandId} and customer_id = ${customerId}),
    ${insertLots}
    booked as (
      insert into loyalty_lines (brand_id, customer_id, ${lineRecords.names}, user_id, idempotency_key, at)
      select ${brandId}::int, ${customerId}::int, line.*, ${ctx.caller.userId}::int, ${ctx.idempotencyKey ?? null}, moment.at
      from moment, ${lineRecords.from(rowsOf(writing))}
      returning lot_id, lot_points)
    ${fillLots}
    ${updateCards}
    update loyalty_members m set points = ${points}, reserved = ${reserved}, last_position = ${lastPosition + links.length}, updated_at = moment.at
    from moment where m.brand_id = ${brandId} and m.customer_id = ${customerId}`);
}
