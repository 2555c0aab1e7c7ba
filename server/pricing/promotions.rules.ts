// Decided in docs/decisions/082-pricing.md.

import { areaFee, type Bill, itemsLeft, traceSkipped } from './bill.rules';
import { applyCartPromotions, cartCandidate } from './cart-promotions.rules';
import type { CompiledPromotion, CompiledPromotions } from './compile.rules';
import { refusalOf } from './conditions.rules';
import { applyItemPromotions, itemCandidate } from './item-promotions.rules';
import { type Candidate, compareCandidates, nameOf, PAUSE_EVERY } from './stacking.rules';
import type { Refusal } from './trace.values';

/** The promotions whose conditions are met, apart from the minimum price. All others are in the trace. */
interface EligiblePromotions {
  onItems: CompiledPromotion[];
  onCart: CompiledPromotion[];
}

function eligibleOf(bill: Bill, { promotions }: CompiledPromotions): EligiblePromotions {
  const eligible: EligiblePromotions = { onItems: [], onCart: [] };
  for (const promotion of promotions) {
    const refusal = refusalOf(promotion, bill.cart, bill.facts, bill.selectionMatches);
    if (refusal) traceSkipped(bill, promotion.isOnItems ? 'items' : 'cart', nameOf(promotion), refusal);
    else (promotion.isOnItems ? eligible.onItems : eligible.onCart).push(promotion);
  }
  return eligible;
}

const refusalByMinimum = ({ conditions }: CompiledPromotion, cents: number): Refusal | null => {
  const missing = (conditions.minimumCents ?? 0) - cents;
  return missing > 0 ? { code: 'minimum_not_reached', missing: { amount: missing } } : null;
};

/** Why a promotion takes nothing off this cart. */
function refusalByWorth(bill: Bill, { effect }: CompiledPromotion): Refusal {
  if (effect.type !== 'free_delivery') return { code: 'worth_nothing' };
  return { code: areaFee(bill) ? 'nothing_left' : 'no_fee' };
}

/**
 * The candidates of a step. All others are in the trace.
 * @param cents the price of the items at the start of the step
 */
function* candidatesOf(
  bill: Bill,
  promotions: readonly CompiledPromotion[],
  cents: number,
  candidateOf: (promotion: CompiledPromotion) => Candidate,
): Generator<void, Candidate[]> {
  const candidates: Candidate[] = [];
  for (const [index, promotion] of promotions.entries()) {
    if (index % PAUSE_EVERY === PAUSE_EVERY - 1) yield;
    const step = promotion.isOnItems ? 'items' : 'cart';
    const refusal = refusalByMinimum(promotion, cents);
    const candidate = refusal ? null : candidateOf(promotion);
    if (candidate && candidate.worth > 0) candidates.push(candidate);
    else traceSkipped(bill, step, nameOf(promotion), refusal ?? refusalByWorth(bill, promotion));
  }
  return candidates;
}

/**
 * The exclusive groups whose best promotion is one on the cart, although they also have some on items, which would be applied first.
 * @param onItems candidates of the first step
 */
function groupsOfCart(bill: Bill, onItems: readonly Candidate[], onCart: readonly CompiledPromotion[], cents: number): Set<string> {
  const best = new Map<string, Candidate>();
  for (const candidate of onItems) {
    const { group } = candidate.promotion;
    const bestOnItems = group === null ? undefined : best.get(group);
    if (group !== null && (!bestOnItems || compareCandidates(candidate, bestOnItems) < 0)) best.set(group, candidate);
  }
  const groups = new Set<string>();
  if (best.size === 0) return groups;
  for (const promotion of onCart) {
    const bestOnItems = promotion.group === null ? undefined : best.get(promotion.group);
    if (!bestOnItems || refusalByMinimum(promotion, cents)) continue;
    const candidate = cartCandidate(bill, promotion, cents);
    if (candidate.worth > 0 && compareCandidates(candidate, bestOnItems) < 0) groups.add(promotion.group!);
  }
  return groups;
}

/**
 * The steps of promotions: first those on items, then those on the cart. If the best promotion of an exclusive group is one on the cart,
 * those on items wait. If it then no longer meets its conditions, everything is repeated with the group's promotions on items. Yields, so
 * that a long evaluation can let other work in.
 * @param openBill creates the bill as it is before promotions
 */
export function* applyPromotions(openBill: () => Bill, promotions: CompiledPromotions): Generator<void, Bill> {
  let deferredGroups: Set<string> | null = null;
  for (;;) {
    const bill = openBill();
    const { onItems, onCart } = eligibleOf(bill, promotions);
    const cents = itemsLeft(bill);
    const candidates = yield* candidatesOf(bill, onItems, cents, (promotion) => itemCandidate(bill, promotion));
    deferredGroups ??= groupsOfCart(bill, candidates, onCart, cents);
    const deferred: Set<string> = deferredGroups;
    const isDeferred = ({ promotion: { group } }: Candidate) => group !== null && deferred.has(group);
    yield* applyItemPromotions(
      bill,
      candidates.filter((candidate) => !isDeferred(candidate)),
    );
    const left = itemsLeft(bill);
    applyCartPromotions(bill, yield* candidatesOf(bill, onCart, left, (promotion) => cartCandidate(bill, promotion, left)));
    const unusedGroups = [...deferred].filter((group) => !bill.groups.has(group));
    if (unusedGroups.length === 0) {
      for (const { promotion } of candidates.filter(isDeferred))
        traceSkipped(bill, 'items', nameOf(promotion), { code: 'group_taken', by: bill.groups.get(promotion.group!)! });
      return bill;
    }
    deferredGroups = new Set([...deferred].filter((group) => bill.groups.has(group)));
  }
}
