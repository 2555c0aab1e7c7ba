import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoints } from '@/server/testing/endpoints';
import { dropNotes, newWorld, noteHandlers, noteParams, send, sendNote, type World, writeNoteOperation } from '../../testing/notes';
import { allow, permissions } from '../operation/access';
import { errorTable } from '../operation/errors';
import { download, query } from '../operation/operation';
import type { FileAnswer } from '../operation/outcome';
import { log } from '../platform/log';
import { metrics } from '../platform/metrics';
import { routeNotFound } from './endpoint';

let world: World;
beforeAll(async () => {
  world = await newWorld();
});
afterAll(dropNotes);

const readOpen = query({
  path: '/v2/open',
  summary: 'Open to all',
  tag: 'Notes',
  access: 'public',
  query: z.object({ word: z.string().max(20).optional(), count: z.int().max(100).optional() }),
  success: { code: 'open', data: z.object({ word: z.string(), role: z.string() }) },
  run: async (ctx, { word = '' }) => ({ word, role: ctx.caller.role }),
});
const openHandlers = endpoints(readOpen);
const open = (path = '/v2/open', headers: Record<string, string> = {}, method: 'GET' | 'OPTIONS' | 'HEAD' = 'GET') =>
  send(openHandlers, method, path, { headers });

describe('an endpoint', () => {
  it('answers with status, code, message and data, and forbids caching', async () => {
    const { status, headers, body } = await sendNote(world, 'POST', { body: { text: 'x' } });
    expect(body).toEqual({ status: 201, code: 'note_written', message: 'Success.', data: { text: 'x', pin: 0 } });
    expect(status).toBe(201);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    [undefined, 'Success.'],
    ['fr-FR,fr;q=0.9,en;q=0.8', 'Opération réussie.'],
    ['en;q=0.3, fr;q=0.4', 'Opération réussie.'],
    ['de, fr;q=0', 'Success.'],
    ['de-DE', 'Success.'],
    [';;;q=,,fr;q=1.2.3', 'Success.'],
  ])('picks the message language for Accept-Language %s', async (language, message) => {
    const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
    expect((await open('/v2/open', headers)).body.message).toBe(message);
  });

  it('translates error messages, too', async () => {
    const { body } = await sendNote(world, 'PUT', { body: {}, headers: { 'accept-language': 'fr' } });
    expect(body).toMatchObject({ status: 400, code: 'missing_parameters', message: errorTable.missing_parameters.fr });
  });

  it('sends WWW-Authenticate with a 401 and says whether a token was rejected', async () => {
    const asked = async (sent: { token?: string }) => (await sendNote(world, 'GET', sent)).headers.get('www-authenticate');
    expect(await asked({ token: undefined })).toBe('Bearer');
    expect(await asked({ token: 'unknown' })).toBe('Bearer error="invalid_token"');
    expect(await asked({})).toBeNull();
  });

  it('echoes a valid x-request-id and replaces an invalid one', async () => {
    expect((await open('/v2/open', { 'x-request-id': 'till-4:77' })).headers.get('x-request-id')).toBe('till-4:77');
    for (const bad of ['', 'a b', 'x'.repeat(65), '<script>'])
      expect((await open('/v2/open', { 'x-request-id': bad })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('counts and logs a request without its contents', async () => {
    const lines: unknown[] = [];
    const logged = vi.spyOn(log, 'info').mockImplementation((line: unknown) => void lines.push(line));
    await sendNote(world, 'POST', { body: { text: 'a secret text' }, headers: { 'x-request-id': 'r-5' } });
    logged.mockRestore();
    expect(lines).toEqual([
      { requestId: 'r-5', operation: 'POST /v2/restaurants/{restaurantId}/note', status: 201, ms: expect.any(Number) },
    ]);
    const shown = await metrics.registry.metrics();
    expect(shown).toMatch(/brigade_requests_total\{operation="POST \/v2\/restaurants\/\{restaurantId\}\/note",status="201"\} \d/);
  });
});

describe('method handling', () => {
  it('answers an unsupported method with 405 and the Allow header', async () => {
    for (const method of ['DELETE', 'PATCH'] as const) {
      const { status, body, headers } = await send(noteHandlers, method, '/x', { token: world.token });
      expect([status, body.code, headers.get('allow')]).toEqual([405, 'method_not_allowed', 'GET, PUT, POST, HEAD, OPTIONS']);
    }
    const { status, headers } = await send(openHandlers, 'POST', '/v2/open');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('answers HEAD like GET, without a body', async () => {
    const get = await sendNote(world, 'GET');
    const head = await sendNote(world, 'HEAD');
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', get.headers.get('etag')]);
    expect((await sendNote(world, 'HEAD', { token: 'unknown' })).status).toBe(401);
  });

  it('answers OPTIONS with 204 and the request id', async () => {
    const { status, headers } = await open('/v2/open', { 'x-request-id': 'till-5' }, 'OPTIONS');
    expect([status, headers.get('x-request-id')]).toEqual([204, 'till-5']);
  });
});

describe('CORS', () => {
  it('allows any origin to read a public endpoint', async () => {
    const { headers } = await open('/v2/open', { origin: 'https://shop.example' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('ETag');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('answers preflights for public endpoints and grants foreign origins no access to others', async () => {
    const asked = { origin: 'https://shop.example', 'access-control-request-method': 'PUT' };
    const preflight = await open('/v2/open', asked, 'OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    const closed = await send(noteHandlers, 'OPTIONS', '/x', { headers: asked });
    expect(closed.headers.get('access-control-allow-origin')).toBeNull();
    expect((await sendNote(world, 'GET', { headers: asked })).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('allows foreign origins only the reads of a path whose writes are not public', async () => {
    const { OPTIONS } = endpoints(readOpen, writeNoteOperation);
    const allowed = async (method: string) => {
      const headers = { origin: 'https://shop.example', 'access-control-request-method': method };
      const answer = await OPTIONS(new Request('http://brigade.test/x', { method: 'OPTIONS', headers }), { params: Promise.resolve({}) });
      return answer.headers.get('access-control-allow-origin');
    };
    expect([await allowed('GET'), await allowed('POST')]).toEqual(['*', null]);
  });

  it('allows the origins listed in CORS_ORIGINS', async () => {
    vi.stubEnv('CORS_ORIGINS', 'https://other.example, https://partner.example');
    vi.resetModules();
    const again = await import('../../testing/notes');
    const { headers } = await again.sendNote(world, 'GET', { headers: { origin: 'https://partner.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('https://partner.example');
    expect(headers.get('vary')).toBe('Accept-Language, Origin');
    const foreign = await again.sendNote(world, 'GET', { headers: { origin: 'https://foreign.example' } });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect(foreign.headers.get('vary')).toBe('Accept-Language, Origin');
    vi.stubEnv('CORS_ORIGINS', '');
  });
});

describe('request validation', () => {
  const bad = async (body: unknown, headers: Record<string, string> = {}) => {
    const { status, body: answered } = await sendNote(world, 'POST', { body, headers });
    return [status, answered.code];
  };

  it.each([
    ['no JSON', '{', 'invalid_json'],
    ['bad UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 'invalid_json'],
    ['a form where JSON is expected', new URLSearchParams({ text: 'x' }), 'invalid_json'],
    ['nothing at all', '', 'missing_parameters'],
    ['a list', [], 'invalid_parameters'],
    ['10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'invalid_parameters'],
    ['a NUL character', { text: 'a\0b' }, 'invalid_parameters'],
    ['a lone surrogate', '{"text":"\\ud800"}', 'invalid_parameters'],
    ['a prototype', '{"__proto__":{"text":"x"}}', 'invalid_parameters'],
    ['an integer past 32 bits', { text: 'x', pin: 2 ** 31 }, 'invalid_parameters'],
    ['an integer past all bits', '{"text":"x","pin":1e400}', 'invalid_parameters'],
  ])('answers 400 to a body with %s', async (_what, body, code) => {
    expect(await bad(body)).toEqual([400, code]);
  });

  it('accepts JSON whatever its content type says', async () => {
    expect(await bad({ text: 'x' }, { 'content-type': 'text/plain' })).toEqual([201, 'note_written']);
    expect(await bad('{"text":"x"}', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([201, 'note_written']);
  });

  it.each(['dryrun=true', 'DRYRUN=1', 'dry_run=true', 'dry-run=', 'dryRun=yes'])(
    'answers 400 to the malformed dry run %s rather than writing for real',
    async (search) => {
      const { status, body } = await sendNote(world, 'POST', { body: { text: 'x' }, query: `?${search}` });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: search.split('=')[0] }] } });
    },
  );

  it('answers 413 to a body over 1 MiB, whether or not content-length announces it', async () => {
    const large = `{"text":"${'x'.repeat(1024 * 1024)}"}`;
    expect(await bad(large)).toEqual([413, 'payload_too_large']);
    expect(await bad('{}', { 'content-length': String(2 ** 40) })).toEqual([413, 'payload_too_large']);
    expect(await bad({ text: 'x'.repeat(1024 * 1024 - 100) })).toEqual([400, 'invalid_parameters']);
  });

  it.each(['0', '-1', 'abc', '1.5', '2147483648', '99999999999999999999', '1e3', '', '\0', '%zz', '٣'])(
    'answers 400 to “%s” as an id in the path',
    async (restaurantId) => {
      const { status, body } = await send(noteHandlers, 'GET', '/x', { token: world.token, params: { restaurantId } });
      expect([status, body.code]).toEqual([400, 'invalid_parameters']);
    },
  );

  it('answers 400 to characters in the path that cannot be stored, and treats SQL there as text', async () => {
    const named = endpoints(
      query({
        path: '/v2/things/{name}',
        summary: 'Find',
        tag: 'Notes',
        access: 'public',
        params: z.object({ name: z.string() }),
        success: { code: 'found', data: z.unknown() },
        run: async (ctx, { name }) => ctx.db.sql.read`select ${name}::text as name`,
      }),
    );
    const get = async (name: string) => (await send(named, 'GET', '/x', { params: { name } })).status;
    expect(await get('a\0b')).toBe(400);
    expect(await get('\ud800')).toBe(400);
    expect(await get("Robert'); drop table users;--")).toBe(200);
  });

  it.each([
    ['?word=a&word=b', 400],
    ['?word=%00', 400],
    ['?__proto__=1', 400],
    ['?count=99999999999', 400],
    ['?word=%ED%A0%80', 400],
    ['?unknown=1&constructor=2', 200],
    [`?word=${'x'.repeat(10_000)}`, 400],
    ['?count=abc', 400],
  ])('handles the query %s without a 500', async (search, status) => {
    expect((await open(`/v2/open${search}`)).status).toBe(status);
  });

  it('copes with odd headers, and answers 412 to an If-Match that does not match', async () => {
    const odd = {
      'accept-language': 'fr;q='.repeat(2_000),
      'if-none-match': '","'.repeat(1_000),
      'if-match': '"\u00ff"',
      'user-agent': '\u00e9\u00ff'.repeat(500),
      'x-forwarded-for': 'not an address, ::ffff:300.1.1.1',
      range: 'bytes=0-1',
    };
    expect((await sendNote(world, 'GET', { headers: odd })).status).toBe(200);
    expect((await sendNote(world, 'PUT', { headers: odd, body: { text: 'x' } })).status).toBe(412);
  });
});

describe('downloads', () => {
  const fileHandlers = (answer: () => FileAnswer | Promise<FileAnswer>) =>
    endpoints(
      download({
        path: '/v2/restaurants/{restaurantId}/file',
        summary: 'Download',
        tag: 'Notes',
        access: allow(permissions.stock.read, { restaurant: 'restaurantId' }),
        params: noteParams,
        query: z.object({ format: z.enum(['csv']).optional() }),
        success: { contentTypes: ['text/csv'] },
        run: async () => answer(),
      }),
    );
  const get = (handlers: ReturnType<typeof endpoints>, sent = {}, search = '', method: 'GET' | 'HEAD' = 'GET') =>
    send(handlers, method, `/x${search}`, { token: world.token, params: { restaurantId: String(world.restaurantId) }, ...sent });

  it('answer with the file itself, under a name that every system accepts', async () => {
    const handlers = fileHandlers(() => ({ body: 'a;b', contentType: 'text/csv; charset=utf-8', fileName: 'Stock «été» "1"\n.csv' }));
    const { status, headers, text } = await get(handlers);
    expect([status, text, headers.get('content-type')]).toEqual([200, 'a;b', 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Stock ete 1.csv"; filename*=UTF-8''${encodeURIComponent('Stock «été» "1"\n.csv')}`,
    );
    expect(headers.get('x-request-id')).not.toBeNull();
  });

  it('answer errors in the envelope, and check access before the query', async () => {
    const handlers = fileHandlers(() => Promise.reject(new Error('disk full')));
    expect((await get(handlers, { token: undefined }, '?format=xls')).body.code).toBe('unauthenticated');
    expect((await get(handlers, {}, '?format=xls')).body.code).toBe('invalid_parameters');
    expect((await get(handlers)).body).toEqual({ status: 500, code: 'internal_error', message: errorTable.internal_error.en });
  });

  it('cancel the stream that HEAD does not read', async () => {
    const cancelled = vi.fn();
    const handlers = fileHandlers(() => ({ body: new ReadableStream({ cancel: cancelled }), contentType: 'text/csv' }));
    expect((await get(handlers, {}, '', 'HEAD')).text).toBe('');
    expect(cancelled).toHaveBeenCalledOnce();
  });
});

describe('routeNotFound', () => {
  it('answers with the error envelope in the caller’s language', async () => {
    const response = await routeNotFound(new Request('http://brigade.test/nowhere', { headers: { 'accept-language': 'fr' } }));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ status: 404, code: 'route_not_found', message: errorTable.route_not_found.fr });
  });

  it('shows an HTML page to a browser, but answers its POST with JSON', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const response = await routeNotFound(new Request('http://brigade.test/<script>', { headers: { accept } }));
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const page = await response.text();
    expect(page).toContain('href="/admin"');
    expect(page).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const written = await routeNotFound(new Request('http://brigade.test/nowhere', { method: 'POST', headers: { accept } }));
    expect(written.headers.get('content-type')).toBe('application/json');
  });
});
