import fc from 'fast-check';
import { expect } from 'vitest';
import { compilePromotions } from './compile.rules';
import { price } from './price.rules';
import type { CartLine, Priced, PricedCart, PricedLine } from './pricing.types';
import { promotionRule } from './promotion.schema';
import { cartOf, facts, type OffersInput, offersOf, priceWith, shuffle, someKeys, someLines, someOffers } from './test-carts';

/* Properties of every cart with any offers. The quick tests try a few carts, the slow ones thousands. */

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const byRate = (amounts: readonly { vatRate: number | null; cents: number }[]) =>
  Object.fromEntries(amounts.map(({ vatRate, cents }) => [String(vatRate), cents]));

/** Everything in a line that matters to rules. Lines that are equal in this are compared together. */
const kindOf = ({ productId, grossCents, tags, categoryIds, vatRate }: CartLine) =>
  JSON.stringify([productId, grossCents, tags.toSorted(), categoryIds.toSorted(), vatRate]);

/** The content of a result, regardless of how its lines are split and ordered: amounts by kind of item, and everything else unchanged. */
function comparableOf({ lines }: PricedCart, result: Priced) {
  const ofKinds = (shares: readonly { line: number; cents: number }[]) => {
    const kinds = new Map<string, number>();
    for (const { line, cents } of shares) kinds.set(kindOf(lines[line]!), (kinds.get(kindOf(lines[line]!)) ?? 0) + cents);
    return Object.fromEntries([...kinds].sort());
  };
  const column = (field: 'leftCents' | 'netCents') => ofKinds(result.lines.map((each, line) => ({ line, cents: each[field] ?? 0 })));
  return {
    left: column('leftCents'),
    net: column('netCents'),
    discounts: result.discounts.map((each) => ({ ...each, lines: ofKinds(each.lines) })),
    grants: result.grants.map((each) => ({ ...each, lines: ofKinds(each.lines) })),
    trace: result.trace.map((each) => ({ ...each, lines: ofKinds(each.lines) })),
    ...{ fees: result.fees, totalPrice: result.totalPrice, toPay: result.toPay, vat: result.vat, points: result.points },
  };
}

/** Splits lines with several pieces in two, at places chosen by keys. */
function cutLines(lines: readonly CartLine[], keys: readonly number[]): CartLine[] {
  return lines.flatMap((line, index) => {
    const first = (keys[index % keys.length] ?? 0) % line.quantity;
    return first === 0
      ? [line]
      : [
          { ...line, quantity: first },
          { ...line, quantity: line.quantity - first },
        ];
  });
}

function shuffleOffers(
  { promotions = [], rewards = [], grants = [], fees = [], ...input }: OffersInput,
  keys: readonly number[],
): OffersInput {
  const shuffled = <Item>(items: readonly Item[]) => shuffle(items, keys);
  return { ...input, promotions: shuffled(promotions), rewards: shuffled(rewards), grants: shuffled(grants), fees: shuffled(fees) };
}

type Runs = { numRuns: number };
const check = <Values extends unknown[]>(property: fc.IProperty<Values>, runs: Runs) =>
  fc.assert(property, { ...runs, endOnFailure: false });

