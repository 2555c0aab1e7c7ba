// Decided in docs/decisions/082-pricing.md.

import type { Bill, TracedOffer } from './bill.rules';
import type { CompiledPromotion } from './compile.rules';
import { MAX_APPLIED } from './pricing.values';
import type { Refusal } from './trace.values';

/** A promotion whose conditions are met, with its value to the guest if applied alone, in cents. */
export interface Candidate {
  promotion: CompiledPromotion;
  worth: number;
}

/** The number of promotions between two pauses: a few milliseconds with the largest cart. */
export const PAUSE_EVERY = 5;

/** By priority, then by value, then by id. In an exclusive group, the first promotion that takes something off wins. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  const [one, other] = [a.promotion, b.promotion];
  return one.priority - other.priority || b.worth - a.worth || one.promotionId - other.promotionId || one.version - other.version;
}

export const sortCandidates = <One extends Candidate>(candidates: readonly One[]): One[] => candidates.toSorted(compareCandidates);

export const nameOf = ({ id, version, label }: CompiledPromotion): TracedOffer => ({ kind: 'promotion', id, version, label });

/** Only one promotion of an exclusive group applies. */
export function refusalByGroup({ groups }: Bill, { group }: CompiledPromotion): Refusal | null {
  const by = group === null ? undefined : groups.get(group);
  return by === undefined ? null : { code: 'group_taken', by };
}

export const refusalByNumber = ({ applied }: Bill): Refusal | null => (applied < MAX_APPLIED ? null : { code: 'too_many' });
