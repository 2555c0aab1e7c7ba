// Decided in docs/decisions/056-links-and-first-figures.md.

import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operations } from '@/app/service';
import type { Operation } from '@/server/core/operation/operation';
import { perform } from './perform';

/** A query that a page starts on the server, under the key that the screen uses. */
export interface Read<Data = unknown> {
  key: readonly unknown[];
  /** The data read, for pages whose next query depends on it. */
  data: Promise<Data>;
  /** The data kept in the cache for the screen's query. */
  kept: Promise<unknown>;
}

/** The path of an operation in the registry, which is also that of its tRPC procedure. */
function pathOf(operation: unknown): string[] {
  for (const [feature, featureOperations] of Object.entries(operations))
    for (const [name, registered] of Object.entries(featureOperations)) if (registered === operation) return [feature, name];
  throw new Error('Only an operation of the registry can be read ahead.');
}

function startRead<In, Input, Data>(
  operation: Operation<In, Input, Data, 'query'>,
  input: In,
  type: 'query' | 'infinite',
  keep: (data: Data) => unknown,
): Read<Data> {
  const data = perform(operation, input);
  const kept = data.then(keep);
  // It may fail before anything awaits it.
  kept.catch(() => undefined);
  return { key: [pathOf(operation), { input, type }], data, kept };
}

/** Reads the data for `useQuery(trpc.x.y.queryOptions(input))` on the screen. */
export function read<In, Input, Data>(operation: Operation<In, Input, Data, 'query'>, input: In): Read<Data> {
  return startRead(operation, input, 'query', (data) => data);
}

/** Reads the first page for `useInfiniteQuery(trpc.x.y.infiniteQueryOptions(input, …))` on the screen. */
export function readPages<In, Input, Data>(operation: Operation<In, Input, Data, 'query'>, input: In): Read<Data> {
  return startRead(operation, input, 'infinite', (page) => ({ pages: [page], pageParams: [undefined] }));
}

interface Props {
  reads: Read[];
  children: ReactNode;
}

/**
 * Gives a screen the data read for it on the server, so that its first paint is complete. Until then, the previous screen stays. It waits
 * for all reads: late data could arrive before the browser has rendered the screen, which React expects to match the server's. Failed reads
 * are omitted: the screen repeats them and shows the errors.
 */
export async function Prefetched({ reads, children }: Props) {
  const client = new QueryClient();
  await Promise.allSettled(
    reads.map(async ({ key, kept }) => {
      client.setQueryData(key, await kept);
    }),
  );
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
