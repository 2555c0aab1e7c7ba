import type { LiveChange } from '@/server/live/live.schema';

/** Changes reported for a restaurant since its stock was last read: ids by topic; null for «any of them». */
export type PendingChanges = Map<string, Set<number> | null>;

export function addChange(pending: PendingChanges, { topic, ids }: LiveChange): void {
  const pendingIds = pending.get(topic);
  if (pendingIds === null || ids.length === 0) pending.set(topic, null);
  else pending.set(topic, new Set([...(pendingIds ?? []), ...ids]));
}

const subjects: Record<string, { topic: string; id: string }> = {
  listProductMovements: { topic: 'stock', id: 'productId' },
  getDelivery: { topic: 'deliveries', id: 'deliveryId' },
};

/**
 * Whether reported changes can affect a stock query, judged by its key. Queries about a single product or delivery are unaffected by
 * changes of others. All other queries may depend on any.
 */
export function isAffected(pending: PendingChanges, queryKey: readonly unknown[]): boolean {
  const [path, options] = queryKey as [string[], { input?: Record<string, unknown> }?];
  const name = path[1] ?? '';
  if (name === 'listDeliveries') return pending.has('deliveries');
  const subject = subjects[name];
  if (!subject) return true;
  const ids = pending.get(subject.topic);
  return ids === null || (ids?.has(Number(options?.input?.[subject.id])) ?? false);
}
