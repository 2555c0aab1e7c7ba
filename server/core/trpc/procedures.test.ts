import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { dropNotes, getNote, newWorld, noteMutation, replaceNote, storedNote, type World, writeNoteOperation } from '../../testing/notes';
import { AppError, type ErrorCode, errorTable } from '../operation/errors';
import { query } from '../operation/operation';
import { log } from '../platform/log';
import { errorShape, procedures, trpcContext, trpcRouter } from './procedures';

let world: World;
beforeEach(async () => {
  world = await newWorld();
});
afterAll(dropNotes);

const failing = noteMutation(async (ctx, { text }) => {
  await ctx.db.$executeRawUnsafe('select 1 / 0');
  return { text, pin: 0 };
});
const whoAmI = query({
  path: '/v2/who',
  summary: 'Who calls',
  tag: 'Notes',
  access: 'public',
  success: { code: 'who', data: z.object({ role: z.string() }) },
  run: async ({ caller }) => ({ role: caller.role }),
});
const router = trpcRouter({ notes: procedures({ getNote, replaceNote, writeNoteOperation, failing, whoAmI }) });

interface Answer {
  status: number;
  result?: { data: unknown };
  error?: { message: string; data: { code: string; httpStatus: number; extraData?: unknown; requestId: string } };
}

