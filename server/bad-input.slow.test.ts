import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorTable } from './core/operation/errors';
import { fromText } from './core/operation/parse';
import { listOperations, type Registered } from './core/operation/registry';
import { prisma } from './core/platform/db';
import { operations } from './operations';
import { withGeocoder } from './testing/geocoder';
import { type Answered, type Sent, send, tokenOf, urlOf } from './testing/http';
import { inputsFor, type SamplePlace } from './testing/samples';
import { seedTwoTenants } from './testing/tenants';

/** Nothing that is sent to any operation, in its path, query, headers or body, ends in a 500 (design section 3). */
const all = listOperations(operations);
let place: SamplePlace;
let token: string;
let tillToken: string;

withGeocoder();

beforeAll(async () => {
  const { a, admin } = await seedTwoTenants(prisma);
  token = await tokenOf(admin.id);
  tillToken = await tokenOf(a.users.pos.id);
  const { id: userId, email } = a.users.kiosk;
  place = { ...a, version: 1, auditId: 1, userId, tokenId: 1, email };
});

function expectSound({ status, headers, body, text }: Answered, what: unknown): void {
  const told = JSON.stringify(what)?.slice(0, 300);
  expect(status, `${told}: ${text.slice(0, 300)}`).toBeLessThan(500);
  expect(headers.get('x-request-id'), told).toMatch(/^[\w.:-]{1,64}$/);
  if (status < 400) return;
  expect(body, told).toMatchObject({ status, code: expect.any(String), message: expect.any(String) });
  expect(Object.keys(errorTable), told).toContain(body.code);
}

const refusedBefore = new Map<z.core.$ZodType, Set<unknown>>();

/**
 * Whether sending that value in a field can show what has not been seen: what a schema refuses never reaches an operation, so it is sent
 * once for each schema, and what it lets through to every operation.
 */
function tellsMore(fields: z.ZodObject, name: string, value: unknown): boolean {
  const field = fields.shape[name] as z.core.$ZodType;
  if (z.safeParse(field, value).success) return true;
  const refused = refusedBefore.get(field) ?? new Set();
  refusedBefore.set(field, refused);
  if (refused.has(value)) return false;
  refused.add(value);
  return true;
}

/** The same for what is sent as text, which is first given its field's type. */
const tellsMoreAsText = (fields: z.ZodObject, name: string, value: unknown) =>
  tellsMore(fields, name, fromText(fields, { [name]: String(value) })[name]);

/** The input that an operation takes, by its parts. */
function partsOf({ id, operation }: Registered) {
  const input = inputsFor(id, operation, place)[0] ?? {};
  const part = (fields: z.ZodObject) => Object.fromEntries(Object.entries(input).filter(([name]) => name in fields.shape));
  return { params: part(operation.params), query: part(operation.query), body: part(operation.body) };
}
type Parts = ReturnType<typeof partsOf>;

/** Sends an operation with those parts. What changes who may call is only tried, so that the tests can go on. */
function call(
  { feature, operation }: Registered,
  { params, query, body }: { params: object; query: object; body?: unknown },
  sent: Sent = {},
) {
  const url = new URL(urlOf({ ...operation, query: { shape: {} } } as never, params as Record<string, unknown>), 'http://brigade.test');
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
  if (['identity', 'devices'].includes(feature) && operation.transaction && operation.method !== 'GET' && !('dryRun' in query))
    url.searchParams.set('dryRun', 'true');
  const { access } = operation;
  const as = access === 'public' || access.roles.includes('admin') ? token : tillToken;
  return send(operation.method, url.pathname + url.search, { token: as, ...(operation.method !== 'GET' && { body }), ...sent });
}

const oddNumbers = [0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308];
const oddTexts = [
  ' ',
  '\0',
  'a\0b',
  '%',
  '_',
  '\\',
  "';--",
  '__proto__',
  'constructor',
  '2026-13-45',
  '0000-00-00',
  '9999-12-31',
  '🍕',
  'x'.repeat(3_000),
  '１２',
];
const odd: unknown[] = [
  ...oddNumbers,
  ...oddTexts,
  '',
  '\ud800',
  '\udfff\ud800',
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  ['x'.repeat(10)],
];
/** Of these an address can be made. */
const oddInPaths = [...oddNumbers, ...oddTexts, '-0', '1e3', '0x10', '00000000000000000001', '1,2', 'null', 'undefined', 'a/b', '?', '#'];

