import { access, mkdir, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoints } from '@/server/testing/endpoints';
import { createRestaurant, createUser } from '@/server/testing/factories';
import {
  dropNotes,
  newWorld,
  noteHandlers,
  noteParams,
  send,
  sendNote,
  storedNote,
  tokenFor,
  type World,
  writeNoteOperation,
} from '../../testing/notes';
import { forgetCaller } from '../callers/find-caller';
import { sealSession, sessionCookieName } from '../callers/session';
import { allow, permissions } from '../operation/access';
import { AppError, errorTable } from '../operation/errors';
import { download, mutation, progressUpload, query, upload } from '../operation/operation';
import { type FileAnswer, Progress } from '../operation/outcome';
import { prisma } from '../platform/db';
import { log } from '../platform/log';
import { metrics } from '../platform/metrics';
import { routeNotFound } from './endpoint';

vi.stubEnv('NEXTAUTH_SECRET', 'a secret of the tests');

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

describe('the envelope', () => {
  it('bears status, code, message and data, and is not cached', async () => {
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
  ])('speaks the language of %s', async (language, message) => {
    const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
    expect((await open('/v2/open', headers)).body.message).toBe(message);
  });

  it('speaks it in errors too', async () => {
    const { body } = await sendNote(world, 'PUT', { body: {}, headers: { 'accept-language': 'fr' } });
    expect(body).toMatchObject({ status: 400, code: 'missing_parameters', message: errorTable.missing_parameters.fr });
  });

  it('says with a 401 how to sign in, and whether a token was refused', async () => {
    const asked = async (sent: { token?: string }) => (await sendNote(world, 'GET', sent)).headers.get('www-authenticate');
    expect(await asked({ token: undefined })).toBe('Bearer');
    expect(await asked({ token: 'unknown' })).toBe('Bearer error="invalid_token"');
    expect(await asked({})).toBeNull();
  });

  it('bears the request id that was sent, if it is a sound one, else a new one', async () => {
    expect((await open('/v2/open', { 'x-request-id': 'till-4:77' })).headers.get('x-request-id')).toBe('till-4:77');
    for (const bad of ['', 'a b', 'x'.repeat(65), '<script>'])
      expect((await open('/v2/open', { 'x-request-id': bad })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('counts and logs the request without its contents', async () => {
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

describe('methods', () => {
  it('answers 405 with what is allowed', async () => {
    for (const method of ['DELETE', 'PATCH'] as const) {
      const { status, body, headers } = await send(noteHandlers, method, '/x', { token: world.token });
      expect([status, body.code, headers.get('allow')]).toEqual([405, 'method_not_allowed', 'GET, PUT, POST, HEAD, OPTIONS']);
    }
    const { status, headers } = await send(openHandlers, 'POST', '/v2/open');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('answers HEAD as GET, without a body', async () => {
    const get = await sendNote(world, 'GET');
    const head = await sendNote(world, 'HEAD');
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', get.headers.get('etag')]);
    expect((await sendNote(world, 'HEAD', { token: 'unknown' })).status).toBe(401);
  });

  it('answers OPTIONS with a request id, as everything', async () => {
    const { status, headers } = await open('/v2/open', { 'x-request-id': 'till-5' }, 'OPTIONS');
    expect([status, headers.get('x-request-id')]).toEqual([204, 'till-5']);
  });
});

describe('CORS', () => {
  it('lets any page read what is public', async () => {
    const { headers } = await open('/v2/open', { origin: 'https://shop.example' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('ETag');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('answers a preflight, and allows no foreign page the rest', async () => {
    const asked = { origin: 'https://shop.example', 'access-control-request-method': 'PUT' };
    const preflight = await open('/v2/open', asked, 'OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    const closed = await send(noteHandlers, 'OPTIONS', '/x', { headers: asked });
    expect(closed.headers.get('access-control-allow-origin')).toBeNull();
    expect((await sendNote(world, 'GET', { headers: asked })).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('opens an address whose reads are public to foreign pages for its reads alone', async () => {
    const { OPTIONS } = endpoints(readOpen, writeNoteOperation);
    const allowed = async (method: string) => {
      const headers = { origin: 'https://shop.example', 'access-control-request-method': method };
      const answer = await OPTIONS(new Request('http://brigade.test/x', { method: 'OPTIONS', headers }), { params: Promise.resolve({}) });
      return answer.headers.get('access-control-allow-origin');
    };
    expect([await allowed('GET'), await allowed('POST')]).toEqual(['*', null]);
  });

  it('lets the pages in that the configuration names', async () => {
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

describe('callers', () => {
  const codeWith = async (headers: Record<string, string>) => {
    const { status, body } = await sendNote(world, 'GET', { token: undefined, headers });
    return [status, body.code];
  };

  it('tells no token from a wrong one, an old one and a revoked one', async () => {
    expect(await codeWith({})).toEqual([401, 'unauthenticated']);
    expect(await codeWith({ authorization: 'Bearer nonsense' })).toEqual([401, 'invalid_token']);
    expect(await codeWith({ authorization: 'Basic YTpi' })).toEqual([401, 'invalid_token']);
    expect(await codeWith({ authorization: 'Bearer' })).toEqual([401, 'invalid_token']);
    const old = await tokenFor(world.userId, new Date(Date.now() - 1_000));
    expect(await codeWith({ authorization: `Bearer ${old.token}` })).toEqual([401, 'token_expired']);
    expect(await codeWith({ authorization: `bearer  ${world.token}` })).toEqual([200, 'note_found']);
    const revoked = await tokenFor(world.userId);
    expect(await codeWith({ authorization: `Bearer ${revoked.token}` })).toEqual([200, 'note_found']);
    await prisma.accessToken.update({ where: { id: revoked.tokenId }, data: { revokedAt: new Date() } });
    await forgetCaller(world.userId);
    expect(await codeWith({ authorization: `Bearer ${revoked.token}` })).toEqual([401, 'invalid_token']);
  });

  it('answers rights before it reads the input', async () => {
    const { status } = await sendNote(world, 'PUT', { token: undefined, body: '{ no json' });
    expect(status).toBe(401);
    const kiosk = await createUser(prisma, { role: 'kiosk', brandId: world.brandId, restaurantId: world.restaurantId });
    const refused = await sendNote(world, 'PUT', { token: (await tokenFor(kiosk.id)).token, body: '{ no json' });
    expect([refused.status, refused.body.code]).toEqual([403, 'access_denied']);
  });

  it('refuses a foreign restaurant in the words of one that does not exist', async () => {
    const foreign = await createRestaurant(prisma);
    const at = (restaurantId: number, token = world.token) =>
      send(noteHandlers, 'GET', '/x', { token, params: { restaurantId: String(restaurantId) } });
    const [theirs, nobodys] = [await at(foreign.id), await at(987_654)];
    expect(theirs.status).toBe(403);
    expect(nobodys.body).toEqual(theirs.body);
    const admin = await createUser(prisma, { role: 'admin' });
    expect((await at(987_654, (await tokenFor(admin.id)).token)).body.code).toBe('data_not_found');
  });

  it('serves a public address to a stale token as to a guest', async () => {
    const { status, body } = await open('/v2/open', { authorization: 'Bearer nonsense' });
    expect([status, body.data.role]).toEqual([200, 'guest']);
  });

  describe('with a session cookie', () => {
    beforeEach(async () => {
      world = await newWorld();
    });
    const cookie = async () => `${sessionCookieName}=${await sealSession({ userId: world.userId, sessionEpoch: 0 }, 3_600)}`;
    const put = async (headers: Record<string, string>) =>
      sendNote(world, 'PUT', { token: undefined, body: { text: 'x' }, headers: { cookie: await cookie(), ...headers } });

    it('may read', async () => {
      const { status } = await sendNote(world, 'GET', { token: undefined, headers: { cookie: `a=b; ${await cookie()}` } });
      expect(status).toBe(200);
    });

    it('may write from our own pages only', async () => {
      expect((await put({ host: 'brigade.test', origin: 'http://brigade.test' })).status).toBe(200);
      expect((await put({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
      expect((await put({ 'x-forwarded-host': 'brigade.example', host: 'internal:3000', origin: 'https://brigade.example' })).status).toBe(
        200,
      );
      for (const headers of [
        {},
        { host: 'brigade.test', origin: 'https://evil.example' },
        { host: 'brigade.test', origin: 'null' },
        { host: 'brigade.test', origin: 'http://brigade.test.evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ] as Record<string, string>[]) {
        const { status, body } = await put(headers);
        expect([status, body.code]).toEqual([403, 'access_denied']);
      }
      expect(await storedNote(world.restaurantId)).toMatchObject({ writes: 3 });
    });

    it('is nobody once the session was ended or the cookie was tampered with', async () => {
      const sealed = await cookie();
      const codeOf = async (value: string) => (await sendNote(world, 'GET', { token: undefined, headers: { cookie: value } })).status;
      expect(await codeOf(`${sealed.slice(0, -4)}AAAA`)).toBe(401);
      await prisma.user.update({ where: { id: world.userId }, data: { sessionEpoch: 1 } });
      await forgetCaller(world.userId);
      expect(await codeOf(sealed)).toBe(401);
    });
  });
});

describe('bad input never ends in a 500', () => {
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
  ])('with %s', async (_what, body, code) => {
    expect(await bad(body)).toEqual([400, code]);
  });

  it('takes JSON whatever its content type says', async () => {
    expect(await bad({ text: 'x' }, { 'content-type': 'text/plain' })).toEqual([201, 'note_written']);
    expect(await bad('{"text":"x"}', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([201, 'note_written']);
  });

  it('with a body over 1 MiB, announced or not', async () => {
    const large = `{"text":"${'x'.repeat(1024 * 1024)}"}`;
    expect(await bad(large)).toEqual([413, 'payload_too_large']);
    expect(await bad('{}', { 'content-length': String(2 ** 40) })).toEqual([413, 'payload_too_large']);
    expect(await bad({ text: 'x'.repeat(1024 * 1024 - 100) })).toEqual([400, 'invalid_parameters']);
  });

  it.each(['0', '-1', 'abc', '1.5', '2147483648', '99999999999999999999', '1e3', '', '\0', '%zz', '٣'])(
    'with «%s» as an id in the path',
    async (restaurantId) => {
      const { status, body } = await send(noteHandlers, 'GET', '/x', { token: world.token, params: { restaurantId } });
      expect([status, body.code]).toEqual([400, 'invalid_parameters']);
    },
  );

  it('with what cannot be stored in a name of the path', async () => {
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
  ])('with the query %s', async (search, status) => {
    expect((await open(`/v2/open${search}`)).status).toBe(status);
  });

  it('with odd headers', async () => {
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

describe('forms', () => {
  const formHandlers = endpoints(
    mutation({
      method: 'POST',
      path: '/v2/form',
      summary: 'Take a form',
      tag: 'Notes',
      access: 'public',
      body: z.object({ name: z.string(), remember: z.boolean().optional() }),
      form: true,
      success: { code: 'taken', data: z.object({ name: z.string(), remember: z.boolean() }) },
      audit: false,
      run: async (_ctx, { name, remember = false }) => ({ name, remember }),
    }),
  );

  it('are read as their fields mean them', async () => {
    const body = new URLSearchParams({ name: '12', remember: 'true' });
    expect((await send(formHandlers, 'POST', '/v2/form', { body })).body.data).toEqual({ name: '12', remember: true });
    expect((await send(formHandlers, 'POST', '/v2/form', { body: { name: 'a' } })).body.data).toEqual({ name: 'a', remember: false });
    expect((await send(formHandlers, 'POST', '/v2/form', { body: new URLSearchParams({ name: 'a\0' }) })).status).toBe(400);
  });

  it('are known by their type, however it is written', async () => {
    const headers = { 'content-type': 'Application/X-WWW-Form-URLencoded; charset=UTF-8' };
    expect((await send(formHandlers, 'POST', '/v2/form', { body: 'name=a', headers })).body.data).toEqual({ name: 'a', remember: false });
  });

  it('say each field once', async () => {
    const body = new URLSearchParams('name=a&name=b');
    const answer = await send(formHandlers, 'POST', '/v2/form', { body });
    expect(answer.body).toMatchObject({ code: 'invalid_parameters', extraData: { issues: [{ path: 'name', code: 'duplicate' }] } });
  });
});

describe('uploads', () => {
  const uploadHandlers = endpoints(
    upload({
      path: '/v2/restaurants/{restaurantId}/notes',
      summary: 'Import notes',
      tag: 'Notes',
      access: allow(permissions.stock.write, { restaurant: 'restaurantId' }),
      params: noteParams,
      body: z.object({ overwrite: z.boolean().optional() }),
      success: { status: 201, code: 'notes_imported', data: z.object({ name: z.string(), text: z.string(), overwrite: z.boolean() }) },
      audit: { subject: ({ restaurantId }) => ({ kind: 'note', id: restaurantId }) },
      run: async (_ctx, { file, overwrite = false }) => ({ name: file.name, text: await readFile(file.path, 'utf8'), overwrite }),
    }),
  );
  const post = (body: unknown, headers: Record<string, string> = {}, search = '') =>
    send(uploadHandlers, 'POST', `/x${search}`, {
      token: world.token,
      params: { restaurantId: String(world.restaurantId) },
      body,
      headers,
    });
  const form = (fields: Record<string, string | File>) => {
    const made = new FormData();
    for (const [key, value] of Object.entries(fields)) made.set(key, value);
    return made;
  };
  const file = (content: string) => new File([content], 'notes é.csv', { type: 'text/csv' });

  it('take a file with fields beside it, and are audited without the file', async () => {
    const { status, body } = await post(form({ file: file('a;b'), overwrite: 'true' }));
    expect([status, body.data]).toEqual([201, { name: 'notes é.csv', text: 'a;b', overwrite: true }]);
    const entry = await prisma.auditEntry.findFirst({ orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({ subjectKind: 'note', input: { overwrite: true, restaurantId: world.restaurantId } });
  });

  it.each([
    ['without a file', () => form({ overwrite: 'true' }), 'missing_parameters'],
    ['with text in its place', () => form({ file: 'text' }), 'invalid_parameters'],
    ['as JSON', () => '{"file":"x"}', 'invalid_parameters'],
    ['with nothing', () => '', 'invalid_parameters'],
  ])('are refused %s', async (_what, body, code) => {
    const { status, body: answered } = await post(body());
    expect([status, answered.code]).toEqual([400, code]);
  });

  const uploads = join(tmpdir(), 'brigade-uploads');
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const opening = '--x\r\ncontent-disposition: form-data; name="file"; filename="../../a"\r\n\r\n';

  it('leave nothing on the disk, whatever becomes of them', async () => {
    await mkdir(uploads, { recursive: true });
    const before = await readdir(uploads);
    const breaksOff = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`${opening}abc`));
      },
      pull: (controller) => controller.error(new Error('gone')),
    });
    const statuses = [
      post(form({ file: file('a') })),
      post(form({ file: file('a'), overwrite: 'maybe' })),
      post(form({ ['__proto__']: file('a') })),
      post(form({ other: file('a') })),
      post(breaksOff, multipart),
    ];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([201, 400, 400, 400, 400]);
    expect(await readdir(uploads)).toEqual(before);
  });

  it('are called by their last name alone', async () => {
    expect((await post(`${opening}abc\r\n--x--\r\n`, multipart)).body.data.name).toBe('a');
  });

  it('are cut off at 50 MiB while they come, without being gathered', async () => {
    const piece = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(opening)),
      pull(controller) {
        sent += 1;
        controller.enqueue(piece);
      },
    });
    const { status, body } = await post(endless, multipart);
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
    expect(sent).toBeLessThan(60);
  });

  it('are refused when cut off or over 50 MiB', async () => {
    expect((await post(`${opening}abc`, multipart)).status).toBe(400);
    const { status, body } = await post('--x--', { ...multipart, 'content-length': String(51 * 1024 * 1024) });
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
  });

  it('have a dry run', async () => {
    const entries = await prisma.auditEntry.count();
    const { headers } = await post(form({ file: file('a') }), {}, '?dryRun=true');
    expect(headers.get('dry-run')).toBe('true');
    expect(await prisma.auditEntry.count()).toBe(entries);
  });
});

describe('uploads that tell how far they are', () => {
  const progressHandlers = endpoints(
    progressUpload({
      path: '/v2/restaurants/{restaurantId}/books',
      summary: 'Import books',
      tag: 'Notes',
      access: allow(permissions.stock.write, { restaurant: 'restaurantId' }),
      params: noteParams,
      success: { code: 'books_imported', data: z.object({ lines: z.int() }) },
      audit: false,
      run: async (ctx, { file }) => {
        const text = await readFile(file.path, 'utf8');
        if (text === '') throw new AppError('invalid_parameters');
        return new Progress(
          async (tell) => {
            tell(0, 2);
            await new Promise(setImmediate);
            tell(2, 2);
            if (text === 'bad') throw new AppError('conflict', { extraData: { path: file.path } });
            return { lines: (await readFile(file.path, 'utf8')).length + (ctx.dryRun ? 100 : 0) };
          },
          { location: '/books/1' },
        );
      },
    }),
  );
  const post = (content: string, search = '') => {
    const body = new FormData();
    body.set('file', new File([content], 'books.csv'));
    return send(progressHandlers, 'POST', `/x${search}`, {
      token: world.token,
      params: { restaurantId: String(world.restaurantId) },
      body,
      headers: {},
    });
  };

  it('answer lines, then the envelope', async () => {
    const { status, headers, text } = await post('abc');
    expect([status, headers.get('content-type'), headers.get('location')]).toEqual([200, 'text/plain; charset=utf-8', '/books/1']);
    expect(text).toBe('0/2\n2/2\n{"status":200,"code":"books_imported","message":"Success.","data":{"lines":3}}');
  });

  it('end with the envelope of an error, and take their file off the disk', async () => {
    const { status, text } = await post('bad');
    const last = JSON.parse(text.split('\n').at(-1) ?? '');
    expect([status, last.status, last.code]).toEqual([200, 409, 'conflict']);
    await expect(access(last.extraData.path)).rejects.toThrow('ENOENT');
  });

  it('are refused before the first line where the file is none', async () => {
    const { status, body } = await post('');
    expect([status, body.code]).toEqual([400, 'invalid_parameters']);
  });

  it('do their own dry run', async () => {
    expect((await post('abc', '?dryRun=true')).text).toContain('"lines":103');
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

  it('answer the file itself, under a name that any system takes', async () => {
    const handlers = fileHandlers(() => ({ body: 'a;b', contentType: 'text/csv; charset=utf-8', fileName: 'Stock «été» "1"\n.csv' }));
    const { status, headers, text } = await get(handlers);
    expect([status, text, headers.get('content-type')]).toEqual([200, 'a;b', 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Stock ete 1.csv"; filename*=UTF-8''${encodeURIComponent('Stock «été» "1"\n.csv')}`,
    );
    expect(headers.get('x-request-id')).not.toBeNull();
  });

  it('answer errors in the envelope, rights first', async () => {
    const handlers = fileHandlers(() => Promise.reject(new Error('disk full')));
    expect((await get(handlers, { token: undefined }, '?format=xls')).body.code).toBe('unauthenticated');
    expect((await get(handlers, {}, '?format=xls')).body.code).toBe('invalid_parameters');
    expect((await get(handlers)).body).toEqual({ status: 500, code: 'internal_error', message: errorTable.internal_error.en });
  });

  it('stop a stream that HEAD does not read', async () => {
    const cancelled = vi.fn();
    const handlers = fileHandlers(() => ({ body: new ReadableStream({ cancel: cancelled }), contentType: 'text/csv' }));
    expect((await get(handlers, {}, '', 'HEAD')).text).toBe('');
    expect(cancelled).toHaveBeenCalledOnce();
  });
});

describe('an address that nothing has', () => {
  it('answers the error envelope', async () => {
    const response = await routeNotFound(new Request('http://brigade.test/nowhere', { headers: { 'accept-language': 'fr' } }));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ status: 404, code: 'route_not_found', message: errorTable.route_not_found.fr });
  });

  it('shows a page to a browser', async () => {
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
