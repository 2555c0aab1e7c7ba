'use client';

import { useMutation } from '@tanstack/react-query';
import { useRefreshStock } from '@/components/stock/shared/useRefreshStock';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';

/** What is written of a restaurant as a whole. */
interface Subject {
  restaurantId: number;
  kind: 'restaurant stock' | 'stock settings';
}

/** Finds the newest change of a subject that the caller can take back; null when there is none. */
export function useNewestChange(): (subject: Subject) => Promise<number | null> {
  const client = useTRPCClient();
  return async ({ restaurantId, kind }) => {
    const { items } = await client.audit.listAudit.query({ restaurantId, subjectKind: kind, subjectId: String(restaurantId), limit: 5 });
    return items.find(({ revertible, revertsId }) => revertible && revertsId === null)?.auditId ?? null;
  };
}

/** Takes a change of the history back; one of quantities by compensating movements, so that what was sold since stays counted. */
export function useTakeBack(options: { onDone?: () => void; onFailed?: (error: unknown) => void } = {}) {
  const trpc = useTRPC();
  const refresh = useRefreshStock();
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
