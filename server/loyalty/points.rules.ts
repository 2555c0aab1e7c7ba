import { expiredParts, type Lot, takeFrom } from '@/server/wallet/lots.rules';
import { MAX_POINTS } from './loyalty.values';

/** The rules of a member's points (design, «Loyalty»). */

/** Points earned together, and what is left of them. */
export interface PointsLot extends Lot {
  lotId: number;
  earnedAt: Date;
}

/** The points of a member. The lots, earliest first, add up to the points, or to 0 if those are a debt. */
export interface PointsPurse {
  /** Negative if points were taken back that had been spent already. */
  points: number;
  /** Points held by sessions. */
  reserved: number;
  lots: PointsLot[];
}

/** A step that becomes one line of the ledger. */
export interface PointsStep {
  points: number;
  reserved: number;
  /** The part of the points that enters or leaves a lot. */
  lotPoints: number;
  lotId?: number;
}

/** The points that can be reserved. */
export const spendable = ({ points, reserved }: Pick<PointsPurse, 'points' | 'reserved'>) => Math.max(0, points - reserved);

export const reserve = (points: number): PointsStep => ({ points: 0, reserved: points, lotPoints: 0 });
export const release = (points: number): PointsStep => reserve(-points);

/**
 * Takes points from the lots, earliest first; what they lack becomes a debt.
 * @param firstLotId the lot to take from before any other
 */
export function takePoints(purse: PointsPurse, points: number, firstLotId?: number): PointsStep[] {
  const first = purse.lots.filter(({ lotId }) => lotId === firstLotId);
  const { parts, left } = takeFrom([...first, ...purse.lots.filter((lot) => !first.includes(lot))], points);
  const steps = parts.map(({ lot, amount }): PointsStep => ({ points: -amount, reserved: 0, lotPoints: -amount, lotId: lot.lotId }));
  return left > 0 ? [...steps, { points: -left, reserved: 0, lotPoints: 0 }] : steps;
}

/** Spends points that were reserved. */
export const spendReserved = (purse: PointsPurse, points: number): PointsStep[] =>
  takePoints(purse, points).map((step) => ({ ...step, reserved: step.points }));

/** Adds points to a lot, after paying off a debt. */
export function givePoints(purse: PointsPurse, points: number, lotId: number): PointsStep {
  const lotPoints = points - Math.min(points, Math.max(0, -purse.points));
  return { points, reserved: 0, lotPoints, ...(lotPoints > 0 && { lotId }) };
}

/** The points that have expired. Reserved points stay until they are spent or released. */
export function expirePoints({ points, reserved, lots }: PointsPurse, now: Date): PointsStep[] {
  return expiredParts(lots, { total: points, held: reserved, now }).map(({ lot, amount }) => ({
    points: -amount,
    reserved: 0,
    lotPoints: -amount,
    lotId: lot.lotId,
  }));
}

/** The purse after some steps, without lots created for them. */
export function applyPoints(purse: PointsPurse, steps: PointsStep[]): PointsPurse {
  const next = { ...purse, lots: purse.lots.map((lot) => ({ ...lot })) };
  for (const { points, reserved, lotPoints, lotId } of steps) {
    next.points += points;
    next.reserved += reserved;
    const lot = next.lots.find((each) => each.lotId === lotId);
    if (lot) lot.remaining += lotPoints;
  }
  next.lots = next.lots.filter(({ remaining }) => remaining > 0);
  return next;
}

/** Points and reservations of a line, before and after it. */
export interface PointsLink {
  step: PointsStep;
  before: { points: number; reserved: number };
  after: { points: number; reserved: number };
}

/**
 * Chains steps, each starting where the previous one ended.
 * @returns null if the member would exceed the maximum
 */
export function chainPoints({ points, reserved }: { points: number; reserved: number }, steps: PointsStep[]): PointsLink[] | null {
  let before = { points, reserved };
  const links: PointsLink[] = [];
  for (const step of steps) {
    const after = { points: before.points + step.points, reserved: before.reserved + step.reserved };
    if (Math.abs(after.points) > MAX_POINTS) return null;
    links.push({ step, before, after });
    before = after;
  }
  return links;
}
