import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callerByToken } from '@/server/core/callers/find-caller';
import { endpoints } from '@/server/testing/endpoints';
import { countStream, MAX_STREAMS } from './core/live/event-stream';
import { AppError, type ErrorCode, errorTable } from './core/operation/errors';
import { errorsOf, type Operation } from './core/operation/operation';
import { canLackFields, validate } from './core/operation/parse';
import { listOperations, type Registered } from './core/operation/registry';
import { prisma, transaction } from './core/platform/db';
import { claim } from './core/writes/idempotency';
import { operations } from './operations';
import { callerFor, factsOf } from './testing/as';
import {
  createCatalogProduct,
  createPickupException,
  createPosDevice,
  createProduct,
  createStockSettings,
  createTableSession,
  createUser,
  createWebSession,
  putOnMenu,
} from './testing/factories';
import { type Answered, type Sent, send, tokenOf, urlOf } from './testing/http';
import { inputsFor, type SamplePlace } from './testing/samples';
import { seedTwoTenants, type TwoTenants } from './testing/tenants';

/** Every error that an operation declares is provoked, so that none is promised that cannot occur. */
const { stock, catalog, floor, devices, modules, 'consumption-modes': modes, 'delivery-areas': deliveryAreas, pickup, fiscal } = operations;
// An upload with progress answers in lines: each has tests of its own.
const all = listOperations({
  stock,
  catalog,
  floor,
  devices,
  modules,
  'consumption-modes': modes,
  'delivery-areas': deliveryAreas,
  pickup,
  fiscal,
}).filter(({ operation }) => !operation.progress);

let tenants: TwoTenants;
let place: SamplePlace;
let tokens: { admin: string; till: string };

beforeAll(async () => {
  tenants = await seedTwoTenants(prisma);
  tokens = { admin: await tokenOf(tenants.admin.id), till: await tokenOf(tenants.a.users.pos.id) };
  ({ id: exceptionElsewhere } = await createPickupException(prisma, { restaurantId: tenants.a.restaurantId, day: '2031-05-01' }));
  place = { ...tenants.a, version: 1, auditId: 1, userId: 1, tokenId: 1, email: 'a@test.example' };
});

/** Who tries an operation: a till what is for tills alone, else the admin. */
const callerOf = ({ operation: { access } }: Registered) => (access === 'public' || access.roles.includes('admin') ? 'admin' : 'till');
const userOf = (entry: Registered) => (callerOf(entry) === 'admin' ? tenants.admin.id : tenants.a.users.pos.id);

/** Sends an operation as the admin would, with another input or in another way where told so. */
function call(entry: Registered, input: object = {}, sent: Sent = {}): Promise<Answered> {
  const { id, operation } = entry;
  const token = tokens[callerOf(entry)];
  const values: Record<string, unknown> = { ...inputsFor(id, operation, place)[0], ...input };
  const body = Object.fromEntries(Object.entries(values).filter(([name]) => name in operation.body.shape));
  return send(operation.method, urlOf(operation, values), { token, ...(operation.method !== 'GET' && { body }), ...sent });
}

/** Runs an operation whose service ends in that error. */
async function failing(entry: Registered, error: Error): Promise<Answered> {
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

const headers = (more: Record<string, string>): Sent => ({ headers: more });
const keyOf = ({ id }: Registered, code: ErrorCode) => `${id}-${code}`;

/** Sends an operation with its path filled, and that query alone. */
function callAt({ id, operation, ...entry }: Registered, search: string): Promise<Answered> {
  const values = { ...inputsFor(id, operation, place)[0] };
  const url = urlOf({ ...operation, query: z.object({}) }, values);
  const body = Object.fromEntries(Object.entries(values).filter(([name]) => name in operation.body.shape));
  const token = tokens[callerOf({ id, operation, ...entry })];
  return send(operation.method, `${url}?${search}`, { token, ...(operation.method !== 'GET' && { body }) });
}

/** The input with the things that it names replaced by such as do not exist. */
function nowhere({ id, operation }: Registered): Record<string, unknown> {
  const unknown = (value: unknown) => (typeof value === 'number' ? 2_147_483_000 : UUID.test(String(value)) ? randomUUID() : value);
  const input = inputsFor(id, operation, place)[0] ?? {};
  // Which channels there are is no question of what exists.
  const isReference = (name: string) => /(^id|Id|_id|Uuid|version)$/.test(name) && !/^channel_?[iI]d$/.test(name);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, isReference(name) ? unknown(value) : value]));
}
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A value of that schema in which nothing but fields is missing, as deep as the first thing that may lack some. */
function lacking(schema: z.ZodType): unknown {
  const type =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (type !== schema) return lacking(type as z.ZodType);
  if (type instanceof z.ZodArray) return [lacking(type.element as z.ZodType)];
  if (type instanceof z.ZodRecord) return { 1: lacking(type.valueType as z.ZodType) };
  if (!(type instanceof z.ZodObject) || !type.safeParse({}).success) return {};
  const found = Object.entries(type.shape).find(([, field]) => canLackFields(field as z.ZodType));
  return found ? { [found[0]]: lacking(found[1] as z.ZodType) } : {};
}

