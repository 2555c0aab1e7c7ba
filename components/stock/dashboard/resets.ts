import type { z } from 'zod';
import type { AuditEntry } from '@/server/audit/audit.schema';
import type { overview } from '@/server/stock/stock.schema';

export type ResetRow = z.infer<typeof overview>['lastResets'][number];

export interface KnownReset extends ResetRow {
  /** The entry of the history by which it can be taken back; null when it can't be. */
  auditId: number | null;
  takenBack: boolean;
}

/** The ledger tells resets of one person within half an hour as one. */
const SPAN_MS = 30 * 60_000;
/** The history's clock is read at another moment of the same transaction. */
const SLACK_MS = 60_000;

/** The last resets of the ledger, each with the newest entry of the history that made it. */
export function knownResets(resets: ResetRow[], entries: AuditEntry[]): KnownReset[] {
  const made = entries.filter(({ revertsId }) => revertsId === null);
  return resets.map((reset) => {
    const at = Date.parse(reset.at);
    const own = made.filter((entry) => {
      const distance = at - Date.parse(entry.at);
      return entry.actor?.userId === reset.userId && distance < SPAN_MS && distance > -SLACK_MS;
    });
    const free = own.find(({ revertible }) => revertible);
    return {
      ...reset,
      auditId: free?.auditId ?? null,
      takenBack: own.length > 0 && own.every(({ revertedById }) => revertedById !== null),
    };
  });
}
