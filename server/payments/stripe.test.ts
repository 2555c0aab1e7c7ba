import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChargeRequest, PaymentProvider } from './payments';
import { stripeProvider } from './stripe';

/* A small server replaces Stripe and responds as it does. */

interface Intent {
  id: string;
  object: 'payment_intent';
  status: string;
  customer: string;
  amount: number;
  metadata: Record<string, string>;
  last_payment_error?: { code: string; decline_code?: string };
}

const WEBHOOK_SECRET = 'whsec_tests';
const holder = { brandId: 1, customerId: 7 };
let server: Server;
let provider: PaymentProvider;
let intents: Intent[];
let refunds: { id: string; status: string; metadata: { refund: string }; payment_intent: string | null }[];
let byKey: Map<string, { status: number; body: object }>;
let seen: { method: string; path: string; form: URLSearchParams; key: string | undefined; auth: string | undefined }[];
/** The outcome of the next charges. */
let mood:
  | 'succeeds'
  | 'declines'
  | 'needs guest'
  | 'processes'
  | 'breaks off'
  | 'charges and breaks off'
  | 'fails'
  | 'knows no card'
  | 'is asked already';

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const failure = (status: number, error: object) => ({ status, body: { error } });

function charge(form: URLSearchParams): { status: number; body: object } {
  const made: Intent = {
    id: `pi_${intents.length + 1}`,
    object: 'payment_intent',
    status: 'succeeded',
    customer: form.get('customer') ?? '',
    amount: Number(form.get('amount')),
    metadata: { charge: form.get('metadata[charge]') ?? '' },
  };
  if (mood === 'fails') return failure(500, { type: 'api_error', message: 'later' });
  if (mood === 'is asked already')
    return failure(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'in use' });
  if (mood === 'knows no card') return failure(400, { type: 'invalid_request_error', code: 'resource_missing', message: 'no such card' });
  intents.push(made);
  if (mood === 'declines' || mood === 'needs guest') {
    const code = mood === 'declines' ? 'card_declined' : 'authentication_required';
    made.status = 'requires_payment_method';
    made.last_payment_error = { code, ...(mood === 'declines' && { decline_code: 'insufficient_funds' }) };
    return failure(402, { type: 'card_error', ...made.last_payment_error, message: 'declined', payment_intent: made });
  }
  if (mood === 'processes') made.status = 'processing';
  return { status: 200, body: made };
}

function methodAnswer(path: string): { status: number; body: object } {
  const refusal = { type: 'invalid_request_error', message: 'It is not attached to a customer.' };
  if (mood === 'fails') return failure(500, { type: 'api_error', message: 'later' });
  if (!path.includes('pm_detached')) return failure(404, { ...refusal, code: 'resource_missing' });
  return path.endsWith('/detach') ? failure(400, refusal) : { status: 200, body: { id: 'pm_detached', customer: null } };
}

