import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callerByToken } from '@/server/core/callers/find-caller';
import { countStream, MAX_STREAMS } from '@/server/core/live/event-stream';
import { wordsOfConflict } from '@/server/core/operation/conflict-words';
import { AppError, type ErrorCode, errorTable } from '@/server/core/operation/errors';
import { errorsOf, type Operation } from '@/server/core/operation/operation';
import { canLackFields, validate } from '@/server/core/operation/parse';
import { listOperations, type Registered } from '@/server/core/operation/registry';
import { prisma, transaction } from '@/server/core/platform/db';
import { claim } from '@/server/core/writes/idempotency';
import { operations } from '@/server/operations';
import { callerFor, factsOf } from './as';
import { endpoints } from './endpoints';
import { createProduct, createStockSettings, createTableSession, createUser, createWebSession } from './factories';
import { type ParsedResponse, type RequestOptions, send, tokenOf, urlOf } from './http';
import { inputsFor, type SamplePlace } from './samples';
import { seedTwoTenants, type TwoTenants } from './tenants';

/* How tests provoke every error that an operation declares, so that no impossible one is documented. */

export let tenants: TwoTenants;
export let place: SamplePlace;
export let tokens: { admin: string; till: string };

/** The caller: a till for operations reserved to tills, otherwise the admin. */
const callerOf = ({ operation: { access } }: Registered) => (access === 'public' || access.roles.includes('admin') ? 'admin' : 'till');
const userOf = (entry: Registered) => (callerOf(entry) === 'admin' ? tenants.admin.id : tenants.a.users.pos.id);

/** Calls an operation as the admin, unless input or caller are given. */
export function call(entry: Registered, input: object = {}, sent: RequestOptions = {}): Promise<ParsedResponse> {
  const { id, operation } = entry;
  const token = tokens[callerOf(entry)];
  const values: Record<string, unknown> = { ...inputsFor(id, operation, place)[0], ...input };
  const body = Object.fromEntries(Object.entries(values).filter(([name]) => name in operation.body.shape));
  return send(operation.method, urlOf(operation, values), { token, ...(operation.method !== 'GET' && { body }), ...sent });
}

/** Calls an operation whose service fails with that error. */
async function callFailing(entry: Registered, error: Error): Promise<ParsedResponse> {
  const { id, operation } = entry;
  const run = () => Promise.reject(error);
  const handlers = endpoints({ ...operation, run } as Operation);
  const values = inputsFor(id, operation, place)[0] ?? {};
  const request = new Request(`http://brigade.test${urlOf(operation, values)}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${tokens[callerOf(entry)]}` },
    ...(operation.method !== 'GET' && { body: JSON.stringify(values) }),
  });
  const params = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const response = await handlers[operation.method](request, { params: Promise.resolve(params) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

const withHeaders = (more: Record<string, string>): RequestOptions => ({ headers: more });
const keyOf = ({ id }: Registered, code: ErrorCode) => `${id}-${code}`;

/** Calls an operation with its path parameters, and only that query. */
export function callAt({ id, operation, ...entry }: Registered, search: string): Promise<ParsedResponse> {
  const values = { ...inputsFor(id, operation, place)[0] };
  const url = urlOf({ ...operation, query: z.object({}) }, values);
  const body = Object.fromEntries(Object.entries(values).filter(([name]) => name in operation.body.shape));
  const token = tokens[callerOf({ id, operation, ...entry })];
  return send(operation.method, `${url}?${search}`, { token, ...(operation.method !== 'GET' && { body }) });
}

/** The input with its references replaced by ids that do not exist. */
function withUnknownIds({ id, operation }: Registered): Record<string, unknown> {
  const unknown = (value: unknown) => {
    if (typeof value === 'number') return 2_147_483_000;
    if (/^[1-9]\d*$/.test(String(value))) return '2147483000';
    return UUID.test(String(value)) ? randomUUID() : value;
  };
  const input = inputsFor(id, operation, place)[0] ?? {};
  // An unknown channel is an invalid value rather than a missing thing.
  const isReference = (name: string) => /(^id|Id|_id|Uuid|version)$/.test(name) && !/^channel_?[iI]d$/.test(name);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, isReference(name) ? unknown(value) : value]));
}
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A value of that schema in which only required fields are missing: an empty object or, if that is valid, one nested as deep as needed. */
function withoutRequiredFields(schema: z.ZodType): unknown {
  const type =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (type !== schema) return withoutRequiredFields(type as z.ZodType);
  if (type instanceof z.ZodArray) return [withoutRequiredFields(type.element as z.ZodType)];
  if (type instanceof z.ZodRecord) return { 1: withoutRequiredFields(type.valueType as z.ZodType) };
  if (!(type instanceof z.ZodObject) || !type.safeParse({}).success) return {};
  const found = Object.entries(type.shape).find(([, field]) => canLackFields(field as z.ZodType));
  return found ? { [found[0]]: withoutRequiredFields(found[1] as z.ZodType) } : {};
}

