import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, transaction } from '@/server/core/db';
import { endpoints } from '@/server/core/endpoint';
import { type ErrorCode, errorTable } from '@/server/core/errors';
import { claim } from '@/server/core/idempotency';
import { errorsOf, type Operation } from '@/server/core/operation';
import { type Registered, registered } from '@/server/core/registry';
import { operations } from '@/server/operations';
import { callerFor, factsOf } from '@/server/testing/as';
import { createProduct, createStockSettings, seedTwoTenants, type TwoTenants } from '@/server/testing/factories';
import { type Answered, addressOf, type Sent, send, tokenOf } from '@/server/testing/http';
import { inputsFor, type SamplePlace } from '@/server/testing/samples';

/** Every error that an operation of the stock declares is provoked, so that none is promised that cannot occur. */
const all = registered({ stock: operations.stock, catalog: operations.catalog });

let tenants: TwoTenants;
let place: SamplePlace;
let token: string;

beforeAll(async () => {
  tenants = await seedTwoTenants(prisma);
  token = await tokenOf(tenants.admin.id);
  const {
    restaurantId,
    brandId,
    menuId,
    signature,
    productId,
    deliveryId,
    tableLayoutUuid,
    roomUuid,
    posDeviceId,
    enrolmentCode,
    boxRequestId,
  } = tenants.a;
  place = {
    restaurantId,
    brandId,
    menuId,
    signature,
    productId,
    deliveryId,
    tableLayoutUuid,
    version: 1,
    roomUuid,
    posDeviceId,
    enrolmentCode,
    boxRequestId,
    auditId: 1,
    userId: 1,
    tokenId: 1,
    email: 'a@test.example',
  };
});

/** Sends an operation as the admin would, with another input or in another way where told so. */
function call({ id, operation }: Registered, input: object = {}, sent: Sent = {}): Promise<Answered> {
  const values: Record<string, unknown> = { ...inputsFor(id, operation, place)[0], ...input };
  const body = Object.fromEntries(Object.entries(values).filter(([name]) => name in operation.body.shape));
  return send(operation.method, addressOf(operation, values), { token, ...(operation.method !== 'GET' && { body }), ...sent });
}

/** Runs an operation whose service ends in that error. */
async function failing({ id, operation }: Registered, error: Error): Promise<Answered> {
  const run = () => Promise.reject(error);
  const handlers = endpoints({ ...operation, run } as Operation);
  const values = inputsFor(id, operation, place)[0] ?? {};
  const request = new Request(`http://brigade.test${addressOf(operation, values)}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${token}` },
    ...(operation.method !== 'GET' && { body: JSON.stringify(values) }),
  });
  const params = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const response = await handlers[operation.method](request, { params: Promise.resolve(params) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

const headers = (more: Record<string, string>): Sent => ({ headers: more });
const keyOf = ({ id }: Registered, code: ErrorCode) => `${id}-${code}`;

type Provocation = (entry: Registered) => Promise<Answered>;
const provocations: Partial<Record<ErrorCode, Provocation>> = {
  invalid_parameters: (entry) => call(entry, Object.fromEntries(Object.keys(entry.operation.params.shape).map((name) => [name, 0]))),
  missing_parameters: (entry) => call(entry, {}, { body: {} }),
  invalid_json: (entry) => call(entry, {}, { body: '{' }),
  payload_too_large: (entry) => call(entry, {}, { body: ' '.repeat(2 ** 20 + 1) }),
  unauthenticated: (entry) => call(entry, {}, { token: undefined }),
  invalid_token: (entry) => call(entry, {}, { token: 'brg_of_nobody' }),
  token_expired: async (entry) => call(entry, {}, { token: await tokenOf(tenants.admin.id, -1_000) }),
  access_denied: async (entry) => call(entry, {}, { token: await tokenOf(tenants.a.users.customer.id) }),
  data_not_found: (entry) =>
    call(entry, Object.fromEntries(Object.keys(entry.operation.params.shape).map((name) => [name, 2_147_483_000]))),
  internal_error: (entry) => failing(entry, new Error('nobody foresaw this')),
  unavailable: (entry) => failing(entry, Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
  conflict: (entry) => failing(entry, Object.assign(new Error('deadlock detected'), { code: '40P01' })),
  precondition_failed: (entry) => call(entry, {}, headers({ 'if-match': '"of yesterday"' })),
  idempotency_key_reused: async (entry) => {
    const key = keyOf(entry, 'idempotency_key_reused');
    const record = { caller: `user:${tenants.admin.id}`, key, requestHash: 'of another request', status: 200, body: '{}' };
    await prisma.idempotencyRecord.create({ data: record });
    return call(entry, {}, headers({ 'idempotency-key': key }));
  },
  idempotency_in_progress: async (entry) => {
    const idempotencyKey = keyOf(entry, 'idempotency_in_progress');
    const caller = await callerFor(tenants.admin.id);
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
  product_not_tracked: async (entry) => {
    const { id: productId, signature } = await createProduct(prisma, { restaurantId: place.restaurantId, menuId: place.menuId });
    return call(entry, { productId, signature });
  },
};

/** No single request is large enough to leave what a stock can hold: the shelf is full before it. */
async function onFullShelf(entry: Registered): Promise<Answered> {
  const { productId } = place;
  const fill = (quantity: number) => prisma.$executeRaw`update stock_levels set quantity = ${quantity} where product_id = ${productId}`;
  await fill(1_000_000_000);
  const answer = await call(entry);
  await fill(20);
  return answer;
}
const particular: Record<string, Partial<Record<ErrorCode, Provocation>>> = {
  'stock.createDelivery': { quantity_out_of_range: onFullShelf },
  'stock.receiveDelivery': { quantity_out_of_range: onFullShelf },
};

const cases = all.flatMap((entry) => errorsOf(entry.operation).map((code) => ({ ...entry, code })));

describe('each declared error', () => {
  it.each(cases)('$id: $code', async ({ code, ...entry }) => {
    const provoke = particular[entry.id]?.[code] ?? provocations[code];
    if (!provoke) throw new Error(`errors.test.ts does not know how to provoke ${code} of ${entry.id}`);
    const { status, body, headers } = await provoke(entry);
    expect(body).toMatchObject({ code, status: errorTable[code].status, message: errorTable[code].en });
    expect(status).toBe(errorTable[code].status);
    expect(headers.get('x-request-id')).toMatch(/.+/);
    expect(headers.get('content-type')).toBe('application/json');
    expect(JSON.stringify(body)).not.toMatch(/foresaw|ECONN|deadlock/);
  });
});
