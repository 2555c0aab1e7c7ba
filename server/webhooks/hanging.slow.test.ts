import { expect, it, vi } from 'vitest';
import { background } from '@/server/background';
import { prisma } from '@/server/core/platform/db';
import { dispatchOutbox } from '@/server/core/writes/outbox';
import { createWebhook } from '@/server/testing/factories';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { WebhookReceiver } from '@/server/testing/webhook-receiver';
import { deliver } from './queue';

/** A delivery is given up after ten seconds: events that wait for a hanging one would arrive later than this. */
const SOON_MS = 8_000;

it('five hanging endpoints of 50 do not delay events to the others', async () => {
  vi.stubEnv('WEBHOOK_ALLOW_PRIVATE', 'true');
  const { brandId, restaurantId } = (await resetToTwoTenants()).a;
  let arrived = 0;
  const receiver = new WebhookReceiver();
  await receiver.start((_, response) => {
    arrived += 1;
    response.end();
  });
  const hanging = new WebhookReceiver();
  await hanging.start(() => undefined);
  for (let index = 0; index < 50; index++)
    await createWebhook(prisma, { brandId, url: index < 5 ? hanging.url : receiver.url, isEnabled: true });
  const emit = (orderId: number) => {
    const payload = {
      orderId,
      restaurantId,
      channelId: 2,
      order: { orderId: String(orderId), channelId: 2, status: 'PAID', metadata: {} },
    };
    const availableAt = new Date(Date.now() - 1_000);
    return prisma.outboxEvent.create({ data: { kind: 'orders.paid', brandId, restaurantId, payload, availableAt } });
  };
  const end = new AbortController();
  const send = deliver();
  const worker = (async () => {
    while (!end.signal.aborted) await send(end.signal);
  })();
  for (let round = 0; round < 6; round++) {
    for (let order = 0; order < 4; order++) await emit(round * 4 + order);
    await dispatchOutbox(background.subscribers);
    await vi.waitFor(() => expect(arrived).toBe((round + 1) * 180), { timeout: SOON_MS, interval: 10 });
  }
  end.abort();
  await worker;
  expect(hanging.got.length).toBeGreaterThanOrEqual(5 * 10);
  // Aborted deliveries are left to the next worker.
  expect(await prisma.webhookDelivery.count({ where: { lease: { not: null } } })).toBe(0);
  await Promise.all([receiver.stop(), hanging.stop()]);
  vi.unstubAllEnvs();
});
