// Decided in docs/decisions/082-pricing.md.

import type { Bill, Named } from './bill.rules';
import type { CompiledPromotion } from './compile.rules';
import { MAX_APPLIED } from './pricing.values';
import type { Refusal } from './trace.values';

/** A promotion whose conditions hold, with what it is worth to the guest alone, in cents. */
export interface Candidate {
  promotion: CompiledPromotion;
  worth: number;
}

/** How many promotions are worked on between two pauses: some milliseconds, with the largest cart. */
export const PAUSE_EVERY = 5;

/** By priority, then by what they are worth, then by id. Of an exclusive group, the first that takes something off has it. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  const [one, other] = [a.promotion, b.promotion];
  return one.priority - other.priority || b.worth - a.worth || one.promotionId - other.promotionId || one.version - other.version;
}

export const inOrder = <One extends Candidate>(candidates: readonly One[]): One[] => candidates.toSorted(compareCandidates);

export const nameOf = ({ id, version, label }: CompiledPromotion): Named => ({ kind: 'promotion', id, version, label });

/** An exclusive group has one promotion. */
export function refusalByGroup({ groups }: Bill, { group }: CompiledPromotion): Refusal | null {
  const by = group === null ? undefined : groups.get(group);
  return by === undefined ? null : { code: 'group_taken', by };
}

export const refusalByNumber = ({ applied }: Bill): Refusal | null => (applied < MAX_APPLIED ? null : { code: 'too_many' });
