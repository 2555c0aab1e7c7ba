// Decided in docs/decisions/060-own-calls-of-procedures.md.

import { skipToken } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { MAX_CALLS } from '@/server/core/operation/limits';
import type { AppRouter } from '@/server/router';
import { pageHeaders } from './pageUser';
import { type Call, untilReached } from './untilReached';

/*
 * The part of tRPC's client that screens use, in a tenth of its 9 kB: its types, its keys (app/prefetch.tsx makes the same) and its
 * requests. Calls made at the same time are sent in one request.
 */

/** The error of a call. Without `data`, the service was not reached. */
export class CallError extends Error {
  readonly data: unknown;

  constructor(message: string, options: ErrorOptions & { data?: unknown }) {
    super(message, options);
    this.name = 'CallError';
    this.data = options.data;
  }
}

interface Answer {
  result?: { data: unknown };
  error?: { message: string; data: unknown };
}

function dataOf({ result, error }: Answer = {}): unknown {
  if (result) return result.data;
  throw new CallError(error?.message ?? 'No answer', { data: error?.data });
}

/** Sends calls of one type in one request. @returns one answer per call; if the whole request was refused, each gets that refusal */
async function request(calls: readonly Call[], signal: AbortSignal): Promise<(Answer | undefined)[]> {
  const url = `/api/trpc/${calls.map(({ path }) => path).join(',')}?batch=1`;
  const inputs = JSON.stringify(Object.fromEntries(calls.map(({ input }, index) => [index, input])));
  const headers = pageHeaders(document.documentElement.lang);
  const response =
    calls[0]?.type === 'mutation'
      ? await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: inputs, signal })
      : await fetch(`${url}&input=${encodeURIComponent(inputs)}`, { headers, signal });
  const answer: Answer | Answer[] = await response.json();
  return calls.map((_, index) => (Array.isArray(answer) ? answer[index] : answer));
}

interface PendingCall {
  call: Call;
  signal: AbortSignal | undefined;
  resolve: (answer: Answer | undefined) => void;
  reject: (error: unknown) => void;
}

const pendingCalls: Record<Call['type'], PendingCall[]> = { query: [], mutation: [] };

function sendPending(type: Call['type']): void {
  const calls = pendingCalls[type].splice(0).filter(({ signal }) => !signal?.aborted);
  while (calls.length > 0) {
    const batch = calls.splice(0, MAX_CALLS);
    // The request is aborted once all of its calls are.
    const controller = new AbortController();
    for (const { signal } of batch)
      signal?.addEventListener('abort', () => batch.every((each) => each.signal?.aborted) && controller.abort());
    request(
      batch.map(({ call }) => call),
      controller.signal,
    ).then(
      (answers) => {
        for (const [index, { resolve: resolveCall }] of batch.entries()) resolveCall(answers[index]);
      },
      (error) => {
        for (const { reject: rejectCall } of batch) rejectCall(error);
      },
    );
  }
}

/** Sends a call, batched with others made at the same time. @throws CallError */
async function send(call: Call, signal?: AbortSignal): Promise<unknown> {
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason));
    if (pendingCalls[call.type].push({ call, signal, resolve: resolve, reject: reject }) === 1) setTimeout(() => sendPending(call.type));
    return dataOf(await promise);
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

type CallOptions = { signal?: AbortSignal };
const call = (type: Call['type'], path: string[], input: unknown, { signal }: CallOptions = {}) => {
  const fullCall = { type, path: path.join('.'), input };
  return untilReached(fullCall, () => send(fullCall, signal), signal);
};

/** Turns `proxy.stock.listStock.query(…)` into `run('query', ['stock', 'listStock'], …)`. */
function pathsTo(run: (method: string, path: string[], args: never[]) => unknown, path: string[] = []): unknown {
  const target = () => undefined;
  return new Proxy(target, {
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? pathsTo(run, [...path, name]) : undefined),
    apply: (_, __, args) => run(path.at(-1) ?? '', path.slice(0, -1), args as never[]),
  });
}

/** Calls procedures: `procedures.stock.setQuantity.mutate({ … })`. @throws CallError */
export const procedures = pathsTo((method, path, [input, options]) =>
  call(method === 'mutate' ? 'mutation' : 'query', path, input, options),
) as TRPCClient<AppRouter>;

const keyOf = (path: string[], type: 'query' | 'infinite', input: unknown) => [
  path,
  input === undefined || input === skipToken ? { type } : { input, type },
];

/** The query function, or `skipToken` if the input is `skipToken`, which disables the query. */
const skippableQueryFn = <Read>(input: unknown, read: Read) => (input === skipToken ? skipToken : read);

const optionMakers: Record<string, (path: string[], first?: object, second?: object) => unknown> = {
  queryKey: (path, input) => keyOf(path, 'query', input),
  infiniteQueryKey: (path, input) => keyOf(path, 'infinite', input),
  pathKey: (path) => [path],
  mutationKey: (path) => [path],
  infiniteQueryFilter: (path, input, filters) => ({ ...filters, queryKey: keyOf(path, 'infinite', input) }),
  pathFilter: (path, filters) => ({ ...filters, queryKey: [path] }),
  queryOptions: (path, input, options) => ({
    ...options,
    queryKey: keyOf(path, 'query', input),
    queryFn: skippableQueryFn(input, () => call('query', path, input)),
  }),
  infiniteQueryOptions: (path, input, options) => ({
    initialPageParam: undefined,
    ...options,
    queryKey: keyOf(path, 'infinite', input),
    queryFn: skippableQueryFn(input, ({ pageParam }: { pageParam: unknown }) =>
      call('query', path, pageParam === undefined ? input : { ...input, cursor: pageParam }),
    ),
  }),
  mutationOptions: (path, options) => ({
    ...options,
    mutationKey: [path],
    mutationFn: (input: unknown) => call('mutation', path, input),
  }),
};

/** Makes options for TanStack Query: `procedureOptions.stock.listStock.queryOptions({ … })`. */
export const procedureOptions = pathsTo((method, path, args) => optionMakers[method]?.(path, ...args)) as TRPCOptionsProxy<AppRouter>;
