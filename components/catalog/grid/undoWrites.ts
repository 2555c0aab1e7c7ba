import { newKey } from '@/components/ui/newKey';
import type { useTRPCClient } from '@/components/ui/trpc';

/** Entries that are looked at: a save leaves one for each 500 products. */
const LOOKED_AT = 50;

/**
 * Takes a save of the grid back through the history, the last entry first.
 * @param writes of each entry, the first product that it changed
 * @throws what the service refuses: products that somebody has changed since
 */
export async function undoWrites(client: ReturnType<typeof useTRPCClient>, brandId: number, writes: readonly number[]): Promise<void> {
  const { items } = await client.audit.listAudit.query({ brandId, subjectKind: 'catalog', limit: LOOKED_AT });
  const open = items.filter(({ revertible, revertsId }) => revertible && revertsId === null);
  const entries = writes.flatMap(
    (first) => open.find(({ changes }) => changes.some(({ path }) => path[0] === 'products' && String(path[1]) === String(first))) ?? [],
  );
  for (const { auditId } of entries.toReversed()) await client.audit.revertChange.mutate({ auditId, idempotencyKey: newKey() });
}
