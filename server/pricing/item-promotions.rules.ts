// Decided in docs/decisions/082-pricing.md.

import { type Bill, cut, note, skip, takeOff } from './bill.rules';
import type { CompiledPromotion } from './compile.rules';
import { limitOf } from './conditions.rules';
import { amountsOf, type ItemEffect, limited, type Plan, planEffect, rowsOf, worthOf } from './effects.rules';
import { type Candidate, inOrder, nameOf, refusalByGroup, refusalByNumber } from './stacking.rules';
import type { Refusal } from './trace.values';

/** A promotion that could take something off the cart as the step began. */
interface ItemCandidate extends Candidate {
  plan: Plan;
}

const effectOf = (promotion: CompiledPromotion) => promotion.effect as ItemEffect;

const planFor = (bill: Bill, promotion: CompiledPromotion) =>
  planEffect(effectOf(promotion), (selection) => bill.found.piles[selection]!, promotion.isJoint);

/** What a promotion would take off the cart as the step begins, alone. */
export function itemCandidate(bill: Bill, promotion: CompiledPromotion): ItemCandidate {
  const plan = planFor(bill, promotion);
  const worth = worthOf(effectOf(promotion), rowsOf(plan.picks), plan.bundles);
  return { promotion, plan, worth: Math.min(worth, limitOf(promotion, bill.facts)) };
}

/**
 * The first step on promotions: those on items, candidates in their order. An item has one of them, unless all that it has are joint.
 * @param candidates those that would take something off, had they the cart for themselves
 */
export function applyItemPromotions(bill: Bill, candidates: readonly ItemCandidate[]): void {
  for (const candidate of inOrder(candidates)) {
    const { promotion } = candidate;
    const refusal = refusalByGroup(bill, promotion) ?? refusalByNumber(bill) ?? apply(bill, candidate);
    if (refusal) skip(bill, 'items', nameOf(promotion), refusal);
  }
}

function apply(bill: Bill, { promotion, plan: first }: ItemCandidate): Refusal | null {
  const effect = effectOf(promotion);
  const isUntouched = first.picks.every(({ pile }) => pile.slices.length === 1 && pile.slices[0]!.claim === 'none');
  const plan = isUntouched ? first : planFor(bill, promotion);
  const planned = rowsOf(plan.picks);
  const whole = amountsOf(effect, planned, plan.bundles).reduce((sum, amount) => sum + amount, 0);
  if (whole === 0) return { code: plan.picks.length === 0 ? 'items_taken' : 'nothing_left' };
  const parts = plan.picks.map(({ pile, slice, count }) => ({ pile, slice: cut(pile, slice, count) }));
  const rows = parts.map(({ pile, slice }, index) => ({ ...slice, vatRate: pile.line.vatRate, isGiven: plan.picks[index]!.isGiven }));
  const amounts = amountsOf(effect, rows, plan.bundles);
  const limit = limitOf(promotion, bill.facts);
  const held = limited(
    amounts,
    rows.map(({ vatRate }) => vatRate),
    limit,
  );
  for (const { slice } of parts) slice.claim = promotion.isJoint ? 'joint' : 'alone';
  const taken = takeOff(bill, { ...nameOf(promotion), kind: 'promotion', isOnCart: false }, parts, held);
  note(bill, 'items', nameOf(promotion), taken, held !== amounts);
  bill.applied++;
  if (promotion.group !== null) bill.groups.set(promotion.group, promotion.label);
  return null;
}
