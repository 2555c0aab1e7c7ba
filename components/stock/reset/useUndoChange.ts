'use client';

import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '@/components/live/reads';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { AuditEntry } from '@/server/audit/audit.schema';

/** The subject of changes to a restaurant as a whole. */
interface Subject {
  restaurantId: number;
  kind: 'restaurant stock' | 'stock settings';
}

/** Finds the newest matching change of a subject that the caller can undo; null if there is none. */
export function useFindChange(): (subject: Subject, isMatch?: (entry: AuditEntry) => boolean) => Promise<number | null> {
  const client = useTRPCClient();
  return async ({ restaurantId, kind }, isMatch = () => true) => {
    const { items } = await client.audit.listAudit.query({ restaurantId, subjectKind: kind, subjectId: String(restaurantId), limit: 5 });
    return items.find((entry) => entry.revertible && entry.revertsId === null && isMatch(entry))?.auditId ?? null;
  };
}

/** Undoes a change of the history. Quantities are undone by compensating movements, so that later sales still count. */
export function useUndoChange(options: { onDone?: () => void; onFailed?: (error: unknown) => void } = {}) {
  const trpc = useTRPC();
  const refresh = useRefresh('stock');
  return useMutation(
    trpc.audit.revertChange.mutationOptions({
      onSuccess: async () => {
        options.onDone?.();
        await refresh();
      },
      onError: options.onFailed,
    }),
  );
}
