import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { errorTable } from './core/operation/errors';
import { fromText } from './core/operation/parse';
import { listOperations, type Registered } from './core/operation/registry';
import { prisma } from './core/platform/db';
import { operations } from './operations';
import { withGeocoder } from './testing/geocoder';
import { type ParsedResponse, type RequestOptions, send, tokenOf, urlOf } from './testing/http';
import { Refusals } from './testing/refusals';
import { inputsFor, type SamplePlace } from './testing/samples';
import { seedTwoTenants } from './testing/tenants';

/** No input to any operation, in path, query, headers or body, may cause a 500 (design section 3). */
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

function expectSound({ status, headers, body, text }: ParsedResponse, what: unknown): void {
  const told = JSON.stringify(what)?.slice(0, 300);
  expect(status, `${told}: ${text.slice(0, 300)}`).toBeLessThan(500);
  expect(headers.get('x-request-id'), told).toMatch(/^[\w.:-]{1,64}$/);
  if (status < 400) return;
  expect(body, told).toMatchObject({ status, code: expect.any(String), message: expect.any(String) });
  expect(Object.keys(errorTable), told).toContain(body.code);
}

const refusals = new Refusals();
const tellsMore = (fields: z.ZodObject, name: string, value: unknown) => refusals.tellsMore(fields.shape[name] as z.ZodType, value);

/** Texts are first converted to the field’s type. */
const tellsMoreAsText = (fields: z.ZodObject, name: string, value: unknown) =>
  tellsMore(fields, name, fromText(fields, { [name]: String(value) })[name]);

/** The parts of an operation's input. */
function partsOf({ id, operation }: Registered) {
  const input = inputsFor(id, operation, place)[0] ?? {};
  const part = (fields: z.ZodObject) => Object.fromEntries(Object.entries(input).filter(([name]) => name in fields.shape));
  return { params: part(operation.params), query: part(operation.query), body: part(operation.body) };
}
type Parts = ReturnType<typeof partsOf>;

/** Calls an operation with these parts. Operations that change access are dry runs, so that the tests can continue. */
function call(
  { feature, operation }: Registered,
  { params, query, body }: { params: object; query: object; body?: unknown },
  sent: RequestOptions = {},
) {
  const url = new URL(urlOf({ ...operation, query: { shape: {} } } as never, params as Record<string, unknown>), 'http://brigade.test');
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
  if (['identity', 'devices'].includes(feature) && operation.transaction && operation.method !== 'GET' && !('dryRun' in query))
    url.searchParams.set('dryRun', 'true');
  const { access } = operation;
  const as = access === 'public' || access.roles.includes('admin') ? token : tillToken;
  return send(operation.method, url.pathname + url.search, { token: as, ...(operation.method !== 'GET' && { body }), ...sent });
}