function answer(method: string, url: URL, form: URLSearchParams): { status: number; body: object } {
  const path = url.pathname;
  if (path === '/v1/customers') return { status: 200, body: { id: 'cus_1', object: 'customer' } };
  if (path === '/v1/setup_intents') return { status: 200, body: { id: 'seti_1', object: 'setup_intent', client_secret: 'seti_1_secret' } };
  if (path.startsWith('/v1/setup_intents/')) {
    const [, id = ''] = /([^/]+)$/.exec(path) ?? [];
    if (id === 'seti_gone') return failure(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'gone' });
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 };
    const metadata = { brandId: '1', customerId: id === 'seti_foreign' ? '8' : '7' };
    const status = id === 'seti_open' ? 'requires_action' : 'succeeded';
    return { status: 200, body: { id, object: 'setup_intent', status, customer: 'cus_1', metadata, payment_method: { id: 'pm_1', card } } };
  }
  if (path === '/v1/payment_intents' && method === 'GET') {
    const data = intents.filter(({ customer }) => customer === url.searchParams.get('customer'));
    return { status: 200, body: { object: 'list', data, has_more: false, url: path } };
  }
  if (path === '/v1/payment_intents') return charge(form);
  if (path === '/v1/refunds' && method === 'GET') {
    const data = refunds.filter(({ payment_intent: intent }) => intent === url.searchParams.get('payment_intent'));
    return { status: 200, body: { object: 'list', data, has_more: false, url: path } };
  }
  if (path === '/v1/refunds') {
    const status = { declines: 'failed', processes: 'pending' }[mood as string] ?? 'succeeded';
    const [metadata, intent] = [{ refund: form.get('metadata[refund]') ?? '' }, form.get('payment_intent')];
    const made = { id: `re_${refunds.length + 1}`, object: 'refund', status, metadata, payment_intent: intent };
    refunds.push(made);
    return { status: 200, body: made };
  }
  if (path.startsWith('/v1/payment_methods/')) return methodAnswer(path);
  return failure(404, { type: 'invalid_request_error', message: path });
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stripe');
    const form = new URLSearchParams(await textOf(request));
    const key = request.headers['idempotency-key'] as string | undefined;
    seen.push({ method: request.method ?? '', path: url.pathname, form, key, auth: request.headers.authorization });
    const isCharge = request.method === 'POST' && url.pathname === '/v1/payment_intents';
    if (isCharge && mood === 'breaks off') return request.socket.destroy();
    const made = (isCharge && key && byKey.get(key)) || answer(request.method ?? '', url, form);
    // Stripe stores its response to a key, unless it is a server error.
    if (isCharge && key && made.status !== 500) byKey.set(key, made);
    if (isCharge && mood === 'charges and breaks off') return request.socket.destroy();
    response.writeHead(made.status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' }).end(JSON.stringify(made.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = stripeProvider({ secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: WEBHOOK_SECRET, host });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  intents = [];
  refunds = [];
  byKey = new Map();
  seen = [];
  mood = 'succeeds';
});

it('refunds a payment once per key, and reports a refused refund', async () => {
  const refund = () => provider.refund({ key: 'refund-1', reference: 'pi_1', amount: 500, currency: 'EUR' });
  expect(await refund()).toEqual({ state: 'SUCCEEDED', reference: 're_1' });
  expect(seen.at(-1)).toMatchObject({ path: '/v1/refunds', key: 'refund-1' });
  expect(Object.fromEntries(seen.at(-1)?.form ?? [])).toEqual({
    ...{ payment_intent: 'pi_1', amount: '500', 'metadata[refund]': 'refund-1' },
  });
  expect(await refund()).toEqual({ state: 'SUCCEEDED', reference: 're_1' });
  expect(refunds).toHaveLength(1);
  mood = 'declines';
  const other = await provider.refund({ key: 'refund-2', reference: 'pi_1', amount: 500, currency: 'EUR' });
  expect(other).toEqual({ state: 'REFUSED', reference: 're_2', failure: 'failed' });
});

it('treats a pending refund as undecided, and finds its outcome later', async () => {
  mood = 'processes';
  const refund = () => provider.refund({ key: 'refund-1', reference: 'pi_1', amount: 500, currency: 'EUR' });
  expect([await refund(), await refund()]).toEqual([null, null]);
  expect(refunds).toHaveLength(1);
  refunds[0]!.status = 'succeeded';
  expect(await refund()).toEqual({ state: 'SUCCEEDED', reference: 're_1' });
  refunds[0]!.status = 'failed';
  expect(await refund()).toMatchObject({ state: 'REFUSED' });
});

const request = (): ChargeRequest => ({ key: randomUUID(), token: 'cus_1/pm_1', amount: 3_000, currency: 'CHF', askedFirstAt: new Date() });

it('keeps only a card that its guest has handed over to Stripe, and detaches it', async () => {
  expect(await provider.beginCard(holder)).toEqual({
    provider: 'stripe',
    clientSecret: 'seti_1_secret',
    publishableKey: 'pk_test_1',
    token: 'seti_1',
  });
  expect(seen.at(-1)?.form.get('usage')).toBe('off_session');
  expect(await provider.keepCard('seti_1', holder)).toEqual({
    token: 'cus_1/pm_1',
    network: 'visa',
    lastFour: '4242',
    expMonth: 12,
    expYear: 2034,
  });
  for (const token of ['seti_gone', 'seti_open', 'seti_foreign', 'pm_1', '4242424242424242'])
    expect(await provider.keepCard(token, holder)).toBeNull();
  await provider.dropCard('cus_1/pm_1');
  expect(seen.at(-1)).toMatchObject({ path: '/v1/payment_methods/pm_1/detach', auth: 'Bearer sk_test_1' });
  await provider.dropCard('cus_1/pm_detached');
  mood = 'fails';
  await expect(provider.dropCard('cus_1/pm_1')).rejects.toThrow('later');
});

