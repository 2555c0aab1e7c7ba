// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { act, useEffect, useReducer } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import messages from '@/messages/en';
import { PATIENCE_MS } from '@/server/testing/patience';
import { RowCount } from '../table/RowCount';
import type { Page } from './filters';
import { byPages, type List, useList } from './useList';

let list: List<string>;
let client: QueryClient;
let unmount = () => {};
let isEndInSight = true;
let update = () => {};
const read = vi.fn<(cursor: number | undefined) => Promise<Page<string>>>();

/** Requests the next page as a table does when its end is in sight. */
function Rows() {
  [, update] = useReducer((times: number) => times + 1, 0);
  const query = useInfiniteQuery({
    ...byPages,
    queryKey: ['rows'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) => read(pageParam as number | undefined),
    retry: false,
  });
  list = useList<string>({ active: 0, clear: () => undefined }, query as never);
  const { hasMore, loadingMore, onEndReached } = list;
  useEffect(() => {
    if (isEndInSight && hasMore && !loadingMore) onEndReached?.();
  });
  return <RowCount count={list.rows?.length} hasMore={hasMore} reading={list.reading} />;
}

async function show(): Promise<void> {
  client = new QueryClient();
  ({ unmount } = await mountInAct(
    <NuqsTestingAdapter>
      <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
        <QueryClientProvider client={client}>
          <Rows />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NuqsTestingAdapter>,
  ));
}
const settles = (shown: string) => act(() => vi.waitFor(() => expect(document.body.textContent).toBe(shown), PATIENCE_MS));
const cursors = () => read.mock.calls.map(([cursor]) => cursor);

beforeEach(() => {
  isEndInSight = true;
  read.mockReset();
});
afterEach(() => unmount());

it('does not request a failed page again by itself, says so, and continues when asked to', async () => {
  read.mockResolvedValueOnce({ items: ['a', 'b'], nextCursor: 2 }).mockRejectedValueOnce(new Error('away'));
  read.mockResolvedValue({ items: ['c'], nextCursor: null });
  await show();
  await settles('2 rows loaded, the rest couldn’t be loaded. Try again');
  expect(cursors()).toEqual([undefined, 2]);
  await act(async () => document.body.querySelector('button')?.click());
  await settles('3 rows');
  expect(cursors()).toEqual([undefined, 2, 2]);
});

it('waits for a refresh to end before it requests the next page', async () => {
  isEndInSight = false;
  const refreshed = Promise.withResolvers<Page<string>>();
  read.mockResolvedValueOnce({ items: ['old'], nextCursor: 2 }).mockReturnValueOnce(refreshed.promise);
  read.mockResolvedValue({ items: ['next'], nextCursor: null });
  await show();
  await settles('1 rows so far; scroll for more');
  await act(async () => void client.invalidateQueries({ queryKey: ['rows'] }));
  isEndInSight = true;
  await act(async () => update());
  expect(cursors()).toEqual([undefined, undefined]);
  await act(async () => refreshed.resolve({ items: ['new'], nextCursor: 2 }));
  await settles('2 rows');
  expect(list.rows).toEqual(['new', 'next']);
});
