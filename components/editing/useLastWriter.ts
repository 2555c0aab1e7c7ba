import { skipToken, useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';
import type { AuditEntry } from '@/server/audit/audit.schema';

export interface Writer {
  name: string;
  /** ISO 8601. */
  at: string;
}

/** Entries to look through: others may have written beside them since. */
const MAX_ENTRIES = 20;

/** Where the history shows changes to things of these kinds, or to one of them. */
export type HistoryOf = ({ restaurantId: number } | { brandId: number } | { customerId: number }) & {
  subjectKind: string;
  subjectId?: string;
};

/**
 * Who wrote last, according to the history; null while unknown.
 * @param history null for things without a history
 * @param ids limits the search to these things of the kinds
 */
export function useLastWriter(history: HistoryOf | null, ids?: readonly string[]): Writer | null {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.audit.listAudit.queryOptions(history ? { ...history, limit: ids ? MAX_ENTRIES : 1 } : skipToken, { staleTime: 0 }),
  );
  return data ? lastWriter(data.items, ids) : null;
}

/** The newest of these entries (newest first) that a user made, about one of these things. */
export function lastWriter(entries: readonly Pick<AuditEntry, 'subjectId' | 'actor' | 'at'>[], ids?: readonly string[]): Writer | null {
  const last = entries.find(({ subjectId }) => !ids || ids.includes(subjectId));
  return last?.actor ? { name: last.actor.name, at: last.at } : null;
}