export const properties: Record<string, (runs: Runs) => void> = {
  'does not change by a cent when lines, promotions, rewards, grants and fees are reordered': (runs) =>
    check(
      fc.property(someLines, someOffers, someKeys, (lines, input, keys) => {
        const cart = cartOf(...lines);
        const other = cartOf(...shuffle(lines, keys));
        expect(comparableOf(other, priceWith(other, shuffleOffers(input, keys)))).toEqual(comparableOf(cart, priceWith(cart, input)));
      }),
      runs,
    ),

  'does not change by a cent when a line is split into several': (runs) =>
    check(
      fc.property(someLines, someOffers, someKeys, (lines, input, keys) => {
        const cart = cartOf(...lines);
        const other = cartOf(...shuffle(cutLines(cutLines(lines, keys), keys.toReversed()), keys));
        expect(comparableOf(other, priceWith(other, input))).toEqual(comparableOf(cart, priceWith(cart, input)));
      }),
      runs,
    ),

  'never falls below zero on a line or in total, and grants never exceed what is left to pay': (runs) =>
    check(
      fc.property(someLines, someOffers, (lines, input) => {
        const { lines: results, fees, totalPrice, toPay, grants, points } = priceWith(cartOf(...lines), input);
        for (const { grossCents, leftCents, netCents } of [...results, ...fees]) {
          expect(leftCents >= 0 && leftCents <= grossCents && Number.isInteger(leftCents)).toBe(true);
          if (netCents !== null) expect(netCents >= 0 && netCents <= leftCents).toBe(true);
        }
        for (const [index, { leftCents }] of results.entries()) {
          const paid = sum(grants.flatMap((each) => each.lines.filter(({ line }) => line === index).map(({ cents }) => cents)));
          expect(paid).toBeLessThanOrEqual(leftCents);
        }
        expect(toPay >= 0 && toPay <= totalPrice && points.baseCents >= 0 && points.baseCents <= totalPrice).toBe(true);
      }),
      runs,
    ),

  'adds up: lines and fees to the total, discounts to the reduction, grants to what the guest does not pay': (runs) =>
    check(
      fc.property(someLines, someOffers, (lines, input) => {
        const result = priceWith(cartOf(...lines), input);
        const { fees, discounts, grants, totalPrice, toPay } = result;
        const all = [...result.lines, ...fees];
        expect(sum(all.map(({ leftCents }) => leftCents))).toBe(totalPrice);
        expect(sum(all.map(({ grossCents }) => grossCents)) - sum(discounts.map(({ valueCents }) => valueCents))).toBe(totalPrice);
        expect(totalPrice - sum(grants.map(({ valueCents }) => valueCents))).toBe(toPay);
        for (const [index, each] of result.lines.entries()) {
          const off = discounts.flatMap((discount) => discount.lines.filter(({ line }) => line === index));
          expect(sum(off.map(({ cents }) => cents))).toBe(each.discountCents);
        }
        const offFees = sum(fees.map(({ discountCents }) => discountCents));
        expect(sum(discounts.map(({ valueCents }) => valueCents)) - sum(result.lines.map(({ discountCents }) => discountCents))).toBe(
          offFees,
        );
        for (const { valueCents, rates } of [...discounts, ...grants]) expect(sum(rates.map(({ cents }) => cents))).toBe(valueCents);
      }),
      runs,
    ),

  'has exact VAT per rate: rounded half up from its gross amount, and equal to the sum of its lines': (runs) =>
    check(
      fc.property(someLines, someOffers, (lines, input) => {
        const result = priceWith(cartOf(...lines), input);
        const all = [...result.lines, ...result.fees];
        expect(result.vat.map(({ vatRate }) => vatRate)).toEqual([...new Set(result.vat.map(({ vatRate }) => vatRate))]);
        for (const { vatRate, grossCents, netCents, taxCents } of result.vat) {
          const ofRate = all.filter((each) => each.vatRate === vatRate);
          expect(sum(ofRate.map(({ leftCents }) => leftCents))).toBe(grossCents);
          if (vatRate === null || netCents === null) continue;
          expect(netCents).toBe(Math.floor((grossCents * 10_000) / (10_000 + vatRate) + 0.5));
          expect(netCents + (taxCents ?? 0)).toBe(grossCents);
          expect(sum(ofRate.map((each) => each.netCents ?? 0))).toBe(netCents);
        }
      }),
      runs,
    ),

  'spreads a reduction of the whole cart over the VAT rates by their share, to less than a cent': (runs) =>
    check(
      fc.property(someLines, fc.integer({ min: 1, max: 5000 }), (lines, off) => {
        const input = { coupon: null, reductionCents: off };
        const [discount] = priceWith(cartOf(...lines), input).discounts;
        const all = sum(lines.map(({ grossCents, quantity }) => grossCents * quantity));
        expect(discount === undefined).toBe(all === 0);
        if (!discount) return;
        const rates = byRate(discount.rates);
        for (const vatRate of new Set(lines.map((each) => each.vatRate))) {
          const gross = sum(lines.map((each) => (each.vatRate === vatRate ? each.grossCents * each.quantity : 0)));
          expect(Math.abs((rates[String(vatRate)] ?? 0) * all - discount.valueCents * gross)).toBeLessThan(all);
        }
      }),
      runs,
    ),

  'spreads a fee taxed as the items over the VAT rates by what is paid for their items, to less than a cent': (runs) =>
    check(
      fc.property(someLines, someOffers, fc.integer({ min: 1, max: 5000 }), (lines, input, amountCents) => {
        const fee = { kind: 'mode' as const, label: 'Packing', amountCents, vatRate: 'items' as const };
        const result = priceWith(cartOf(...lines), { ...input, fees: [fee] });
        expect(sum(result.fees.map(({ grossCents }) => grossCents))).toBe(amountCents);
        const paid = sum(result.lines.map(({ leftCents }) => leftCents));
        const weigh = (each: PricedLine) => (paid > 0 ? each.leftCents : each.grossCents);
        const all = sum(result.lines.map(weigh));
        if (all === 0) expect(result.fees.map(({ vatRate }) => vatRate)).toEqual([null]);
        if (all === 0) return;
        for (const vatRate of new Set(lines.map((each) => each.vatRate))) {
          const ofRate = sum(result.lines.filter((each) => each.vatRate === vatRate).map(weigh));
          const share = sum(result.fees.filter((each) => each.vatRate === vatRate).map(({ grossCents }) => grossCents));
          expect(Math.abs(share * all - amountCents * ofRate)).toBeLessThan(all);
        }
      }),
      runs,
    ),

  'traces every offer exactly once, and reports something as missing only if the amount is positive': (runs) =>
    check(
      fc.property(someLines, someOffers, (lines, input) => {
        const { trace, discounts, grants } = priceWith(cartOf(...lines), input);
        const { promotions = [], rewards = [], grants: offered = [], coupon } = input;
        const expected = [
          ...promotions.map(({ promotionId }) => `promotion ${promotionId}`),
          ...rewards.map(({ rewardId }) => `reward ${rewardId}`),
          ...offered.map(({ grantId }) => `grant ${grantId}`),
          ...(coupon ? ['coupon 1'] : []),
        ];
        expect(trace.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(expected.toSorted());
        for (const entry of trace) {
          if (entry.outcome === 'skipped') expect([entry.valueCents, entry.lines]).toEqual([0, []]);
          for (const missing of Object.values(entry.missing ?? {})) expect(missing).toBeGreaterThan(0);
        }
        const tracedCents = sum(trace.filter(({ kind }) => kind !== 'grant').map(({ valueCents }) => valueCents));
        const untracedDiscounts = discounts.filter(({ kind }) => kind === 'reduction' || kind === 'free_delivery');
        expect(tracedCents + sum(untracedDiscounts.map(({ valueCents }) => valueCents))).toBe(
          sum(discounts.map(({ valueCents }) => valueCents)),
        );
        expect(sum(grants.map(({ valueCents }) => valueCents))).toBe(
          sum(trace.filter(({ kind }) => kind === 'grant').map(({ valueCents }) => valueCents)),
        );
      }),
      runs,
    ),

  'stays the same for a published version: its rule survives storage, and evaluations leave no state behind': (runs) =>
    check(
      fc.property(someLines, someOffers, someLines, (lines, input, others) => {
        const cart = cartOf(...lines);
        const offers = offersOf(input);
        const before = JSON.stringify([offers.promotions.promotions, offers.promotions.everything]);
        const first = price(cart, offers, facts);
        price(cartOf(...others), offers, facts);
        expect(price(cart, offers, facts)).toEqual(first);
        expect(JSON.stringify([offers.promotions.promotions, offers.promotions.everything])).toBe(before);
        const stored = (input.promotions ?? []).map((each) => ({
          ...each,
          rule: promotionRule.parse(JSON.parse(JSON.stringify(each.rule))),
        }));
        expect(price(cart, { ...offers, promotions: compilePromotions(stored) }, facts)).toEqual(first);
      }),
      runs,
    ),
};
