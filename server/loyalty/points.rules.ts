import { expiring, type Lot, takeFrom } from '@/server/wallet/lots.rules';
import { MAX_POINTS } from './loyalty.values';

/** The rules of a member's points (design, «Loyalty»). */

/** Points that were earned together, and what is left of them. */
export interface PointsLot extends Lot {
  lotId: number;
  earnedAt: Date;
}

/** What a member has. The lots, the first earned first, add up to the points, or to 0 where those are a debt. */
export interface PointsPurse {
  /** Negative after what had been spent was taken back. */
  points: number;
  /** What sessions keep back. */
  reserved: number;
  lots: PointsLot[];
}

/** What becomes one line of the ledger. */
export interface PointsStep {
  points: number;
  reserved: number;
  /** What of the points comes into a lot or leaves it. */
  lotPoints: number;
  lotId?: number;
}

/** What can be reserved. */
export const spendable = ({ points, reserved }: Pick<PointsPurse, 'points' | 'reserved'>) => Math.max(0, points - reserved);

export const reserve = (points: number): PointsStep => ({ points: 0, reserved: points, lotPoints: 0 });
export const release = (points: number): PointsStep => reserve(-points);

/**
 * Takes points away, the first earned first; what the lots do not have becomes a debt.
 * @param firstLotId a lot that they are taken from before any other
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

/** Gives points into a lot; a debt is paid first. */
export function givePoints(purse: PointsPurse, points: number, lotId: number): PointsStep {
  const lotPoints = points - Math.min(points, Math.max(0, -purse.points));
  return { points, reserved: 0, lotPoints, ...(lotPoints > 0 && { lotId }) };
}

/** What expires by now. What is reserved stays until it is spent or released. */
export function expirePoints({ points, reserved, lots }: PointsPurse, now: Date): PointsStep[] {
  return expiring(lots, { total: points, held: reserved, now }).map(({ lot, amount }) => ({
    points: -amount,
    reserved: 0,
    lotPoints: -amount,
    lotId: lot.lotId,
  }));
}

/** A purse after these steps. Lots that were made for them are not in it. */
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

/** A line's points and reservations before and after it. */
export interface PointsLink {
  step: PointsStep;
  before: { points: number; reserved: number };
  after: { points: number; reserved: number };
}

/**
 * Puts steps one behind the other, each beginning where the one before it ended.
 * @returns null when the member would have more than anybody may
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
