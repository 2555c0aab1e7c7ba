// Decided in docs/decisions/082-pricing.md.

import { type Bill, limitSlices, splitSlice, takeOff, traceApplied, traceSkipped } from './bill.rules';
import type { CompiledPromotion } from './compile.rules';
import { limitOf } from './conditions.rules';
import { amountsOf, limitTo, worthOf } from './effects.rules';
import { type Entry, type ItemEffect, planEffect } from './pieces.rules';
import { type Candidate, nameOf, PAUSE_EVERY, refusalByGroup, refusalByNumber, sortCandidates } from './stacking.rules';
import type { Refusal } from './trace.values';

const effectOf = (promotion: CompiledPromotion) => promotion.effect as ItemEffect;

const planFor = (bill: Bill, promotion: CompiledPromotion) =>
  planEffect(effectOf(promotion), (selection) => bill.selectionMatches.piles[selection]!, promotion.isJoint);

/** What a promotion would take off by itself at the start of the step. */
export function itemCandidate(bill: Bill, promotion: CompiledPromotion): Candidate {
  const worth = worthOf(effectOf(promotion), planFor(bill, promotion));
  return { promotion, worth: Math.min(worth, limitOf(promotion, bill.facts)) };
}

/**
 * The first step of promotions: those on items, candidates in their order. An item has only one of them, unless all of its promotions are
 * joint.
 * @param candidates promotions that would take something off if they were alone
 */
export function* applyItemPromotions(bill: Bill, candidates: readonly Candidate[]): Generator<void, void> {
  for (const [index, { promotion }] of sortCandidates(candidates).entries()) {
    if (index % PAUSE_EVERY === PAUSE_EVERY - 1) yield;
    const refusal = refusalByGroup(bill, promotion) ?? refusalByNumber(bill) ?? apply(bill, promotion);
    if (refusal) traceSkipped(bill, 'items', nameOf(promotion), refusal);
  }
}

const isUsed = ({ given, bought }: Entry) => given + bought > 0;

function apply(bill: Bill, promotion: CompiledPromotion): Refusal | null {
  const effect = effectOf(promotion);
  const plan = planFor(bill, promotion);
  const entries = plan.entries.filter(isUsed).sort((a, b) => a.pile.place - b.pile.place);
  if (entries.length === 0) return { code: 'items_taken' };
  if (worthOf(effect, plan) === 0) return { code: 'nothing_left' };
  const rows = entries.flatMap(({ pile, slice, given, bought }) => {
    const rowOf = (count: number, isGiven: boolean) => {
      const piece = splitSlice(pile, slice, count);
      return { pile, slice: piece, isGiven, vatRate: pile.line.vatRate, count, openCents: piece.openCents, leftCents: piece.leftCents };
    };
    return [...(given > 0 ? [rowOf(given, true)] : []), ...(bought > 0 ? [rowOf(bought, false)] : [])];
  });
  const amounts = amountsOf(effect, rows, plan.bundles);
  const limitedAmounts = limitTo(
    amounts,
    rows.map(({ vatRate }) => vatRate),
    limitOf(promotion, bill.facts),
  );
  for (const { slice } of rows) slice.claim = promotion.isJoint ? 'joint' : 'alone';
  const deduction = takeOff(bill, { ...nameOf(promotion), kind: 'promotion', isOnCart: false }, rows, limitedAmounts);
  for (const { pile } of entries) limitSlices(pile);
  traceApplied(bill, 'items', nameOf(promotion), deduction, limitedAmounts !== amounts);
  bill.applied++;
  if (promotion.group !== null) bill.groups.set(promotion.group, promotion.label);
  return null;
}
