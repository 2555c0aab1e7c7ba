'use client';

import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '@/components/live/reads';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import type { AuditEntry } from '@/server/audit/audit.schema';

/** What is written of a restaurant as a whole. */
interface Subject {
  restaurantId: number;
  kind: 'restaurant stock' | 'stock settings';
}

/** Finds the newest change of a subject that the caller can take back, and that is the one meant; null when there is none. */
export function useFindChange(): (subject: Subject, isMeant?: (entry: AuditEntry) => boolean) => Promise<number | null> {
  const client = useTRPCClient();
  return async ({ restaurantId, kind }, isMeant = () => true) => {
    const { items } = await client.audit.listAudit.query({ restaurantId, subjectKind: kind, subjectId: String(restaurantId), limit: 5 });
    return items.find((entry) => entry.revertible && entry.revertsId === null && isMeant(entry))?.auditId ?? null;
  };
}

/** Takes a change of the history back; one of quantities by compensating movements, so that what was sold since stays counted. */
export function useTakeBack(options: { onDone?: () => void; onFailed?: (error: unknown) => void } = {}) {
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
