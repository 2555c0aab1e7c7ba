import { newKey } from '@/components/ui/newKey';
import type { useTRPCClient } from '@/components/ui/trpc';

/** The number of entries read: a save makes one per 500 products. */
const ENTRIES_READ = 50;

/**
 * Undoes a save of the grid through the history, last entry first.
 * @param writes the first product that each entry changed
 * @throws the refusal of the service, such as if someone has changed the products since
 */
export async function undoWrites(client: ReturnType<typeof useTRPCClient>, brandId: number, writes: readonly number[]): Promise<void> {
  const { items } = await client.audit.listAudit.query({ brandId, subjectKind: 'catalog', limit: ENTRIES_READ });
  const revertibleEntries = items.filter(({ revertible, revertsId }) => revertible && revertsId === null);
  const entries = writes.flatMap(
    (firstProductId) =>
      revertibleEntries.find(({ changes }) =>
        changes.some(({ path }) => path[0] === 'products' && String(path[1]) === String(firstProductId)),
      ) ?? [],
  );
  for (const { auditId } of entries.toReversed()) await client.audit.revertChange.mutate({ auditId, idempotencyKey: newKey() });
}
