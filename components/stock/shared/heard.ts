import type { LiveChange } from '@/server/live/live.schema';

/** Changes reported for a restaurant since its stock was last read: ids by topic; null for «any of them». */
export type Heard = Map<string, Set<number> | null>;

export function hear(heard: Heard, { topic, ids }: LiveChange): void {
  const known = heard.get(topic);
  if (known === null || ids.length === 0) heard.set(topic, null);
  else heard.set(topic, new Set([...(known ?? []), ...ids]));
}

const idIn: Record<string, { topic: string; id: string }> = {
  listProductMovements: { topic: 'stock', id: 'productId' },
  getDelivery: { topic: 'deliveries', id: 'deliveryId' },
};

/**
 * Whether reported changes can affect a stock query, judged by its key. Queries about a single product or delivery are unaffected by
 * changes of others. All other queries may depend on any.
 */
export function concerns(heard: Heard, queryKey: readonly unknown[]): boolean {
  const [path, options] = queryKey as [string[], { input?: Record<string, unknown> }?];
  const name = path[1] ?? '';
  if (name === 'listDeliveries') return heard.has('deliveries');
  const about = idIn[name];
  if (!about) return true;
  const ids = heard.get(about.topic);
  return ids === null || (ids?.has(Number(options?.input?.[about.id])) ?? false);
}