type Provocation = (entry: Registered) => Promise<Answered>;
const provocations: Partial<Record<ErrorCode, Provocation>> = {
  invalid_parameters: (entry) => callAt(entry, 'twice=1&twice=2'),
  missing_parameters: (entry) =>
    entry.operation.method === 'GET' ? callAt(entry, '') : call(entry, {}, { body: lacking(entry.operation.body) }),
  invalid_json: (entry) => call(entry, {}, { body: '{' }),
  payload_too_large: (entry) => call(entry, {}, { body: ' '.repeat(entry.operation.maxBodyBytes + 1) }),
  unauthenticated: (entry) => call(entry, {}, { token: undefined }),
  invalid_token: (entry) => call(entry, {}, { token: 'brg_of_nobody' }),
  token_expired: async (entry) => call(entry, {}, { token: await tokenOf(userOf(entry), -1_000) }),
  access_denied: async (entry) => call(entry, {}, { token: (await createWebSession(prisma, { brandId: tenants.a.brandId })).token }),
  data_not_found: async (entry) => {
    if (callerOf(entry) === 'admin') return call(entry, nowhere(entry));
    const { id } = await createUser(prisma, { role: 'pos', restaurantId: place.restaurantId });
    return call(entry, {}, { token: await tokenOf(id) });
  },
  internal_error: (entry) => failing(entry, new Error('nobody foresaw this')),
  unavailable: (entry) => failing(entry, Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
  takes_too_long: (entry) => failing(entry, new AppError('takes_too_long')),
  conflict: (entry) => failing(entry, Object.assign(new Error('deadlock detected'), { code: '40P01' })),
  precondition_failed: (entry) => call(entry, {}, headers({ 'if-match': '"of yesterday"' })),
  idempotency_key_reused: async (entry) => {
    const key = keyOf(entry, 'idempotency_key_reused');
    const record = { caller: `user:${userOf(entry)}`, key, requestHash: 'of another request', status: 200, body: '{}' };
    await prisma.idempotencyRecord.create({ data: record });
    return call(entry, {}, headers({ 'idempotency-key': key }));
  },
  idempotency_in_progress: async (entry) => {
    const idempotencyKey = keyOf(entry, 'idempotency_in_progress');
    const caller = await callerFor(userOf(entry));
    return transaction(async (tx) => {
      await claim(tx, factsOf(caller, { idempotencyKey }), 'the first request');
      return call(entry, {}, headers({ 'idempotency-key': idempotencyKey }));
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

/** No single request is large enough to leave what a stock can hold: the shelf is full before it. */
async function onFullShelf(entry: Registered): Promise<Answered> {
  const { productId } = place;
  const fill = (quantity: number) => prisma.sql.run`update stock_levels set quantity = ${quantity} where product_id = ${productId}`;
  await fill(1_000_000_000);
  const answer = await call(entry);
  await fill(20);
  return answer;
}
/** More was sold since than a stock can be short of. */
async function onSoldOutShelf(entry: Registered): Promise<Answered> {
  const { productId } = place;
  await prisma.sql.run`update stock_levels set quantity = -1000000000 where product_id = ${productId}`;
  const answer = await call(entry);
  await prisma.sql.run`update stock_levels set quantity = 20 where product_id = ${productId}`;
  return answer;
}
const tableNamed = (name: string) => ({ name, positionX: 0, positionY: 0, height: 80, width: 80 });
const takenDay = (entry: Registered) =>
  call(entry, { firstDay: '2030-12-20', lastDay: '2030-12-31', pickupExceptionId: exceptionElsewhere });
let exceptionElsewhere: number;
/** Another product of the brand has that SKU. */
async function withTakenSku(entry: Registered, input: (sku: string) => object = (sku) => ({ sku })): Promise<Answered> {
  const sku = `TAKEN-${randomUUID()}`;
  await createCatalogProduct(prisma, { brandId: place.brandId, sku });
  return call(entry, input(sku));
}
const particular: Record<string, Partial<Record<ErrorCode, Provocation>>> = {
  'pickup.getPickupPoint': { access_denied: async (entry) => call(entry, {}, { token: tokens.till }) },
  'pickup.createPickupException': { already_exists: takenDay },
  'pickup.updatePickupException': { already_exists: takenDay },
  'catalog.createCatalogProduct': { already_exists: (entry) => withTakenSku(entry) },
  'catalog.createCatalogProducts': {
    already_exists: (entry) => withTakenSku(entry, (sku) => ({ products: [{ name: 'Free' }, { name: 'Taken', sku }] })),
  },
  'catalog.archiveCatalogProducts': {
    already_exists: async (entry) => {
      const taken = { brandId: place.brandId, sku: 'TAKEN-THRICE' };
      const { id } = await createCatalogProduct(prisma, { ...taken, archivedAt: new Date() });
      await createCatalogProduct(prisma, taken);
      return call(entry, { productIds: [id], isArchived: false });
    },
  },
  'catalog.updateCatalogProduct': { already_exists: (entry) => withTakenSku(entry) },
  'catalog.updateCatalogProducts': {
    already_exists: (entry) => withTakenSku(entry, (sku) => ({ products: [{ productId: place.catalogProductId, sku }] })),
  },
  'catalog.unarchiveCatalogProduct': {
    already_exists: async (entry) => {
      const taken = { brandId: place.brandId, sku: 'TAKEN-TWICE' };
      const { id: productId } = await createCatalogProduct(prisma, { ...taken, archivedAt: new Date() });
      await createCatalogProduct(prisma, taken);
      return call(entry, { productId });
    },
  },
  'catalog.createMenuProduct': {
    already_exists: async (entry) => {
      const product = await createCatalogProduct(prisma, { brandId: place.brandId });
      await putOnMenu(prisma, product, place);
      return call(entry, { catalogProductId: product.id });
    },
  },
  'fiscal.addOperationZone': { already_exists: (entry) => call(entry, { operationZoneCode: 'fr_metro' }) },
  'stock.createDelivery': { quantity_out_of_range: onFullShelf },
  'stock.receiveDelivery': { quantity_out_of_range: onFullShelf },
  'stock.undoDelivery': { quantity_out_of_range: onSoldOutShelf },
  'delivery-areas.importAreas': { unreadable_file: (entry) => call(entry, { content: 'neither' }) },
  'floor.createRoom': { already_exists: (entry) => call(entry, { tables: [tableNamed('1')] }) },
  'floor.updateRoom': { already_exists: (entry) => call(entry, { tables: [tableNamed('A'), tableNamed('A')] }) },
  'floor.replacePlan': {
    already_exists: (entry) => call(entry, { rooms: [{ name: 'A', position: 0, tables: [tableNamed('A'), tableNamed('A')] }] }),
  },
  'floor.getDifferences': { restaurant_offline: (entry) => call(entry, { from: '1', to: 'box' }) },
  'devices.createDevice': { already_exists: (entry) => call(entry, { role: 'master' }) },
  'devices.updateDevice': {
    already_exists: async (entry) => {
      const { id: posDeviceId } = await createPosDevice(prisma, { restaurantId: place.restaurantId });
      return call(entry, { posDeviceId, role: 'master' });
    },
  },
  'devices.enrolDevice': {
    invalid_enrolment_code: (entry) => call(entry, { code: 'wrong' }),
    already_exists: async (entry) => {
      const { deviceId } = await createPosDevice(prisma, { restaurantId: place.restaurantId });
      return call(entry, { deviceId });
    },
  },
};

/** Messages that name what is in the way, in place of the code's own. */
const ownMessages: Readonly<Record<string, RegExp>> = {
  'pickup.createPickupException: already_exists': /^Special hours “.+” \(.+\) already cover some of these days\./,
  'pickup.updatePickupException: already_exists': /^Special hours “.+” \(.+\) already cover some of these days\./,
  'delivery-areas.importAreas: unreadable_file': /^This file is neither GeoJSON nor KML\./,
};

const cases = all.flatMap((entry) => errorsOf(entry.operation).map((code) => ({ ...entry, code })));

describe('each declared error', () => {
  it.each(cases)('$id: $code', async ({ code, ...entry }) => {
    const provoke = particular[entry.id]?.[code] ?? provocations[code];
    if (!provoke) throw new Error(`errors.slow.test.ts does not know how to provoke ${code} of ${entry.id}`);
    const { status, body, headers } = await provoke(entry);
    const documented = entry.operation.statuses[code] ?? errorTable[code].status;
    const own = ownMessages[`${entry.id}: ${code}`];
    expect(body).toMatchObject({ code, status: documented, message: own ? expect.stringMatching(own) : errorTable[code].en });
    expect(status).toBe(documented);
    expect(headers.get('x-request-id')).toMatch(/.+/);
    expect(headers.get('content-type')).toBe('application/json');
    expect(JSON.stringify(body)).not.toMatch(/foresaw|ECONN|deadlock/);
  });
});

/** The input with each of its fields left out in turn, however deep it stands. */
function* withoutOne(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) for (const less of withoutOne(entry)) yield value.with(index, less);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const less of withoutOne(inner)) yield { ...rest, [name]: less };
    }
  }
}

it.each(all)('$id answers missing_parameters only where it says so', ({ id, operation }) => {
  const declared = errorsOf(operation).includes('missing_parameters');
  for (const input of inputsFor(id, operation, place).flatMap((sample) => [...withoutOne(sample)])) {
    const parts = { query: { schema: operation.query, value: input }, body: { schema: operation.body, value: input } };
    try {
      validate(parts, 'en');
    } catch (error) {
      expect(declared || !(error instanceof AppError && error.code === 'missing_parameters')).toBe(true);
    }
  }
});
