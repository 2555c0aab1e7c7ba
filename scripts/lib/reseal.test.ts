// @not-in-check
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { seal, unseal } from '@/server/core/platform/secrets';
import { placeOfLink } from '@/server/mail/mail.sealed';
import { askOrderCharges, cardOf } from '@/server/orders/charges.service';
import { createOrder } from '@/server/orders/orders.operations';
import { openSetup } from '@/server/payments/card-setups.service';
import { placeOfSetup } from '@/server/payments/payments.sealed';
import { tokenOf } from '@/server/reloads/card-tokens';
import { sealedColumns } from '@/server/sealed-columns';
import { resetDatabase, testDatabaseUrl } from '@/server/testing/database';
import { createCard, createCustomer, createMail, createWebhook } from '@/server/testing/factories';
import { openWebOrdering, type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { newSealedSecret, readableSecret } from '@/server/webhooks/secrets';
import { resealSecrets } from './reseal';

let world: SellingRestaurant;
const formerKey = process.env.SECRETS_KEY;
const reseal = () => resealSecrets(testDatabaseUrl());

beforeEach(async () => {
  await resetDatabase();
  world = await sellingRestaurant();
});
afterEach(() => vi.unstubAllEnvs());

/** From now on, secrets are encrypted with another key, and the former one can be read. */
function replaceKey(): void {
  vi.stubEnv('SECRETS_KEY_FORMER', formerKey);
  vi.stubEnv('SECRETS_KEY', 'the next key');
}

/** A secret in each declared column. */
async function keepSecrets(): Promise<void> {
  const { brandId } = world;
  await createWebhook(prisma, { brandId, sealedPrevious: newSealedSecret(brandId), previousUntil: new Date() });
  await createCard(prisma, { brandId, customerId: (await createCustomer(prisma, { brandId })).id });
  const setup = { brandId, id: randomUUID(), provider: 'sandbox', createdAt: new Date(), dropAt: new Date() };
  const sealed = seal(JSON.stringify({ token: 'seti_1', holder: { brandId } }), placeOfSetup(setup));
  await prisma.cardSetup.create({ data: { ...setup, sealed } });
  const { id } = await createMail(prisma);
  const { messageId } = await prisma.mail.findUniqueOrThrow({ where: { id } });
  await prisma.mail.update({ where: { id }, data: { sealedSecret: seal('secret of a link', placeOfLink(messageId)) } });
  await orderWithCard();
}

async function orderWithCard(): Promise<void> {
  const soup = await world.sell(1_000, 100);
  await openWebOrdering(world);
  const payments = [{ type: 'OnlineCard', amount: 1_000, token: 'sandbox_refused' }];
  const asked = { restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN', items: [{ productId: soup.id }], payments };
  await world.web.call(createOrder, asked as never);
  await askOrderCharges();
}

async function readSecrets() {
  const { brandId, sealedSecret, sealedPrevious } = await prisma.webhookEndpoint.findFirstOrThrow();
  const mail = await prisma.mail.findFirstOrThrow({ where: { sealedSecret: { not: null } } });
  return {
    webhook: readableSecret(brandId, sealedSecret),
    previous: readableSecret(brandId, sealedPrevious ?? ''),
    card: tokenOf(await prisma.walletCard.findFirstOrThrow()),
    charge: cardOf(await prisma.orderCharge.findFirstOrThrow()),
    setup: openSetup(await prisma.cardSetup.findFirstOrThrow()).token,
    link: unseal(mail.sealedSecret ?? '', placeOfLink(mail.messageId)),
  };
}

it('encrypts every secret with the new key, after which the former key is not needed', async () => {
  await keepSecrets();
  const secrets = await readSecrets();
  expect(secrets).toMatchObject({ card: 'sandbox_succeeds', charge: 'sandbox_refused', setup: 'seti_1', link: 'secret of a link' });
  replaceKey();
  expect(await readSecrets()).toEqual(secrets);
  expect(await reseal()).toBe(sealedColumns.length);
  vi.stubEnv('SECRETS_KEY_FORMER', '');
  expect(await readSecrets()).toEqual(secrets);
  vi.stubEnv('SECRETS_KEY', formerKey);
  await expect(readSecrets()).rejects.toThrow();
});

it('changes nothing when it runs again, and leaves alone what neither key can read', async () => {
  const { brandId } = world;
  await createWebhook(prisma, { brandId, sealedSecret: 'v1.unreadable' });
  await createWebhook(prisma, { brandId });
  replaceKey();
  expect([await reseal(), await reseal()]).toEqual([1, 0]);
  const { sealedSecret } = await prisma.webhookEndpoint.findFirstOrThrow({ orderBy: { id: 'asc' } });
  expect(sealedSecret).toBe('v1.unreadable');
});

it('encrypts thousands of secrets, page after page', async () => {
  const { brandId } = world;
  const { id: customerId } = await createCustomer(prisma, { brandId });
  const { id: _, ...card } = await createCard(prisma, { brandId, customerId, isDefault: false });
  await prisma.walletCard.createMany({ data: Array.from({ length: 2_499 }, () => card) });
  replaceKey();
  expect(await reseal()).toBe(2_500);
  vi.stubEnv('SECRETS_KEY_FORMER', '');
  const tokens = (await prisma.walletCard.findMany()).map(tokenOf);
  expect(tokens).toEqual(Array.from({ length: 2_500 }, () => 'sandbox_succeeds'));
});
