// Decided in docs/decisions/082-pricing.md.

import { type Bill, type BillEntry, discountsOf, itemsLeft, takeOffItems, traceSkipped } from './bill.rules';
import { applyCoupon, nameOfCoupon, refusalOfCoupon } from './coupon.rules';
import { openFee, taxFeesAsItems } from './fees.rules';
import { payByGrants } from './grants.rules';
import { findSelections, pilesOf } from './piles.rules';
import type { CouponOffer, Facts, FeeLine, Offers, Priced, PricedCart } from './pricing.types';
import { applyPromotions } from './promotions.rules';
import { resultOf } from './result.rules';
import { applyRewards } from './rewards.rules';

/**
 * Prices a cart: its discounts, who pays, and why, in fixed steps, each of which sees what the one before left. Lines, with fees and the
 * reduction of the dining option → promotions on items → promotions on the cart → coupon → rewards → VAT: this gives `totalPrice`. Then
 * grants, which pay without discounting, leave `toPay`.
 * Pure: the result does not depend on the order of lines, offers, rewards and grants, nor on how a line is split into several. No discount
 * or payment exceeds what is to be paid, per line or in total.
 * @param cart amounts in cents with tax, per piece
 * @param offers all that may apply; promotions as compiled by `compilePromotions`
 * @param facts everything from outside, such as the restaurant’s clock and what is left of limits
 */
export function price(cart: PricedCart, offers: Offers, facts: Facts): Priced {
  const steps = evaluate(cart, offers, facts);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * The same for servers: lets other work in between parts, so that even the largest cart with the most promotions delays nobody.
 * @param breathe a `breather` of the core
 */
export async function priceInTurns(cart: PricedCart, offers: Offers, facts: Facts, breathe: () => Promise<unknown>): Promise<Priced> {
  const steps = evaluate(cart, offers, facts);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await breathe();
  }
}

function* evaluate(cart: PricedCart, offers: Offers, facts: Facts): Generator<void, Priced> {
  const bill = yield* discountedBill(cart, offers, facts);
  yield;
  taxFeesAsItems(bill);
  return resultOf(bill, payByGrants(bill, offers.grants));
}

const keyOfFee = ({ kind, amountCents, label }: FeeLine) => `${kind} ${amountCents} ${label}`;

/** The first step: lines, fees, and the reduction of the dining option. */
function openBill(cart: PricedCart, { promotions, fees, reduction }: Offers, facts: Facts): Bill {
  const piles = pilesOf(cart.lines);
  const ordered = fees.toSorted((a, b) => (keyOfFee(a) < keyOfFee(b) ? -1 : 1));
  const bill: Bill = {
    ...{
      cart,
      facts,
      piles,
      itemsCents: itemsLeft({ piles }),
      selectionMatches: findSelections(piles, promotions),
      deductions: [],
      groups: new Map(),
      applied: 0,
      pointsFactor: 10_000,
      trace: [],
    },
    fees: ordered.map(openFee),
  };
  if (reduction && reduction.amountCents > 0 && itemsLeft(bill) > 0) {
    takeOffItems(bill, { kind: 'reduction', id: '', version: null, label: reduction.label, isOnCart: true }, reduction.amountCents);
    for (const { slices } of piles) for (const slice of slices) slice.openCents = slice.leftCents;
  }
  return bill;
}

/** All discounting steps. If a coupon excludes everything else, the guest gets whichever is worth more. */
function* discountedBill(cart: PricedCart, offers: Offers, facts: Facts): Generator<void, Bill> {
  const { coupon, rewards } = offers;
  const bill = yield* applyPromotions(() => openBill(cart, offers, facts), offers.promotions);
  if (coupon && !coupon.nonCumulative) tryCoupon(bill, coupon);
  applyRewards(bill, rewards);
  return coupon?.nonCumulative ? pickBetterBill(bill, coupon, () => openBill(cart, { ...offers, rewards: [] }, facts)) : bill;
}

function tryCoupon(bill: Bill, coupon: CouponOffer): boolean {
  const left = itemsLeft(bill);
  const refusal = refusalOfCoupon(coupon, bill.cart, bill.facts, bill.itemsCents);
  if (refusal || left === 0) traceSkipped(bill, 'coupon', nameOfCoupon(coupon), refusal ?? { code: 'nothing_left' });
  else applyCoupon(bill, coupon);
  return !refusal && left > 0;
}

/**
 * Compares a coupon that excludes all other offers with those offers.
 * @param billWithoutCoupon the bill with promotions and rewards
 * @param openWithoutRewards makes the bill without any
 */
function pickBetterBill(billWithoutCoupon: Bill, coupon: CouponOffer, openWithoutRewards: () => Bill): Bill {
  const billWithCoupon = openWithoutRewards();
  const isUsed = tryCoupon(billWithCoupon, coupon);
  applyRewards(billWithCoupon, []);
  const isBetter = isUsed && discountsOf(billWithCoupon) > discountsOf(billWithoutCoupon);
  const [couponEntry] = billWithCoupon.trace.splice(0);
  const isRefused = couponEntry?.outcome === 'skipped';
  if (!isBetter && !isRefused)
    traceSkipped(billWithoutCoupon, 'coupon', nameOfCoupon(coupon), {
      code: 'promocode_not_cumulative',
      by: firstApplied(billWithoutCoupon),
    });
  else if (!isBetter && couponEntry) billWithoutCoupon.trace.push(couponEntry);
  if (!isBetter || !couponEntry) return billWithoutCoupon;
  billWithCoupon.trace.push(couponEntry, ...billWithoutCoupon.trace.map((entry) => asReplaced(entry, coupon)));
  return billWithCoupon;
}

const firstApplied = ({ trace }: Bill) => trace.find(({ outcome }) => outcome === 'applied')?.label;

const asReplaced = (entry: BillEntry, { code }: CouponOffer): BillEntry =>
  entry.outcome === 'skipped' ? entry : { ...entry, outcome: 'skipped', code: 'coupon_better', valueCents: 0, deduction: null, by: code };
