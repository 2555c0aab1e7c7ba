import type { ItemEffect, Plan } from './pieces.rules';
import { shareOf, spreadByRate } from './spread.rules';

/*
 * How much the effects on items take off the pieces planned for them.
 */

/** Pieces with their price at the start of the step and now. */
export interface Row {
  vatRate: number | null;
  count: number;
  openCents: number;
  leftCents: number;
  isGiven: boolean;
}

/** The total that an effect takes off pieces of this price; null if each row has its own amount. */
function totalOf(effect: ItemEffect, givenCents: number, bundles: number): number | null {
  if (effect.type === 'item_amount' || effect.type === 'item_price') return null;
  return effect.type === 'bundle' ? Math.max(0, givenCents - bundles * effect.priceCents) : shareOf(givenCents, effect.rate, 10_000);
}

function amountOf(effect: ItemEffect, { count, openCents, leftCents }: Pick<Row, 'count' | 'openCents' | 'leftCents'>): number {
  if (effect.type === 'item_amount') return Math.min(leftCents, effect.amountCents * count);
  return effect.type === 'item_price' ? Math.min(leftCents, Math.max(0, openCents - effect.priceCents * count)) : 0;
}

/** What an effect would take off pieces without earlier discounts, in cents. */
export function worthOf(effect: ItemEffect, { entries, bundles }: Plan): number {
  let [givenCents, amounts] = [0, 0];
  for (const { slice, given: count } of entries) {
    if (count === 0) continue;
    givenCents += count === slice.count ? slice.openCents : shareOf(slice.openCents, count, slice.count);
    amounts += amountOf(effect, slice);
  }
  return totalOf(effect, givenCents, bundles) ?? amounts;
}

/**
 * What an effect takes off each row, in cents: shares of the price at the start of the step, so that joint promotions add up in any order,
 * and never more than is left.
 */
export function amountsOf(effect: ItemEffect, rows: readonly Row[], bundles: number): number[] {
  const givenCents = rows.reduce((sum, { isGiven, openCents }) => sum + (isGiven ? openCents : 0), 0);
  const total = totalOf(effect, givenCents, bundles);
  if (total === null) return rows.map((row) => amountOf(effect, row));
  const shares = spreadByRate(
    total,
    rows.map(({ vatRate, isGiven, openCents }) => ({ vatRate, weight: isGiven ? openCents : 0 })),
  );
  return shares.map((share, index) => Math.min(share, rows[index]!.leftCents));
}

/** Reduces amounts in proportion to stay within a limit. */
export function limitTo(amounts: number[], rates: readonly (number | null)[], limit: number): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total <= limit) return amounts;
  return spreadByRate(
    limit,
    amounts.map((weight, index) => ({ vatRate: rates[index] ?? null, weight })),
  );
}
