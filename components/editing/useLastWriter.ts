import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';

export interface Writer {
  name: string;
  /** ISO 8601. */
  at: string;
}

/** Who wrote last to things of these kinds in a restaurant, as the history has it; null while that is not known. */
export function useLastWriter(restaurantId: number, subjectKind: string): Writer | null {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.audit.listAudit.queryOptions({ restaurantId, subjectKind, limit: 1 }, { staleTime: 0 }));
  const [last] = data?.items ?? [];
  return last?.actor ? { name: last.actor.name, at: last.at } : null;
}