const noBody: [string, string | Uint8Array, number][] = [
  ['null', 'null', 400],
  ['a list', '[]', 400],
  ['a number', '7', 400],
  ['a text', '"text"', 400],
  ['cut off', '{"a":', 400],
  ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400],
  ['lists in lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
  ['objects in objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
  ['a deep field', `{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
  ['a prototype', '{"__proto__":{"isAdmin":true}}', 400],
  ['a prototype, deeper', '{"lines":[{"__proto__":{"a":1}}]}', 400],
];

const oddHeaders: Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'x'.repeat(8_000)}` },
  { 'idempotency-key': ' ' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'if-match': 'x', 'if-none-match': '"', 'accept-language': 'fr;q=x,,;q=1,*;q=9', 'x-request-id': '<script>' },
  { 'content-type': 'multipart/form-data', 'x-forwarded-for': 'unknown, ::1, 999.1.1.1', origin: 'null' },
  { authorization: '', cookie: 'next-auth.session-token=a.b.c; __Secure-next-auth.session-token=%' },
];

describe.each(all)('$id bears', (entry) => {
  const { operation } = entry;
  // The tills of an archived place can't be tried any more.
  if (entry.id.startsWith('brands.'))
    afterAll(async () => {
      await prisma.restaurant.update({ where: { id: place.restaurantId }, data: { archivedAt: null } });
      await prisma.brand.update({ where: { id: place.brandId }, data: { archivedAt: null } });
    });
  // Passwords are slow to check on purpose: those operations are tried with fewer values.
  const values =
    'password' in operation.body.shape || 'currentPassword' in operation.body.shape ? odd.filter((_, index) => index % 6 === 0) : odd;

  it('odd values in its path and query', async () => {
    const parts = partsOf(entry);
    for (const name of Object.keys(operation.params.shape))
      for (const value of oddInPaths.filter((each) => tellsMoreAsText(operation.params, name, each)))
        expectSound(await call(entry, { ...parts, params: { ...parts.params, [name]: value } }), { name, value });
    for (const name of Object.keys(operation.query.shape))
      for (const value of [...oddInPaths, ''].filter((each) => tellsMoreAsText(operation.query, name, each)))
        expectSound(await call(entry, { ...parts, query: { ...parts.query, [name]: value } }), { name, value });
    const query = { ...parts.query, unknown: '1', constructor: '1', '': '1' };
    expectSound(await call(entry, { ...parts, query }), query);
    for (const [name, value] of [
      ['__proto__', '1'],
      ['dryRun', 'perhaps'],
      ['unknown', '\0'],
    ] as const)
      expect(await call(entry, { ...parts, query: { ...parts.query, [name]: value } }), name).toMatchObject({ status: 400 });
  });

  it('odd values in its body', async () => {
    const { body, ...parts } = partsOf(entry);
    const fields = Object.keys(operation.body.shape);
    for (const name of fields)
      for (const value of values.filter((each) => tellsMore(operation.body, name, each)))
        expectSound(await call(entry, parts as Parts, { body: JSON.stringify({ ...body, [name]: value }) }), { name, value });
    const tooLarge = ' '.repeat(operation.maxBodyBytes + 1);
    for (const [name, text, status] of [...noBody, ['too large', tooLarge, 413] as const]) {
      const answer = await call(entry, parts as Parts, { body: operation.method === 'GET' ? undefined : text });
      expectSound(answer, name);
      // What takes no body does not look at one; a signed one is nobody's before its signature, and an upload takes forms alone.
      if (fields.length === 0 || operation.signedBy !== undefined) continue;
      const tooMuch = operation.kind !== 'upload' && text.length > operation.maxBodyBytes;
      expect(answer.status, name).toBe(tooMuch ? 413 : Math.min(status, 400));
    }
  });

  it('odd headers', async () => {
    for (const headers of oddHeaders) expectSound(await call(entry, partsOf(entry), { headers }), headers);
  });
});

it('bears anything at all', async () => {
  const value = fc.oneof(
    fc.constantFrom(...odd),
    fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  const wellFormed = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 40 })
    .filter((text) => text.isWellFormed() && !/^\.+$/.test(text));
  const request = fc.constantFrom(...all).chain((entry) => {
    const some = (names: string[], of: fc.Arbitrary<unknown>) =>
      fc.dictionary(
        names.length === 0 ? fc.string({ maxLength: 8 }) : fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })),
        of,
        { maxKeys: 5 },
      );
    return fc.record({
      entry: fc.constant(entry),
      params: some(Object.keys(entry.operation.params.shape), wellFormed),
      query: some(Object.keys(entry.operation.query.shape), fc.oneof(wellFormed, fc.integer())),
      body: fc.oneof({ weight: 4, arbitrary: some(Object.keys(entry.operation.body.shape), value) }, value),
      keepsSample: fc.boolean(),
    });
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ entry, params, query, body, keepsSample }) => {
      const sample = partsOf(entry);
      const mixed = keepsSample && typeof body === 'object' && !Array.isArray(body) ? { ...sample.body, ...body } : body;
      const sent = {
        params: { ...sample.params, ...(!keepsSample && params) },
        query: { ...sample.query, ...query },
        body: JSON.stringify(mixed) ?? '',
      };
      expectSound(await call(entry, sent), { id: entry.id, ...sent });
    }),
    { numRuns: 300 },
  );
}, 60_000);
