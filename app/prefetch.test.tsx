import type { DehydratedState } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { Prefetched, type Read } from './prefetch';

const reading = (name: string, kept: Promise<unknown>): Read => ({ key: [name], data: kept, kept });

async function handedOver(reads: Read[]) {
  const { props } = await Prefetched({ reads, children: null });
  const { queries } = (props as { state: DehydratedState }).state;
  return new Map(queries.map((query) => [query.queryKey[0], query]));
}

it('passes on the reads that succeeded and leaves out the failed ones', async () => {
  const queries = await handedOver([reading('read', Promise.resolve(1)), reading('failed', Promise.reject(new Error('refused')))]);
  expect([...queries.keys()]).toEqual(['read']);
  expect(queries.get('read')?.state.data).toBe(1);
});

it('waits for all reads, because later data could arrive before the browser has rendered the screen', async () => {
  const queries = await handedOver([
    reading('read', Promise.resolve(1)),
    reading('slow', new Promise((resolve) => setTimeout(resolve, 300, 2))),
  ]);
  expect(queries.get('slow')?.state.data).toBe(2);
});
