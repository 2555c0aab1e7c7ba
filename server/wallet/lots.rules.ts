/** Rules of what comes in lots that expire: credits of an e-wallet, points of a member. Amounts are of one unit, whichever. */

/** What came in together, and what is left of it. */
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
 * Takes an amount out of lots, in their order.
 * @returns the parts, and what is left to be taken elsewhere
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
 * What expires of lots by now. What is kept back for somebody and needs an amount keeps it alive until it ends: who has begun to pay can
 * finish.
 * @param total all that there is, in lots and beside them
 * @param held what is kept back of it
 */
export function expiring<L extends Lot>(lots: L[], { total, held, now }: { total: number; held: number; now: Date }): Part<L>[] {
  const past = lots.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now);
  const lasting = total - past.reduce((sum, { remaining }) => sum + remaining, 0);
  let kept = Math.max(0, held - lasting);
  const parts: Part<L>[] = [];
  // The last to expire is kept: the others have been over for longer.
  for (const lot of past.toReversed()) {
    const amount = Math.max(0, lot.remaining - kept);
    kept -= lot.remaining - amount;
    if (amount > 0) parts.unshift({ lot, amount });
  }
  return parts;
}

/**
 * What goes back of something that was taken in parts: the last taken first, up to the amount.
 * @param taken the parts, in their order, each more than 0
 * @param returned what went back of each before, in the same order
 * @returns null when less is left of it
 */
export function giveBackOf<Taken>(
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
