// Decided in docs/decisions/056-links-and-first-figures.md.

import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operations } from '@/app/service';
import type { Operation } from '@/server/core/operation/operation';
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

/**
 * Hands a screen what was read for it on the server, so that it is whole at its first paint; until then the screen before stands. It waits
 * for all of it: what came later could be there before the browser has rendered the screen, which React expects as the server had it.
 * A read that failed is left out: the screen asks again, and says itself what went wrong.
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
