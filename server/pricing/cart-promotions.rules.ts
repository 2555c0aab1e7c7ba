// Decided in docs/decisions/082-pricing.md.

import { areaFee, type Bill, itemsLeft, takeOffFee, takeOffItems, traceApplied, traceSkipped } from './bill.rules';
import type { CompiledPromotion } from './compile.rules';
import { limitOf } from './conditions.rules';
import { MAX_POINTS_FACTOR } from './pricing.values';
import { shareOf } from './spread.rules';
import { type Candidate, nameOf, refusalByGroup, refusalByNumber, sortCandidates } from './stacking.rules';
import type { Refusal } from './trace.values';

/**
 * What a cart promotion is worth by itself.
 * @param openCents the price of the items at the start of the step
 */
export function cartCandidate(bill: Bill, promotion: CompiledPromotion, openCents: number): Candidate {
  return { promotion, worth: Math.min(worthOf(bill, promotion, openCents), limitOf(promotion, bill.facts)) };
}

function worthOf(bill: Bill, { effect }: CompiledPromotion, openCents: number): number {
  switch (effect.type) {
    case 'cart_amount':
      return Math.min(effect.amountCents, openCents);
    case 'cart_rate':
      return shareOf(openCents, effect.rate, 10_000);
    case 'free_delivery':
      return areaFee(bill)?.leftCents ?? 0;
    // Points are not money: more are better, but even the most are ranked below a cent.
    case 'points_factor':
      return effect.factor / (MAX_POINTS_FACTOR + 1);
    default:
      return 0;
  }
}

/**
 * The second step of promotions: those on the cart, candidates in their order. They take shares of the price at the start of the step, so
 * that joint promotions add up in any order.
 */
export function applyCartPromotions(bill: Bill, candidates: readonly Candidate[]): void {
  const openCents = itemsLeft(bill);
  const appliedByTarget: Record<'items' | 'points', CompiledPromotion[]> = { items: [], points: [] };
  for (const { promotion } of sortCandidates(candidates)) {
    const type = promotion.effect.type;
    const applied = type === 'free_delivery' ? [] : appliedByTarget[type === 'points_factor' ? 'points' : 'items'];
    const refusal =
      refusalByGroup(bill, promotion) ?? refusalByNumber(bill) ?? refusalByApplied(promotion, applied) ?? apply(bill, promotion, openCents);
    if (refusal) {
      traceSkipped(bill, 'cart', nameOf(promotion), refusal);
      continue;
    }
    applied.push(promotion);
    bill.applied++;
    if (promotion.group !== null) bill.groups.set(promotion.group, promotion.label);
  }
}

/** Only one promotion applies to the cart, unless all of them are joint. */
function refusalByApplied(promotion: CompiledPromotion, applied: readonly CompiledPromotion[]): Refusal | null {
  const other = applied.find(({ isJoint }) => !isJoint || !promotion.isJoint);
  return other ? { code: 'not_joint', by: other.label } : null;
}

function apply(bill: Bill, promotion: CompiledPromotion, openCents: number): Refusal | null {
  const { effect } = promotion;
  const offer = { ...nameOf(promotion), kind: 'promotion' as const, isOnCart: true };
  if (effect.type === 'points_factor') {
    bill.pointsFactor += effect.factor - 10_000;
    traceApplied(bill, 'cart', offer, null);
    return null;
  }
  if (effect.type === 'free_delivery') {
    const fee = areaFee(bill);
    if (!fee || fee.leftCents === 0) return { code: 'no_fee' };
    const limit = limitOf(promotion, bill.facts);
    traceApplied(bill, 'cart', offer, takeOffFee(bill, offer, fee, limit), fee.leftCents > 0);
    return null;
  }
  const left = itemsLeft(bill);
  if (left === 0) return { code: 'nothing_left' };
  const fullCents = effect.type === 'cart_amount' ? effect.amountCents : worthOf(bill, promotion, openCents);
  const cents = Math.min(fullCents, limitOf(promotion, bill.facts), left);
  if (cents === 0) return { code: 'worth_nothing' };
  traceApplied(bill, 'cart', offer, takeOffItems(bill, offer, cents), cents < fullCents);
  return null;
}
