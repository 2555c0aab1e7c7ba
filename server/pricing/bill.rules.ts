import type { Found, Pile, Slice } from './piles.rules';
import { leftOf } from './piles.rules';
import type { DiscountKind, Facts, FeeLine, PricedCart } from './pricing.types';
import { shareOf, spreadByRate } from './spread.rules';
import type { Refusal, Step, TraceEntry } from './trace.values';

/*
 * The working state of an evaluation: each step sees what the one before left. A bill never leaves its evaluation, so that evaluating stays
 * a pure function.
 */

/** A fee, or its part at one VAT rate, with the rest that is left of it. */
export interface Fee {
  fee: FeeLine;
  /** Null while it is unknown. */
  vatRate: number | null;
  amountCents: number;
  leftCents: number;
}

/** What was taken off piles and off a fee, for fees possibly by VAT rate. */
export interface Taken {
  kind: DiscountKind;
  id: string;
  version: number | null;
  label: string;
  isOnCart: boolean;
  valueCents: number;
  /** Cents, by index of the pile. */
  ofPiles: Map<number, number>;
  ofFees: { fee: Fee; cents: number }[];
}

export interface Bill {
  cart: PricedCart;
  facts: Facts;
  piles: readonly Pile[];
  /** The price of the items before discounts. */
  itemsCents: number;
  found: Found;
  fees: readonly Fee[];
  taken: Taken[];
  /** The promotion chosen for each exclusive group. */
  groups: Map<string, string>;
  applied: number;
  /** In basis points. Negative if promotions take more than there is. */
  pointsFactor: number;
  trace: BillEntry[];
}

/** An entry of the trace. Its lines are derived from what was taken. */
export interface BillEntry extends Omit<TraceEntry, 'lines'> {
  taken: Taken | null;
}

/** The current price of the items. */
export function itemsLeft({ piles }: Pick<Bill, 'piles'>): number {
  let left = 0;
  for (const pile of piles) left += leftOf(pile);
  return left;
}

export const discountsOf = ({ taken }: Bill) => taken.reduce((sum, { valueCents }) => sum + valueCents, 0);

export const areaFee = ({ fees }: Bill) => fees.find(({ fee }) => fee.kind === 'area');

/** An offer, with what the trace shows of it. */
export interface Named {
  kind: TraceEntry['kind'];
  id: string;
  version: number | null;
  label: string;
}

export function skip(bill: Bill, step: Step, offer: Named, refusal: Refusal<TraceEntry['code']>): void {
  const { kind, id, version, label } = offer;
  const { code, missing = null, by = null } = refusal;
  bill.trace.push({ step, kind, id, version, label, outcome: 'skipped', code, valueCents: 0, taken: null, missing, by });
}

/** @param isInPart whether less was taken off than the offer says */
export function note(bill: Bill, step: Step, offer: Named, taken: Taken | null, isInPart = false): void {
  const { kind, id, version, label } = offer;
  const code = isInPart ? 'applied_in_part' : 'applied';
  bill.trace.push({
    ...{ step, kind, id, version, label, outcome: 'applied', code, valueCents: taken?.valueCents ?? 0, taken, missing: null, by: null },
  });
}

/** An amount that something can be taken off. */
export interface Part {
  pile: Pile;
  slice: Slice;
}

/** All pieces that still cost something. */
export function partsOf(piles: readonly Pile[]): Part[] {
  return piles.flatMap((pile) => pile.slices.filter(({ leftCents }) => leftCents > 0).map((slice) => ({ pile, slice })));
}

/** Takes amounts off parts, never more than is left of each. */
export function takeOff(
  bill: Bill,
  offer: Omit<Taken, 'valueCents' | 'ofPiles' | 'ofFees'>,
  parts: readonly Part[],
  amounts: number[],
): Taken {
  const ofPiles = new Map<number, number>();
  let valueCents = 0;
  for (const [index, { pile, slice }] of parts.entries()) {
    const cents = amounts[index]!;
    if (cents === 0) continue;
    slice.leftCents -= cents;
    valueCents += cents;
    ofPiles.set(pile.place, (ofPiles.get(pile.place) ?? 0) + cents);
  }
  const taken: Taken = { ...offer, valueCents, ofPiles, ofFees: [] };
  bill.taken.push(taken);
  return taken;
}

/** Takes an amount off all items in proportion to their current prices, at most their total. */
export function takeOffItems(bill: Bill, offer: Omit<Taken, 'valueCents' | 'ofPiles' | 'ofFees'>, cents: number): Taken {
  const parts = partsOf(bill.piles);
  const rated = parts.map(({ pile, slice }) => ({ vatRate: pile.line.vatRate, weight: slice.leftCents }));
  return takeOff(bill, offer, parts, spreadByRate(Math.min(cents, itemsLeft(bill)), rated));
}

/**
 * Takes off what is left of a fee.
 * @param limit at most this amount
 */
export function takeOffFee(bill: Bill, offer: Omit<Taken, 'valueCents' | 'ofPiles' | 'ofFees'>, fee: Fee, limit = fee.leftCents): Taken {
  const cents = Math.min(limit, fee.leftCents);
  fee.leftCents -= cents;
  const taken: Taken = { ...offer, valueCents: cents, ofPiles: new Map(), ofFees: [{ fee, cents }] };
  bill.taken.push(taken);
  return taken;
}

/** Splits a number of pieces off a slice. If that is all of it, the slice is kept. */
export function cut({ slices }: Pile, slice: Slice, count: number): Slice {
  if (count === slice.count) return slice;
  const openCents = shareOf(slice.openCents, count, slice.count);
  const leftCents = shareOf(slice.leftCents, count, slice.count);
  slice.count -= count;
  slice.openCents -= openCents;
  slice.leftCents -= leftCents;
  const made: Slice = { count, openCents, leftCents, claim: slice.claim };
  slices.push(made);
  return made;
}

/** A pile with more slices than this loses the distinction between some. Real carts never get there. */
const MAX_SLICES = 4;

/** Limits the slices of a pile: merges those that cost nothing any more, and averages surplus ones of joint promotions. */
export function tidy(pile: Pile): void {
  if (pile.slices.length < 3) return;
  const merge = (isMeant: (slice: Slice) => boolean) => {
    const some = pile.slices.filter(isMeant);
    if (some.length < 2) return;
    const [first, ...others] = some as [Slice, ...Slice[]];
    for (const { count, openCents, leftCents } of others) {
      first.count += count;
      first.openCents += openCents;
      first.leftCents += leftCents;
    }
    pile.slices = pile.slices.filter((slice) => slice === first || !isMeant(slice));
  };
  merge(({ claim, leftCents }) => claim !== 'none' && leftCents === 0);
  if (pile.slices.length > MAX_SLICES) merge(({ claim, leftCents }) => claim === 'joint' && leftCents > 0);
}
