// Decided in docs/decisions/082-pricing.md.

import { type Bill, type BillEntry, discountsOf, itemsLeft, skip, takeOffItems } from './bill.rules';
import { applyCoupon, nameOfCoupon, refusalOfCoupon } from './coupon.rules';
import { openFee, taxFeesAsItems } from './fees.rules';
import { payByGrants } from './grants.rules';
import { findSelections, pilesOf } from './piles.rules';
import type { CouponOffer, Facts, FeeLine, Offers, Priced, PricedCart } from './pricing.types';
import { applyPromotions } from './promotions.rules';
import { resultOf } from './result.rules';
import { applyRewards } from './rewards.rules';

/**
 * What a cart costs, what was taken off it, who pays, and why: in fixed steps, each of which sees what the one before left.
 * Lines, with fees beside them and the reduction of the dining option → promotions on items → promotions on the cart → coupon → rewards →
 * VAT: that is `totalPrice`. Then grants, which pay and do not discount: `toPay` is left.
 *
 * Pure: the same cart, offers and facts give the same result, in whatever order lines, offers, rewards and grants come, and however a line is
 * cut into several. Nothing that is given exceeds what is to be paid, on a line or in all.
 * @param cart amounts in cents with tax, for one piece
 * @param offers all that may apply; promotions as `compilePromotions` makes them
 * @param facts all that comes from outside, such as the restaurant’s clock and what is left of limits
 */
export function price(cart: PricedCart, offers: Offers, facts: Facts): Priced {
  const run = evaluate(cart, offers, facts);
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
  }
}

/**
 * The same, for servers: between parts of the work others are let in, so that the largest cart with the most promotions holds nobody up.
 * @param breathe a `breather` of the core
 */
export async function priceInTurns(cart: PricedCart, offers: Offers, facts: Facts, breathe: () => Promise<unknown>): Promise<Priced> {
  const run = evaluate(cart, offers, facts);
  for (;;) {
    const { done, value } = run.next();
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

/** The first step: lines, fees, and what the dining option takes off the items. */
function openBill(cart: PricedCart, { promotions, fees, reduction }: Offers, facts: Facts): Bill {
  const piles = pilesOf(cart.lines);
  const ordered = fees.toSorted((a, b) => (keyOfFee(a) < keyOfFee(b) ? -1 : 1));
  const bill: Bill = {
    ...{
      cart,
      facts,
      piles,
      itemsCents: itemsLeft({ piles }),
      found: findSelections(piles, promotions),
      taken: [],
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

/** All steps that discount. Of a coupon that goes with nothing else, and all else, the guest has what is worth more. */
function* discountedBill(cart: PricedCart, offers: Offers, facts: Facts): Generator<void, Bill> {
  const { coupon, rewards } = offers;
  const bill = yield* applyPromotions(() => openBill(cart, offers, facts), offers.promotions);
  if (coupon && !coupon.nonCumulative) tryCoupon(bill, coupon);
  applyRewards(bill, rewards);
  return coupon?.nonCumulative ? withOrWithout(bill, coupon, () => openBill(cart, { ...offers, rewards: [] }, facts)) : bill;
}

function tryCoupon(bill: Bill, coupon: CouponOffer): boolean {
  const left = itemsLeft(bill);
  const refusal = refusalOfCoupon(coupon, bill.cart, bill.facts, bill.itemsCents);
  if (refusal || left === 0) skip(bill, 'coupon', nameOfCoupon(coupon), refusal ?? { code: 'nothing_left' });
  else applyCoupon(bill, coupon);
  return !refusal && left > 0;
}

/**
 * Tries a coupon that goes with nothing else against all else.
 * @param others the bill with promotions and rewards
 * @param open makes the bill as it is without any
 */
function withOrWithout(others: Bill, coupon: CouponOffer, open: () => Bill): Bill {
  const alone = open();
  const isUsed = tryCoupon(alone, coupon);
  applyRewards(alone, []);
  const isBetter = isUsed && discountsOf(alone) > discountsOf(others);
  const [own] = alone.trace.splice(0);
  const refused = own?.outcome === 'skipped';
  if (!isBetter && !refused) skip(others, 'coupon', nameOfCoupon(coupon), { code: 'promocode_not_cumulative', by: firstApplied(others) });
  else if (!isBetter && own) others.trace.push(own);
  if (!isBetter || !own) return others;
  alone.trace.push(own, ...others.trace.map((entry) => withoutIt(entry, coupon)));
  return alone;
}

const firstApplied = ({ trace }: Bill) => trace.find(({ outcome }) => outcome === 'applied')?.label;

const withoutIt = (entry: BillEntry, { code }: CouponOffer): BillEntry =>
  entry.outcome === 'skipped' ? entry : { ...entry, outcome: 'skipped', code: 'coupon_better', valueCents: 0, taken: null, by: code };