async function call(name: string, input: unknown, { token = world.token, headers = {}, write = true } = {}): Promise<Answer> {
  const at = `http://brigade.test/api/trpc/notes.${name}`;
  const sent = { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json', ...headers };
  const request = write
    ? new Request(at, { method: 'POST', headers: sent, body: JSON.stringify(input) })
    : new Request(`${at}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers: sent });
  const response = await fetchRequestHandler({ endpoint: '/api/trpc', req: request, router, createContext: () => trpcContext(request) });
  return { status: response.status, ...(await response.json()) };
}
const at = () => ({ restaurantId: world.restaurantId });

describe('a procedure', () => {
  it('answers with only the data of the operation', async () => {
    expect((await call('writeNoteOperation', { ...at(), text: 'a', pin: 2 })).result).toEqual({ data: { text: 'a', pin: 2 } });
    expect((await call('getNote', at(), { write: false })).result).toEqual({ data: { text: 'a', pin: 2 } });
  });

  it('answers errors with their code, in the language of the request', async () => {
    const answer = await call('writeNoteOperation', at(), { headers: { 'accept-language': 'fr', 'x-request-id': 'r-7' } });
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({
      message: errorTable.missing_parameters.fr,
      data: { code: 'missing_parameters', httpStatus: 400, requestId: 'r-7', extraData: { issues: [{ path: 'text' }] } },
    });
    expect((await call('getNote', at(), { write: false, token: '' })).error?.data.code).toBe('unauthenticated');
    expect((await call('getNote', { restaurantId: 987_654 }, { write: false })).error?.data).toMatchObject({
      code: 'access_denied',
      httpStatus: 403,
    });
  });

  it('is logged once under the name of its operation, even when the caller is rejected', async () => {
    const lines: unknown[] = [];
    const logged = vi.spyOn(log, 'info').mockImplementation((line: unknown) => void lines.push(line));
    await call('getNote', at(), { write: false, headers: { 'x-request-id': 'r-8' } });
    await call('getNote', at(), { write: false, token: 'unknown', headers: { 'x-request-id': 'r-9' } });
    logged.mockRestore();
    const line = { operation: 'GET /v2/restaurants/{restaurantId}/note', ms: expect.any(Number) };
    expect(lines).toEqual([
      { ...line, requestId: 'r-8', status: 200 },
      { ...line, requestId: 'r-9', status: 401 },
    ]);
  });

  it('hides the details of an unexpected error', async () => {
    const { status, error } = await call('failing', { ...at(), text: 'a' });
    expect([status, error?.message, error?.data.code]).toEqual([500, errorTable.internal_error.en, 'internal_error']);
    expect(JSON.stringify(error)).not.toMatch(/division|stack|prisma/i);
  });

  it('maps every refusal to a tRPC code other than INTERNAL_SERVER_ERROR', () => {
    // Node's parser gives those up, before there is a call.
    const [tooSlow, tooLong] = [408, 431];
    const all = (Object.keys(errorTable) as ErrorCode[]).map((code) => new AppError(code));
    const refusals = all.filter(({ status }) => status < 500 && status !== tooSlow && status !== tooLong);
    const fault = TRPC_ERROR_CODES_BY_KEY.INTERNAL_SERVER_ERROR;
    expect(refusals.filter((refusal) => errorShape(refusal, 'en', 'r').code === fault).map(({ code }) => code)).toEqual([]);
  });

  it('answers 404 to an unknown name and 405 to the wrong method', async () => {
    expect(await call('nothing', {})).toMatchObject({ status: 404, error: { data: { code: 'route_not_found' } } });
    expect(await call('writeNoteOperation', {}, { write: false })).toMatchObject({
      status: 405,
      error: { data: { code: 'method_not_allowed' } },
    });
  });

  it('treats a stale token as a guest when its operation is public', async () => {
    expect((await call('whoAmI', {}, { write: false, token: 'stale' })).result).toEqual({ data: { role: 'guest' } });
  });

  it.each([[null], ['text'], [[]], [7], [{ text: 'a\0b' }], [JSON.parse('{"__proto__":{"a":1}}')]])(
    'rejects %j as its input',
    async (input) => {
      expect((await call('writeNoteOperation', input)).status).toBe(400);
    },
  );
});

describe('a write over tRPC', () => {
  it('returns in a dry run what it would change, and writes nothing', async () => {
    await call('writeNoteOperation', { ...at(), text: 'a' });
    const { result } = await call('writeNoteOperation', { ...at(), text: 'b', dryRun: true });
    expect(result?.data).toEqual({ text: 'b', pin: 0, __changes: [{ path: ['text'], kind: 'changed', before: 'a', after: 'b' }] });
    expect(await storedNote(world.restaurantId)).toMatchObject({ text: 'a' });
  });

  it.each([{ dryRun: 'true' }, { dryRun: 1 }, { ifMatch: 7 }, { idempotencyKey: {} }, { idempotencyKey: '' }])(
    'rejects the invalid option %j and writes nothing',
    async (options) => {
      expect((await call('replaceNote', { ...at(), text: 'b', ...options })).error?.data.code).toBe('invalid_parameters');
      expect(await storedNote(world.restaurantId)).toBeNull();
    },
  );

  it('is rejected with 412 when the state in ifMatch is no longer current', async () => {
    const { result } = await call('getNote', at(), { write: false });
    await call('writeNoteOperation', { ...at(), text: 'theirs' });
    const stale = await call('replaceNote', { ...at(), text: 'mine', ifMatch: result?.data });
    expect([stale.status, stale.error?.data.code]).toEqual([412, 'precondition_failed']);
    expect(stale.error?.data.extraData).toMatchObject({ current: { text: 'theirs', pin: 0 } });
    const fresh = await call('replaceNote', { ...at(), text: 'mine', ifMatch: { pin: 0, text: 'theirs' } });
    expect(fresh.result).toEqual({ data: { text: 'mine', pin: 0 } });
  });

  it('writes once per idempotency key, and rejects the key for another input', async () => {
    const body = { ...at(), text: 'a', idempotencyKey: 'k-1' };
    expect((await call('writeNoteOperation', body)).result).toEqual((await call('writeNoteOperation', body)).result);
    expect(await storedNote(world.restaurantId)).toEqual({ text: 'a', writes: 1 });
    expect((await call('writeNoteOperation', { ...body, text: 'b' })).error?.data.code).toBe('idempotency_key_reused');
  });
});
