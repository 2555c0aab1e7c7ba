// @not-in-check
import { expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { asUser } from '@/server/testing/as';
import { resetDatabase, testDatabaseUrl } from '@/server/testing/database';
import { createBrand, createCard, createCustomer, createUser, createWebhook } from '@/server/testing/factories';
import { rotateSecret } from '@/server/webhooks/webhooks.operations';
import { findUnreadableSecrets } from './sealing-key';

it('lists the kinds of secrets whose latest one cannot be decrypted with SECRETS_KEY', async () => {
  await resetDatabase();
  const found = () => findUnreadableSecrets(testDatabaseUrl());
  expect(await found()).toEqual([]);
  const { id: brandId } = await createBrand(prisma);
  const { id: moduleId } = await createWebhook(prisma, { brandId });
  await createCard(prisma, { brandId, customerId: (await createCustomer(prisma, { brandId })).id });
  const before = process.env.SECRETS_KEY ?? '';
  vi.stubEnv('SECRETS_KEY', 'another key');
  expect(await found()).toEqual(['secrets of webhooks', 'cards of guests']);
  const head = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  await head.call(rotateSecret, { moduleId, graceHours: 24 });
  expect(await found()).toEqual(['cards of guests']);
  vi.stubEnv('SECRETS_KEY', before);
  await createWebhook(prisma, { brandId });
  expect(await found()).toEqual([]);
});
