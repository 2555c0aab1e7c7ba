// Decided in docs/decisions/056-links-and-first-figures.md.

import { setTimeout } from 'node:timers/promises';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Handover } from '@/components/ui/Handover';
import type { Operation } from '@/server/core/operation/operation';
import { operations } from '@/server/operations';
import { perform } from './perform';

/** A read that a page begins on the server, under the key by which the screen asks for it. */
export interface Read<Data = unknown> {
  key: readonly unknown[];
  /** What was read; for pages whose next read depends on it. */
  data: Promise<Data>;
  /** What the screen's query keeps of it. */
  kept: Promise<unknown>;
}

/** Where an operation stands in the registry: the path of its tRPC procedure. */
function pathOf(operation: unknown): string[] {
  for (const [feature, all] of Object.entries(operations))
    for (const [name, registered] of Object.entries(all)) if (registered === operation) return [feature, name];
  throw new Error('Only an operation of the registry can be read ahead.');
}

function begin<In, Input, Data>(
  operation: Operation<In, Input, Data, 'query'>,
  input: In,
  type: 'query' | 'infinite',
  keep: (data: Data) => unknown,
): Read<Data> {
  const data = perform(operation, input);
  const kept = data.then(keep);
  // It may fail before anything waits for it.
  kept.catch(() => undefined);
  return { key: [pathOf(operation), { input, type }], data, kept };
}

/** Reads what `useQuery(trpc.x.y.queryOptions(input))` of the screen will ask for. */
export function read<In, Input, Data>(operation: Operation<In, Input, Data, 'query'>, input: In): Read<Data> {
  return begin(operation, input, 'query', (data) => data);
}

/** Reads the first page of what `useInfiniteQuery(trpc.x.y.infiniteQueryOptions(input, …))` will ask for. */
export function readPages<In, Input, Data>(operation: Operation<In, Input, Data, 'query'>, input: In): Read<Data> {
  return begin(operation, input, 'infinite', (page) => ({ pages: [page], pageParams: [undefined] }));
}

interface Props {
  reads: Read[];
  children: ReactNode;
}

/** A page waits for its reads no longer than this: its heading stands then, and what takes longer comes after it. */
const LONGEST_WAIT_MS = 200;

/**
 * Hands a screen what was read for it on the server, so that it is whole at its first paint. What takes long follows in the same answer: the
 * screen shows that it waits, and does not ask again. A read that failed is left out: the screen asks again, and says itself what went wrong.
 */
export async function Prefetched({ reads, children }: Props) {
  const client = new QueryClient();
  const waited = new AbortController();
  const outstanding = new Set(reads);
  const settled = reads.map(async (each) => {
    try {
      client.setQueryData(each.key, await each.kept);
    } finally {
      outstanding.delete(each);
    }
  });
  await Promise.race([Promise.allSettled(settled), setTimeout(LONGEST_WAIT_MS, null, { signal: waited.signal }).catch(() => undefined)]);
  waited.abort();
  for (const { key, kept } of outstanding) void client.prefetchQuery({ queryKey: key, queryFn: () => kept });
  const state = dehydrate(client, { shouldDehydrateQuery: ({ state: { status } }) => status !== 'error' });
  return <Handover state={state}>{children}</Handover>;
}
