import type { AuditEntry } from '@/server/audit/audit.schema';
import type { LayoutSummary } from '@/server/floor/floor.schema';

/** What is asked of the history: enough to find the last change of each of a few layouts. */
export const lastChangesInput = (restaurantId: number) => ({ restaurantId, subjectKind: 'table layout,room', limit: 50 });

/** The history has the time of the transaction, the layout that of the request. */
const SLACK_MS = 5_000;

type Change = Pick<AuditEntry, 'subjectId' | 'at' | 'actor'>;

/**
 * Who changed a layout last.
 * @param changes of layouts and rooms, the latest first
 * @returns null when the history does not tell, such as for what was written by the service itself
 */
export function lastChangedBy(
  layout: Pick<LayoutSummary, 'tableLayoutUuid' | 'rooms' | 'updatedAt'>,
  changes: readonly Change[],
): string | null {
  const own = new Set([layout.tableLayoutUuid, ...layout.rooms.map(({ roomId }) => roomId)]);
  const last = changes.find(({ subjectId }) => own.has(subjectId));
  // A change that the history is not asked for (a room that is gone) leaves a later time than what was found.
  const isIt = last !== undefined && Date.parse(last.at) >= Date.parse(layout.updatedAt) - SLACK_MS;
  return isIt ? (last.actor?.name ?? null) : null;
}