export type Provocation = (entry: Registered) => Promise<ParsedResponse>;
const provocations: Partial<Record<ErrorCode, Provocation>> = {
  invalid_parameters: (entry) => callAt(entry, 'twice=1&twice=2'),
  missing_parameters: (entry) =>
    entry.operation.method === 'GET' ? callAt(entry, '') : call(entry, {}, { body: withoutRequiredFields(entry.operation.body) }),
  invalid_json: (entry) => call(entry, {}, { body: '{' }),
  payload_too_large: (entry) => call(entry, {}, { body: ' '.repeat(entry.operation.maxBodyBytes + 1) }),
  unauthenticated: (entry) => call(entry, {}, { token: undefined }),
  invalid_token: (entry) => call(entry, {}, { token: 'brg_of_nobody' }),
  token_expired: async (entry) => call(entry, {}, { token: await tokenOf(userOf(entry), -1_000) }),
  access_denied: async (entry) => call(entry, {}, { token: (await createWebSession(prisma, { brandId: tenants.b.brandId })).token }),
  data_not_found: async (entry) => {
    if (callerOf(entry) === 'admin') return call(entry, withUnknownIds(entry));
    const { id } = await createUser(prisma, { role: 'pos', restaurantId: place.restaurantId });
    return call(entry, {}, { token: await tokenOf(id) });
  },
  internal_error: (entry) => callFailing(entry, new Error('nobody foresaw this')),
  unavailable: (entry) => callFailing(entry, Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
  takes_too_long: (entry) => callFailing(entry, new AppError('takes_too_long')),
  conflict: (entry) => callFailing(entry, Object.assign(new Error('deadlock detected'), { code: '40P01' })),
  precondition_failed: (entry) => call(entry, {}, withHeaders({ 'if-match': '"of yesterday"' })),
  idempotency_key_reused: async (entry) => {
    const key = keyOf(entry, 'idempotency_key_reused');
    const record = { caller: `user:${userOf(entry)}`, key, requestHash: 'of another request', status: 200, body: '{}' };
    await prisma.idempotencyRecord.create({ data: record });
    return call(entry, {}, withHeaders({ 'idempotency-key': key }));
  },
  idempotency_in_progress: async (entry) => {
    const idempotencyKey = keyOf(entry, 'idempotency_in_progress');
    const caller = await callerFor(userOf(entry));
    return transaction(async (tx) => {
      await claim(tx, factsOf(caller, { idempotencyKey }), 'the first request');
      return call(entry, {}, withHeaders({ 'idempotency-key': idempotencyKey }));
    });
  },
  stock_management_v2_disabled: async (entry) => {
    const { restaurantId } = place;
    await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: false });
    const answer = await call(entry);
    await createStockSettings(prisma, { restaurantId, stockManagementV2Enabled: true });
    return answer;
  },
  confirmation_mismatch: (entry) => call(entry, { confirmationRestaurantName: 'another' }),
  missing_access_flag: async (entry) => call(entry, {}, { token: await tokenOf(tenants.a.withoutFlags.id) }),
  table_in_use: async (entry) => {
    const { id: tableId } = await prisma.roomTable.findFirstOrThrow({ where: { tableLayoutUuid: place.tableLayoutUuid } });
    const { id } = await createTableSession(prisma, { restaurantId: place.restaurantId, tableId });
    const answer = await call(entry);
    await prisma.tableSession.delete({ where: { restaurantId_id: { restaurantId: place.restaurantId, id } } });
    return answer;
  },
  too_many_requests: async (entry) => {
    const caller = await callerByToken(tokens[callerOf(entry)]);
    const releases = Array.from({ length: MAX_STREAMS }, () => countStream({ caller, ip: null, userAgent: null }));
    const answer = await call(entry);
    for (const release of releases) release();
    return answer;
  },
  member_not_found: (entry) => call(entry, { memberId: 'nobody' }),
  product_not_tracked: async (entry) => {
    const { id: productId, signature } = await createProduct(prisma, { restaurantId: place.restaurantId, menuId: place.menuId });
    return call(entry, { productId, signature });
  },
};

