import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POST } from '@/app/(rest)/payments/stripe/webhook/route';
import { prisma } from '@/server/core/platform/db';
import { createCard, createCustomer } from '@/server/testing/factories';
import { resetToTwoTenants } from '@/server/testing/tenants';

const SECRET = 'whsec_webhook';
const LATER = new Date('2031-01-01');
let charge: string;

beforeEach(async () => {
  vi.stubEnv('PAYMENTS', 'stripe:sk_test_webhook');
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', SECRET);
  const { a } = await resetToTwoTenants();
  const { id: customerId } = await createCustomer(prisma, { brandId: a.brandId });
  const { id: cardId } = await createCard(prisma, { brandId: a.brandId, customerId });
  const data = {
    brandId: a.brandId,
    customerId,
    cardId,
    provider: 'stripe',
    amount: 3_000,
    asked: 1,
    firstAskedAt: new Date(),
    askAt: LATER,
  };
  charge = (await prisma.walletCharge.create({ data })).id;
});
afterEach(() => vi.unstubAllEnvs());

/** As Stripe sends it: the signature covers the exact bytes, including spaces. */
async function send(key: string, sign: (payload: string) => string) {
  const payload = JSON.stringify(
    {
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', metadata: { charge: key } } },
    },
    null,
    4,
  );
  const headers = { 'content-type': 'application/json', 'stripe-signature': sign(payload) };
  const response = await POST(new Request('http://localhost/payments/stripe/webhook', { method: 'POST', body: payload, headers }), {
    params: Promise.resolve({}),
  });
  return (await response.json()) as { status: number; code: string; data?: { isKnown: boolean } };
}
const signed = (payload: string) => Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
const isDue = async () => (await prisma.walletCharge.findFirstOrThrow({ where: { id: charge } })).askAt! < new Date(Date.now() + 1_000);

it('a Stripe event makes its charge due at once', async () => {
  expect(await send(charge, signed)).toMatchObject({ status: 200, code: 'event_received', data: { isKnown: true } });
  expect(await isDue()).toBe(true);
});

it('an event without Stripe’s signature is rejected, and one about an unknown charge is ignored', async () => {
  for (const signature of ['', 't=1,v1=aa', Stripe.webhooks.generateTestHeaderString({ payload: '{}', secret: SECRET })])
    expect(await send(charge, () => signature)).toMatchObject({ status: 400, code: 'invalid_parameters' });
  for (const key of ['no key', '00000000-0000-4000-8000-000000000000'])
    expect(await send(key, signed)).toMatchObject({ status: 200, data: { isKnown: false } });
  expect(await isDue()).toBe(false);
});
