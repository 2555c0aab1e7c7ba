/** Rules for amounts in lots that expire: credits of an e-wallet, points of a member. All amounts have the same unit. */

/** An amount received at once, and what is left of it. */
export interface Lot {
  remaining: number;
  expiresAt: Date | null;
}

/** A part of a lot. */
export interface Part<L extends Lot> {
  lot: L;
  amount: number;
}

/**
 * Takes an amount out of lots, in order.
 * @returns the parts, and the amount that the lots lacked
 */
export function takeFrom<L extends Lot>(lots: L[], amount: number): { parts: Part<L>[]; left: number } {
  const parts: Part<L>[] = [];
  let left = amount;
  for (const lot of lots) {
    const taken = Math.min(left, lot.remaining);
    if (taken > 0) parts.push({ lot, amount: taken });
    left -= taken;
  }
  return { parts, left };
}

/**
 * The parts of lots that expire by now. An amount that holds need does not expire until they end, so that a payment that has begun can
 * finish.
 * @param total all there is, in lots and outside of them
 * @param held the amount reserved by holds
 */
export function expiredParts<L extends Lot>(lots: L[], { total, held, now }: { total: number; held: number; now: Date }): Part<L>[] {
  const expiredLots = lots.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now);
  const unexpired = total - expiredLots.reduce((sum, { remaining }) => sum + remaining, 0);
  let reserved = Math.max(0, held - unexpired);
  const parts: Part<L>[] = [];
  // The last ones to expire are kept for holds.
  for (const lot of expiredLots.toReversed()) {
    const amount = Math.max(0, lot.remaining - reserved);
    reserved -= lot.remaining - amount;
    if (amount > 0) parts.unshift({ lot, amount });
  }
  return parts;
}

/**
 * How an amount taken in parts is given back: the last part first.
 * @param taken the parts in order, each more than 0
 * @param returned the amount given back of each before, in the same order
 * @returns null if less is left
 */
export function refundParts<Taken>(
  taken: Taken[],
  amountOf: (each: Taken) => number,
  returned: number[],
  amount: number,
): { taken: Taken; amount: number }[] | null {
  const parts: { taken: Taken; amount: number }[] = [];
  let left = amount;
  for (let index = taken.length - 1; index >= 0 && left > 0; index--) {
    const each = taken[index] as Taken;
    const part = Math.min(left, amountOf(each) - (returned[index] ?? 0));
    if (part <= 0) continue;
    parts.push({ taken: each, amount: part });
    left -= part;
  }
  return left === 0 ? parts : null;
}