/** Sends an odd value in all of the fields at once, then without the fields that were refused, which may have hidden the others. */
async function bearsInFields(names: string[], value: unknown, send: (odd: object) => Promise<ParsedResponse>): Promise<void> {
  let left = names;
  while (left.length > 0) {
    const answer = await send(Object.fromEntries(left.map((name) => [name, value])));
    expectSound(answer, { names: left, value });
    if (answer.status < 300) return;
    const refused = new Set(answer.body?.extraData?.issues?.map(({ path }: { path: string }) => path.split('.')[0]));
    const others = left.filter((name) => !refused.has(name));
    // A refusal that names none of them may be about any.
    if (others.length === left.length && left.length > 1) for (const name of left) await bearsInFields([name], value, send);
    left = others.length < left.length ? others : [];
  }
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
  // Beyond what PostgreSQL, or a year of four digits, can hold after conversion to a time zone.
  '9999-12-31T23:59:59-14:00',
  '0001-01-01T00:00:00+14:00',
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
/** Values that can be part of an address. */
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

/** ETags must be those of the operation's own responses. */
const oddVersions = { 'if-match': 'x', 'if-none-match': '"', 'accept-language': 'fr;q=x,,;q=1,*;q=9', 'x-request-id': '<script>' };
const oddHeaders: Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'x'.repeat(8_000)}` },
  { 'idempotency-key': ' ' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'content-type': 'multipart/form-data', 'x-forwarded-for': 'unknown, ::1, 999.1.1.1', origin: 'null' },
  { authorization: '', cookie: 'next-auth.session-token=a.b.c; __Secure-next-auth.session-token=%' },
];

describe.each(all)('$id', (entry) => {
  const { operation } = entry;
  // The tills of an archived place can no longer be used.
  if (entry.id.startsWith('brands.'))
    afterAll(async () => {
      await prisma.restaurant.update({ where: { id: place.restaurantId }, data: { archivedAt: null } });
      await prisma.brand.update({ where: { id: place.brandId }, data: { archivedAt: null } });
    });
  // Checking passwords is deliberately slow: these operations are tried with fewer values.
  const values =
    'password' in operation.body.shape || 'currentPassword' in operation.body.shape ? odd.filter((_, index) => index % 6 === 0) : odd;

  it('answers odd values in its path and query without a server error', async () => {
    const parts = partsOf(entry);
    const sendIn = (part: 'params' | 'query') => (odd: object) => call(entry, { ...parts, [part]: { ...parts[part], ...odd } });
    for (const part of ['params', 'query'] as const)
      for (const value of part === 'query' ? [...oddInPaths, ''] : oddInPaths)
        await bearsInFields(
          Object.keys(operation[part].shape).filter((name) => tellsMoreAsText(operation[part], name, value)),
          value,
          sendIn(part),
        );
    const query = { ...parts.query, unknown: '1', constructor: '1', '': '1' };
    expectSound(await call(entry, { ...parts, query }), query);
  });

  const fields = Object.keys(operation.body.shape);
  if (fields.length > 0)
    it('answers odd values in its body without a server error', async () => {
      const { body, ...parts } = partsOf(entry);
      const send = (odd: object) => call(entry, parts as Parts, { body: JSON.stringify({ ...body, ...odd }) });
      for (const value of values)
        await bearsInFields(
          fields.filter((name) => tellsMore(operation.body, name, value)),
          value,
          send,
        );
    });

  it('answers odd versions without a server error', async () => {
    expectSound(await call(entry, partsOf(entry), { headers: oddVersions }), oddVersions);
  });
});

/** One operation of each kind. */
const oneOfEach = (kindOf: (operation: Registered['operation']) => unknown[], of = all) => [
  ...new Map(of.map((entry) => [JSON.stringify(kindOf(entry.operation)), entry])).values(),
];

const hasFields = ({ body }: Registered['operation']) => Object.keys(body.shape).length > 0;
/** Everything that decides how a body is read before its fields are checked (server/core/rest/body.ts). */
const readAlike = oneOfEach(
  (operation) => [operation.kind, operation.form, operation.signedBy, operation.maxBodyBytes, hasFields(operation)],
  all.filter(({ operation }) => operation.method !== 'GET'),
);

describe.each(readAlike)('$id and operations that read a body alike', (entry) => {
  const { operation } = entry;
  const tooLarge = ' '.repeat(operation.maxBodyBytes + 1);
  it.each([...noBody, ['too large', tooLarge, 413] as const])(
    'answer an invalid body without a server error: %s',
    async (name, text, status) => {
      const { body: _, ...parts } = partsOf(entry);
      const answer = await call(entry, parts, { body: text });
      expectSound(answer, name);
      // Operations without body ignore one; a signed body is only read after its signature; and uploads accept only forms.
      if (!hasFields(operation) || operation.signedBy !== undefined) return;
      const tooMuch = operation.kind !== 'upload' && text.length > operation.maxBodyBytes;
      expect(answer.status).toBe(tooMuch ? 413 : Math.min(status, 400));
    },
  );
});

/** Everything that decides how headers are read and answered (server/core/rest/endpoint.ts). */
const answeredAlike = oneOfEach(({ kind, method, form, access, transaction }) => [kind, method, form, access === 'public', transaction]);

describe.each(answeredAlike)('$id and operations that are answered alike', (entry) => {
  it.each(oddHeaders)('answer the headers %j without a server error', async (headers) => {
    expectSound(await call(entry, partsOf(entry), { headers }), headers);
  });

  it.each([
    ['__proto__', '1'],
    ['dryRun', 'perhaps'],
    ['unknown', '\0'],
  ])('reject the query %s=%j with 400', async (name, value) => {
    const { query, ...parts } = partsOf(entry);
    expect(await call(entry, { ...parts, query: { ...query, [name]: value } })).toMatchObject({ status: 400 });
  });
});

it('random input to any operation causes no server error', async () => {
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
});
