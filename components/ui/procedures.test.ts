// @vitest-environment happy-dom
import { skipToken } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGE_USER_HEADER } from '@/server/core/callers/page-user';
import { MAX_CALLS } from '@/server/core/operation/limits';
import { PATIENCE_MS } from '@/server/testing/patience';
import { connection } from './connection';
import { readError } from './errors';
import { setPageUser } from './pageUser';
import { procedureOptions, procedures } from './procedures';
import { calledOffBy } from './untilReached';

/** Simulates the connection: while false, each request fails. */
let isUp = true;
let answer: (url: URL, body: unknown) => unknown;
let answering: Promise<void>;
const sent: { url: URL; init: RequestInit | undefined }[] = [];
const inputsOf = ({ url, init }: (typeof sent)[number]) =>
  JSON.parse((init?.body as string | undefined) ?? url.searchParams.get('input') ?? '');
/** Answers a batch like the service: each call by its position. */
const each = (url: URL, inputs: unknown) =>
  url.pathname.split(',').map((path, index) => ({ result: { data: { path: path.split('/').at(-1), input: (inputs as never)[index] } } }));

beforeEach(() => {
  sent.length = 0;
  isUp = true;
  answer = each;
  answering = Promise.resolve();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/healthz') return isUp ? new Response() : Promise.reject(new TypeError('Failed to fetch'));
    const request = { url: new URL(url, 'http://brigade.test'), init };
    sent.push(request);
    await answering;
    init?.signal?.throwIfAborted();
    if (!isUp) throw new TypeError('Failed to fetch');
    return Response.json(answer(request.url, inputsOf(request)));
  });
});
afterEach(() => connection.check());

const setting = { menuId: 1, signature: 'tarte', quantity: 2 };

describe('requests', () => {
  it('batch all reads of one moment, and send writes apart from them', async () => {
    const answers = await Promise.all([
      procedures.stock.getStockSettings.query({ restaurantId: 1 }),
      procedures['consumption-modes'].listModes.query({ restaurant_id: 1, channel_id: 2 }),
      procedures.stock.setQuantity.mutate(setting),
    ]);
    expect(answers).toEqual([
      { path: 'stock.getStockSettings', input: { restaurantId: 1 } },
      { path: 'consumption-modes.listModes', input: { restaurant_id: 1, channel_id: 2 } },
      { path: 'stock.setQuantity', input: setting },
    ]);
    expect(sent.map(({ url, init }) => [init?.method ?? 'GET', url.pathname])).toEqual([
      ['GET', '/api/trpc/stock.getStockSettings,consumption-modes.listModes'],
      ['POST', '/api/trpc/stock.setQuantity'],
    ]);
  });

  it('name the user for whom the page was opened', async () => {
    setPageUser(7);
    await Promise.all([procedures.stock.getStockSettings.query({ restaurantId: 1 }), procedures.stock.setQuantity.mutate(setting)]);
    setPageUser(null);
    await procedures.stock.setQuantity.mutate(setting);
    expect(sent.map(({ init }) => new Headers(init?.headers).get(PAGE_USER_HEADER))).toEqual(['7', '7', null]);
  });

  it('carry no more calls than the service accepts', async () => {
    const reads = Array.from({ length: MAX_CALLS + 1 }, (_, restaurantId) => procedures.stock.getStockSettings.query({ restaurantId }));
    expect(await Promise.all(reads)).toHaveLength(MAX_CALLS + 1);
    expect(sent.map(({ url }) => url.pathname.split(',').length)).toEqual([MAX_CALLS, 1]);
  });

  it('drop calls that nobody awaits any more, and leave the others alone', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answering = promise;
    const [early, late] = [new AbortController(), new AbortController()];
    early.abort();
    const read = (restaurantId: number, signal?: AbortSignal) => procedures.stock.getStockSettings.query({ restaurantId }, { signal });
    const given = [read(1, early.signal), read(2, late.signal)].map((call) => expect(call).rejects.toThrow('aborted'));
    const other = read(3);
    await vi.waitFor(() => expect(sent).toHaveLength(1), PATIENCE_MS);
    late.abort();
    resolve();
    expect(await other).toMatchObject({ input: { restaurantId: 3 } });
    await Promise.all(given);
    expect(sent.map(inputsOf)).toEqual([{ 0: { restaurantId: 2 }, 1: { restaurantId: 3 } }]);
    expect(sent[0]?.init?.signal?.aborted).toBe(false);
  });

  it('are aborted together with their last call', async () => {
    answering = new Promise(() => undefined);
    const asked = new AbortController();
    const given = expect(procedures.stock.getStockSettings.query({ restaurantId: 1 }, { signal: asked.signal })).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(sent).toHaveLength(1), PATIENCE_MS);
    asked.abort();
    await given;
    expect(sent[0]?.init?.signal?.aborted).toBe(true);
  });
});

describe('refusals', () => {
  const refusal = { message: 'Not that many', data: { httpStatus: 400, code: 'invalid_parameters', requestId: 'r1' } };

  it('reach only the call that they are for', async () => {
    answer = (url, inputs) => [{ error: refusal }, ...each(url, inputs).slice(1)];
    const [first, second] = await Promise.allSettled([
      procedures.stock.getStockSettings.query({ restaurantId: 1 }),
      procedures.stock.getStockSettings.query({ restaurantId: 2 }),
    ]);
    expect(first.status === 'rejected' && readError(first.reason)).toMatchObject({
      code: 'invalid_parameters',
      status: 400,
      requestId: 'r1',
    });
    expect(second.status).toBe('fulfilled');
  });

  it('reach every call when the whole request is refused', async () => {
    answer = () => ({ error: refusal });
    for (const read of [1, 2].map((restaurantId) => procedures.stock.getStockSettings.query({ restaurantId })))
      await expect(read).rejects.toThrow('Not that many');
  });

  it('count as an unreachable service when a proxy answers with a page', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
    const error = await procedures.stock.getStockSettings.query({ restaurantId: 1 }).catch((thrown: unknown) => thrown);
    expect(readError(error).status).toBeUndefined();
  });
});

