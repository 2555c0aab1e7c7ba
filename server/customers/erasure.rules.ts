import { createHash } from 'node:crypto';
import { canonical } from '@/server/core/reads/json';
import type { ErasurePlan } from './erasure.schema';

interface ErasureFacts {
  brandId: number;
  erasureId: number;
  /** The customer first, then those merged into them, by id. */
  customerIds: number[];
  requestedAt: Date;
  requestedBy: number | null;
  endedAt: Date | null;
  endedBy: number | null;
  /** What was removed and what was kept. */
  plan: ErasurePlan;
}

/** The proof of an erasure: the SHA-256 of what was done, when and by whom, in hex. */
export const proofOf = (facts: ErasureFacts): string => createHash('sha256').update(canonical(facts)).digest('hex');
