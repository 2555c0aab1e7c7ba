import { skipToken, useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';
import type { AuditEntry } from '@/server/audit/audit.schema';

export interface Writer {
  name: string;
  /** ISO 8601. */
  at: string;
}

/** Others may have written beside them since: so far back one is looked for. */
const LOOKED_THROUGH = 20;

/** Where the history has what was written to things of these kinds, or to one of them. */
export type HistoryOf = ({ restaurantId: number } | { brandId: number } | { customerId: number }) & {
  subjectKind: string;
  subjectId?: string;
};

/**
 * Who wrote last, as the history has it; null while that is not known.
 * @param history null for what has none
 * @param ids those of the things that count, where not all of these kinds do
 */
export function useLastWriter(history: HistoryOf | null, ids?: readonly string[]): Writer | null {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.audit.listAudit.queryOptions(history ? { ...history, limit: ids ? LOOKED_THROUGH : 1 } : skipToken, { staleTime: 0 }),
  );
  return data ? lastWriter(data.items, ids) : null;
}

/** The newest of these entries, which are in their order, that somebody made of one of these things. */
export function lastWriter(entries: readonly Pick<AuditEntry, 'subjectId' | 'actor' | 'at'>[], ids?: readonly string[]): Writer | null {
  const last = entries.find(({ subjectId }) => !ids || ids.includes(subjectId));
  return last?.actor ? { name: last.actor.name, at: last.at } : null;
}
