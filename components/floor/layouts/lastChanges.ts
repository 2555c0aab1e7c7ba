import type { AuditEntry } from '@/server/audit/audit.schema';
import type { LayoutSummary } from '@/server/floor/floor.schema';

/** The request to the history: enough entries to find the last change of each of a few layouts. */
export const lastChangesInput = (restaurantId: number) => ({ restaurantId, subjectKind: 'table layout,room', limit: 50 });

/** The history has the time of the transaction, the layout has the time of the request. */
const SLACK_MS = 5_000;

type Change = Pick<AuditEntry, 'subjectId' | 'at' | 'actor'>;

/**
 * The user who last changed a layout.
 * @param changes of layouts and rooms, latest first
 * @returns null if the history does not tell, such as for changes by the service itself
 */
export function lastChangedBy(
  layout: Pick<LayoutSummary, 'tableLayoutUuid' | 'rooms' | 'updatedAt'>,
  changes: readonly Change[],
): string | null {
  const ownIds = new Set([layout.tableLayoutUuid, ...layout.rooms.map(({ roomId }) => roomId)]);
  const last = changes.find(({ subjectId }) => ownIds.has(subjectId));
  // After a change that the request does not cover (a deleted room), the layout is newer than the last change found.
  const isLastChange = last !== undefined && Date.parse(last.at) >= Date.parse(layout.updatedAt) - SLACK_MS;
  return isLastChange ? (last.actor?.name ?? null) : null;
}
