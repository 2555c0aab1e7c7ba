import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppRouter } from '@/server/router';
import { connection } from './connection';
import { waitingLink } from './waitingLink';

/** Stands for the line to the service: down, each request is lost. */
let isUp = true;
const sent: unknown[] = [];
const line: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      sent.push(op.input);
      if (!isUp) return observer.error(TRPCClientError.from(new TypeError('Failed to fetch')));
      observer.next({ result: { data: { productId: 7, quantityBefore: 1, quantityAfter: 2 } } });
      observer.complete();
    });
const client = createTRPCClient<AppRouter>({ links: [waitingLink, line] });

const count = { menuId: 1, signature: 'tarte', quantity: 2 };

beforeEach(() => {
  sent.length = 0;
  isUp = false;
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return new Response();
  });
});
afterEach(() => connection.check());

it('sends a write with a key again once the service is back, with the same key', async () => {
  const answer = client.stock.setQuantity.mutate({ ...count, idempotencyKey: 'count-1' });
  await vi.waitFor(() => expect(connection.state()).toEqual({ isOffline: true, waiting: 1 }));
  expect(sent).toHaveLength(1);
  isUp = true;
  connection.setNetwork(true);
  expect(await answer).toMatchObject({ quantityAfter: 2 });
  expect(sent).toEqual([
    { ...count, idempotencyKey: 'count-1' },
    { ...count, idempotencyKey: 'count-1' },
  ]);
  expect(connection.state()).toEqual({ isOffline: false, waiting: 0 });
});

it.each([
  ['a write without a key, which might be done twice', count],
  ['a preview', { ...count, idempotencyKey: 'count-2', dryRun: true }],
])('lets %s fail at once', async (_what, input) => {
  await expect(client.stock.setQuantity.mutate(input)).rejects.toThrow('Failed to fetch');
  expect(sent).toHaveLength(1);
});

it('says so when the service answers and the write never does', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  vi.useFakeTimers();
  const answer = expect(client.stock.setQuantity.mutate({ ...count, idempotencyKey: 'count-3' })).rejects.toThrow('Failed to fetch');
  await vi.runAllTimersAsync();
  await answer;
  expect(sent).toHaveLength(5);
  vi.useRealTimers();
});