it.each([
  ['JPY', '3000'],
  ['ISK', '300000'],
  ['MGA', '30'],
  ['TND', '3000'],
])('charges 3,000 of the smallest unit of %s in the unit that Stripe counts in', async (currency, amount) => {
  await provider.charge({ ...request(), currency });
  expect(Object.fromEntries(seen.at(-1)!.form)).toMatchObject({ amount, currency: currency.toLowerCase() });
});

it('charges once under our key while the guest is away', async () => {
  const asked = request();
  expect(await provider.charge(asked)).toEqual({ state: 'SUCCEEDED', reference: 'pi_1' });
  const [{ form, key }] = seen as [(typeof seen)[number]];
  expect(key).toBe(asked.key);
  expect(Object.fromEntries(form)).toEqual({
    amount: '3000',
    currency: 'chf',
    customer: 'cus_1',
    payment_method: 'pm_1',
    'metadata[charge]': asked.key,
    confirm: 'true',
    off_session: 'true',
  });
  expect(await provider.charge(asked)).toEqual({ state: 'SUCCEEDED', reference: 'pi_1' });
  expect(intents).toHaveLength(1);
});

it.each([
  ['declines', { state: 'REFUSED', reference: 'pi_1', failure: 'insufficient_funds' }],
  ['needs guest', { state: 'NEEDS_GUEST', reference: 'pi_1', failure: 'authentication_required' }],
] as const)('reports why a card %s, at once and later', async (how, outcome) => {
  mood = how;
  const asked = request();
  expect(await provider.charge(asked)).toEqual(outcome);
  expect(await provider.findCharge(asked)).toEqual(outcome);
});

it('leaves a charge without an answer undecided, and finds its outcome later', async () => {
  const [lost, made] = [request(), request()];
  mood = 'breaks off';
  expect(await provider.charge(lost)).toBeNull();
  expect(await provider.findCharge(lost)).toBe('unknown');
  mood = 'charges and breaks off';
  expect(await provider.charge(made)).toBeNull();
  expect(intents).toHaveLength(1);
  expect(await provider.findCharge(made)).toEqual({ state: 'SUCCEEDED', reference: 'pi_1' });
  mood = 'fails';
  expect(await provider.charge(request())).toBeNull();
  mood = 'processes';
  const slow = request();
  expect(await provider.charge(slow)).toBeNull();
  expect(await provider.findCharge(slow)).toBeNull();
  mood = 'knows no card';
  expect(await provider.charge(request())).toEqual({ state: 'REFUSED', reference: null, failure: 'resource_missing' });
});

it('treats a charge already in progress under the same key as undecided, not as refused', async () => {
  mood = 'is asked already';
  expect(await provider.charge(request())).toBeNull();
});

it('accepts events signed by Stripe, and no others', async () => {
  const event = (object: object) => JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } });
  const sign = (payload: string, secret = WEBHOOK_SECRET) => Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const payload = event({ object: 'payment_intent', metadata: { charge: 'our-key' } });
  expect(await provider.readEvent(payload, sign(payload))).toBe('our-key');
  const refund = event({ object: 'refund', metadata: { refund: 'our-refund' } });
  expect(await provider.readEvent(refund, sign(refund))).toBe('our-refund');
  const foreign = event({ object: 'payout', metadata: {} });
  expect(await provider.readEvent(foreign, sign(foreign))).toBeNull();
  for (const signature of ['', 't=1,v1=00', sign(payload, 'whsec_other'), sign(`${payload} `)])
    await expect(provider.readEvent(payload, signature)).rejects.toMatchObject({ code: 'invalid_parameters' });
});