/** The input without each of its fields in turn, at all levels. */
function* withoutEachField(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) for (const reduced of withoutEachField(entry)) yield value.with(index, reduced);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const reduced of withoutEachField(inner)) yield { ...rest, [name]: reduced };
    }
  }
}

/** How to provoke errors in particular operations, if the general way does not work. */
export type Particular = Readonly<Record<string, Partial<Record<ErrorCode, Provocation>>>>;

/**
 * Provokes each declared error of the operations of these features.
 * @param ownMessages by `feature.name: code`: messages that say what is in the way, instead of those of the codes
 */
export function provokeErrors(
  features: readonly (keyof typeof operations)[],
  particular: Particular,
  ownMessages: Readonly<Record<string, RegExp>> = {},
): void {
  // An upload with progress responds in lines: each has its own tests.
  const all = listOperations(Object.fromEntries(features.map((name) => [name, operations[name]]))).filter(
    ({ operation }) => !operation.progress,
  );
  const cases = all.flatMap((entry) => errorsOf(entry.operation).map((code) => ({ ...entry, code })));

  beforeAll(async () => {
    tenants = await seedTwoTenants(prisma);
    tokens = { admin: await tokenOf(tenants.admin.id), till: await tokenOf(tenants.a.users.pos.id) };
    place = { ...tenants.a, version: 1, auditId: 1, userId: 1, tokenId: 1, email: 'a@test.example' };
  });

  describe('each declared error', () => {
    it.each(cases)('$id: $code', async ({ code, ...entry }) => {
      const provoke = particular[entry.id]?.[code] ?? provocations[code];
      if (!provoke) throw new Error(`Nobody knows how to provoke ${code} of ${entry.id}`);
      const { status, body, headers } = await provoke(entry);
      const documented = entry.operation.statuses[code] ?? errorTable[code].status;
      const ownMessage = ownMessages[`${entry.id}: ${code}`];
      const words = (code === 'conflict' && wordsOfConflict(body.extraData)) || errorTable[code];
      expect(body).toMatchObject({ code, status: documented, message: ownMessage ? expect.stringMatching(ownMessage) : words.en });
      expect(status).toBe(documented);
      expect(headers.get('x-request-id')).toMatch(/.+/);
      expect(headers.get('content-type')).toBe('application/json');
      expect(JSON.stringify(body)).not.toMatch(/foresaw|ECONN|deadlock/);
    });
  });

  it.each(all)('$id returns missing_parameters only if it declares that error', ({ id, operation }) => {
    const declared = errorsOf(operation).includes('missing_parameters');
    for (const input of inputsFor(id, operation, place).flatMap((sample) => [...withoutEachField(sample)])) {
      const parts = { query: { schema: operation.query, value: input }, body: { schema: operation.body, value: input } };
      try {
        validate(parts, 'en');
      } catch (error) {
        expect(declared || !(error instanceof AppError && error.code === 'missing_parameters')).toBe(true);
      }
    }
  });
}