describe('writes while the service is away', () => {
  beforeEach(() => {
    isUp = false;
  });

  it('are sent again with the same key once it is back', async () => {
    const answered = procedures.stock.setQuantity.mutate({ ...setting, idempotencyKey: 'count-1' });
    await vi.waitFor(() => expect(connection.state()).toEqual({ isOffline: true, waiting: 1 }), PATIENCE_MS);
    expect(sent).toHaveLength(1);
    isUp = true;
    connection.setNetwork(true);
    expect(await answered).toMatchObject({ path: 'stock.setQuantity' });
    expect(sent.map((request) => inputsOf(request)['0'])).toEqual([
      { ...setting, idempotencyKey: 'count-1' },
      { ...setting, idempotencyKey: 'count-1' },
    ]);
    expect(connection.state()).toEqual({ isOffline: false, waiting: 0 });
  });

  describe('that can be called off', () => {
    const held = { restaurantId: 1, defaultSafetyStock: 3, ifMatch: '"1"', idempotencyKey: 'k' };
    const save = ({ signal }: AbortController) => procedures.stock.updateStockSettings.mutate({ ...held, ...{ [calledOffBy]: signal } });
    const waits = () => vi.waitFor(() => expect(connection.state()).toEqual({ isOffline: true, waiting: 1 }), PATIENCE_MS);

    it('are never sent again once they are called off', async () => {
      const leaving = new AbortController();
      const answered = save(leaving);
      const refused = expect(answered).rejects.toBe('left');
      await waits();
      leaving.abort('left');
      await refused;
      expect(connection.state()).toEqual({ isOffline: true, waiting: 0 });
      isUp = true;
      await connection.check();
      expect(sent).toHaveLength(1);
    });
  });

  it.each([
    ['without a key, which might be done twice', setting],
    ['with a condition but without a key', { ...setting, ifMatch: '"1"' }],
    ['that are previews', { ...setting, idempotencyKey: 'count-2', dryRun: true }],
  ])('%s fail at once', async (_what, input) => {
    await expect(procedures.stock.setQuantity.mutate(input)).rejects.toThrow('Failed to fetch');
    expect(sent).toHaveLength(1);
  });

  it('fail after five attempts when the service answers and the write never gets through', async () => {
    vi.stubGlobal('fetch', async (url: string) => {
      if (url === '/healthz') return new Response();
      sent.push({ url: new URL(url, 'http://brigade.test'), init: undefined });
      throw new TypeError('Failed to fetch');
    });
    vi.useFakeTimers();
    const answered = expect(procedures.stock.setQuantity.mutate({ ...setting, idempotencyKey: 'count-3' })).rejects.toThrow(
      'Failed to fetch',
    );
    await vi.runAllTimersAsync();
    await answered;
    expect(sent).toHaveLength(5);
    vi.useRealTimers();
  });
});

it('makes keys as pages do (app/prefetch.tsx), so that data read on the server is not read again', () => {
  const { listStock } = procedureOptions.stock;
  const path = ['stock', 'listStock'];
  const input = { restaurantId: 1, limit: 100 };
  expect(listStock.queryOptions(input).queryKey).toEqual([path, { input, type: 'query' }]);
  expect(listStock.queryKey(input)).toEqual([path, { input, type: 'query' }]);
  expect(listStock.infiniteQueryOptions(input, { getNextPageParam: () => null }).queryKey).toEqual([path, { input, type: 'infinite' }]);
  expect(listStock.infiniteQueryFilter()).toEqual({ queryKey: [path, { type: 'infinite' }] });
  expect(procedureOptions.stock.pathKey()).toEqual([['stock']]);
  expect(procedureOptions.stock.pathFilter()).toEqual({ queryKey: [['stock']] });
  expect(procedureOptions.stock.setQuantity.mutationKey()).toEqual([['stock', 'setQuantity']]);
});

it('requests the page after a cursor', async () => {
  const options = procedureOptions.stock.listMovements.infiniteQueryOptions({ restaurantId: 1 }, { getNextPageParam: () => null });
  const read = options.queryFn as unknown as (asked: { pageParam: unknown }) => Promise<unknown>;
  expect(options.initialPageParam).toBeUndefined();
  expect(await read({ pageParam: undefined })).toMatchObject({ input: { restaurantId: 1 } });
  expect(await read({ pageParam: 'next' })).toMatchObject({ input: { restaurantId: 1, cursor: 'next' } });
});

it('does not read a skipped query, and keeps its input out of the key', () => {
  const { listMovements } = procedureOptions.stock;
  const paged = { getNextPageParam: () => null };
  expect(listMovements.queryOptions(skipToken)).toEqual({ queryKey: [['stock', 'listMovements'], { type: 'query' }], queryFn: skipToken });
  expect(listMovements.infiniteQueryOptions(skipToken, paged)).toMatchObject({
    queryKey: [['stock', 'listMovements'], { type: 'infinite' }],
    queryFn: skipToken,
  });
});
