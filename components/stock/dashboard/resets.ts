import type { z } from 'zod';
import type { AuditEntry } from '@/server/audit/audit.schema';
import type { overview } from '@/server/stock/stock.schema';

export type ResetRow = z.infer<typeof overview>['lastResets'][number];

export interface KnownReset extends ResetRow {
  /** The history entry of the newest reset of the whole stock in this row that can be undone; null if there is none. */
  auditId: number | null;
  /** How much of it was undone. A row covers everything that one user reset within half an hour. */
  undone: 'no' | 'partly' | 'all';
}

/** Half hours of the clock, as in the ledger (`RESET_WINDOW` of `server/stock/overview.service.ts`). */
const SPAN_MS = 30 * 60_000;
/** The history reads the clock at another moment of the same transaction. */
const SLACK_MS = 60_000;
const spanOf = (at: string) => Math.floor(Date.parse(at) / SPAN_MS);

const WHOLE_STOCK = 'restaurant stock';
/** The action that resets one product. Other changes of a product's stock are counts. */
const RESET_OF_PRODUCT = 'stock.resetProduct';
const isReset = ({ revertsId, subjectKind, operationId }: AuditEntry) =>
  revertsId === null && (subjectKind === WHOLE_STOCK || operationId === RESET_OF_PRODUCT);

/** The reset made by an entry: the one of its user in the same half hour, or just after its end. */
function resetOf(entry: AuditEntry, resets: ResetRow[]): ResetRow | undefined {
  const resetsOfUser = resets.filter(({ userId }) => userId === (entry.actor?.userId ?? null));
  return (
    resetsOfUser.find(({ at }) => spanOf(at) === spanOf(entry.at)) ??
    resetsOfUser.find(({ at }) => Math.abs(Date.parse(at) - Date.parse(entry.at)) < SLACK_MS)
  );
}

/** The last resets in the ledger, with the information of the history. @param entries newest first */
export function findKnownResets(resets: ResetRow[], entries: AuditEntry[]): KnownReset[] {
  const resetEntries = entries.filter(isReset).map((entry) => ({ entry, reset: resetOf(entry, resets) }));
  return resets.map((row) => {
    const rowEntries = resetEntries.filter(({ reset }) => reset === row).map(({ entry }) => entry);
    const undone = rowEntries.filter(({ revertedById }) => revertedById !== null).length;
    return {
      ...row,
      auditId: rowEntries.find(({ revertible, subjectKind }) => revertible && subjectKind === WHOLE_STOCK)?.auditId ?? null,
      undone: undone === 0 ? 'no' : undone < rowEntries.length ? 'partly' : 'all',
    };
  });
}
