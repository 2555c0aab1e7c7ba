import type { Pile, SelectionMatches, Slice } from './piles.rules';
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
export interface Deduction {
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
  selectionMatches: SelectionMatches;
  fees: readonly Fee[];
  deductions: Deduction[];
  /** The promotion chosen for each exclusive group. */
  groups: Map<string, string>;
  applied: number;
  /** In basis points. Negative if promotions take more than there is. */
  pointsFactor: number;
  trace: BillEntry[];
}

/** An entry of the trace. Its lines are derived from what was taken. */
export interface BillEntry extends Omit<TraceEntry, 'lines'> {
  deduction: Deduction | null;
}

/** The current price of the items. */
export function itemsLeft({ piles }: Pick<Bill, 'piles'>): number {
  let left = 0;
  for (const pile of piles) left += leftOf(pile);
  return left;
}

export const discountsOf = ({ deductions }: Bill) => deductions.reduce((sum, { valueCents }) => sum + valueCents, 0);

export const areaFee = ({ fees }: Bill) => fees.find(({ fee }) => fee.kind === 'area');

/** An offer, with what the trace shows of it. */
export interface TracedOffer {
  kind: TraceEntry['kind'];
  id: string;
  version: number | null;
  label: string;
}

export function traceSkipped(bill: Bill, step: Step, offer: TracedOffer, refusal: Refusal<TraceEntry['code']>): void {
  const { kind, id, version, label } = offer;
  const { code, missing = null, by = null } = refusal;
  bill.trace.push({ step, kind, id, version, label, outcome: 'skipped', code, valueCents: 0, deduction: null, missing, by });
}

/** @param isInPart whether less was taken off than the offer says */
export function traceApplied(bill: Bill, step: Step, offer: TracedOffer, deduction: Deduction | null, isInPart = false): void {
  const { kind, id, version, label } = offer;
  const code = isInPart ? 'applied_in_part' : 'applied';
  bill.trace.push({
    ...{
      step,
      kind,
      id,
      version,
      label,
      outcome: 'applied',
      code,
      valueCents: deduction?.valueCents ?? 0,
      deduction,
      missing: null,
      by: null,
    },
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
  offer: Omit<Deduction, 'valueCents' | 'ofPiles' | 'ofFees'>,
  parts: readonly Part[],
  amounts: number[],
): Deduction {
  const ofPiles = new Map<number, number>();
  let valueCents = 0;
  for (const [index, { pile, slice }] of parts.entries()) {
    const cents = amounts[index]!;
    if (cents === 0) continue;
    slice.leftCents -= cents;
    valueCents += cents;
    ofPiles.set(pile.place, (ofPiles.get(pile.place) ?? 0) + cents);
  }
  const deduction: Deduction = { ...offer, valueCents, ofPiles, ofFees: [] };
  bill.deductions.push(deduction);
  return deduction;
}

/** Takes an amount off all items in proportion to their current prices, at most their total. */
export function takeOffItems(bill: Bill, offer: Omit<Deduction, 'valueCents' | 'ofPiles' | 'ofFees'>, cents: number): Deduction {
  const parts = partsOf(bill.piles);
  const rated = parts.map(({ pile, slice }) => ({ vatRate: pile.line.vatRate, weight: slice.leftCents }));
  return takeOff(bill, offer, parts, spreadByRate(Math.min(cents, itemsLeft(bill)), rated));
}

/**
 * Takes off what is left of a fee.
 * @param limit at most this amount
 */
export function takeOffFee(
  bill: Bill,
  offer: Omit<Deduction, 'valueCents' | 'ofPiles' | 'ofFees'>,
  fee: Fee,
  limit = fee.leftCents,
): Deduction {
  const cents = Math.min(limit, fee.leftCents);
  fee.leftCents -= cents;
  const deduction: Deduction = { ...offer, valueCents: cents, ofPiles: new Map(), ofFees: [{ fee, cents }] };
  bill.deductions.push(deduction);
  return deduction;
}

/** Splits a number of pieces off a slice. If that is all of it, the slice is kept. */
export function splitSlice({ slices }: Pile, slice: Slice, count: number): Slice {
  if (count === slice.count) return slice;
  const openCents = shareOf(slice.openCents, count, slice.count);
  const leftCents = shareOf(slice.leftCents, count, slice.count);
  slice.count -= count;
  slice.openCents -= openCents;
  slice.leftCents -= leftCents;
  const newSlice: Slice = { count, openCents, leftCents, claim: slice.claim };
  slices.push(newSlice);
  return newSlice;
}

/** A pile with more slices than this loses the distinction between some. Real carts never get there. */
const MAX_SLICES = 4;

/** Limits the slices of a pile: merges those that cost nothing any more, and averages surplus ones of joint promotions. */
export function limitSlices(pile: Pile): void {
  if (pile.slices.length < 3) return;
  const merge = (matches: (slice: Slice) => boolean) => {
    const matching = pile.slices.filter(matches);
    if (matching.length < 2) return;
    const [first, ...mergedSlices] = matching as [Slice, ...Slice[]];
    for (const { count, openCents, leftCents } of mergedSlices) {
      first.count += count;
      first.openCents += openCents;
      first.leftCents += leftCents;
    }
    pile.slices = pile.slices.filter((slice) => slice === first || !matches(slice));
  };
  merge(({ claim, leftCents }) => claim !== 'none' && leftCents === 0);
  if (pile.slices.length > MAX_SLICES) merge(({ claim, leftCents }) => claim === 'joint' && leftCents > 0);
}
