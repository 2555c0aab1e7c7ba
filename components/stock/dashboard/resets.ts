import type { z } from 'zod';
import type { AuditEntry } from '@/server/audit/audit.schema';
import type { overview } from '@/server/stock/stock.schema';

export type ResetRow = z.infer<typeof overview>['lastResets'][number];

export interface KnownReset extends ResetRow {
  /** The newest reset of the whole stock among it that can be taken back; null when there is none. */
  auditId: number | null;
  /** How much of it was taken back: a row is all that one person reset within half an hour. */
  takenBack: 'no' | 'partly' | 'all';
}

/** Half hours of the clock, as the ledger tells them (`oneReset` of the overview). */
const SPAN_MS = 30 * 60_000;
/** The history's clock is read at another moment of the same transaction. */
const SLACK_MS = 60_000;
const spanOf = (at: string) => Math.floor(Date.parse(at) / SPAN_MS);

const WHOLE_STOCK = 'restaurant stock';
/** What resets one product; other changes of a product's stock are counts. */
const RESET_OF_PRODUCT = 'stock.resetProduct';
const isReset = ({ revertsId, subjectKind, operationId }: AuditEntry) =>
  revertsId === null && (subjectKind === WHOLE_STOCK || operationId === RESET_OF_PRODUCT);

/** The reset that an entry made: the one of its person in its half hour, or just past the end of it. */
function resetOf(entry: AuditEntry, resets: ResetRow[]): ResetRow | undefined {
  const ofPerson = resets.filter(({ userId }) => userId === (entry.actor?.userId ?? null));
  return (
    ofPerson.find(({ at }) => spanOf(at) === spanOf(entry.at)) ??
    ofPerson.find(({ at }) => Math.abs(Date.parse(at) - Date.parse(entry.at)) < SLACK_MS)
  );
}

/** The last resets of the ledger, each with what the history says of it. @param entries newest first */
export function findKnownResets(resets: ResetRow[], entries: AuditEntry[]): KnownReset[] {
  const made = entries.filter(isReset).map((entry) => ({ entry, reset: resetOf(entry, resets) }));
  return resets.map((row) => {
    const own = made.filter(({ reset }) => reset === row).map(({ entry }) => entry);
    const undone = own.filter(({ revertedById }) => revertedById !== null).length;
    return {
      ...row,
      auditId: own.find(({ revertible, subjectKind }) => revertible && subjectKind === WHOLE_STOCK)?.auditId ?? null,
      takenBack: undone === 0 ? 'no' : undone < own.length ? 'partly' : 'all',
    };
  });
}
