import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { actorsOf } from '@/server/testing/as';
import { createWebhook } from '@/server/testing/factories';
import { kill, killAll, runWorker } from '@/server/testing/processes';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { WebhookReceiver } from '@/server/testing/webhook-receiver';
import { getWebhook } from './webhooks.operations';

const ORDERS = 250;

afterEach(async () => {
  await killAll();
  vi.unstubAllEnvs();
});

/** Workers are killed while they forward and send events: every committed event arrives, in order. */
it('every event arrives in order although workers are killed again and again while sending', async () => {
  vi.stubEnv('WEBHOOK_ALLOW_PRIVATE', 'true');
  const tenants = await resetToTwoTenants();
  const receiver = new WebhookReceiver();
  await receiver.start(async (_got, response) => {
    await new Promise((resolve) => setTimeout(resolve, 15));
    response.end();
  });
  const { brandId, restaurantId } = tenants.a;
  const { id: moduleId } = await createWebhook(prisma, { brandId, url: receiver.url, isEnabled: true });
  const brand = await actorsOf(tenants)('brand');
  const { secret } = await brand.call(getWebhook, { moduleId });
  const now = Date.now();
  await prisma.outboxEvent.createMany({
    data: Array.from({ length: ORDERS * 2 }, (_, index) => {
      const orderId = (index % ORDERS) + 1;
      const kind = index < ORDERS ? 'orders.paid' : 'orders.cancelled';
      const order = { orderId: String(orderId), restaurantId, channelId: 2, status: 'PAID', metadata: {} };
      // Spread over time, so that kills hit different events.
      const at = new Date(now - 60_000 + index);
      return { kind, brandId, restaurantId, payload: { orderId, restaurantId, channelId: 2, order }, createdAt: at, availableAt: at };
    }),
  });

  for (let times = 0; times < 3; times++) {
    const seen = receiver.got.length;
    const workers = [runWorker(), runWorker()];
    await expect.poll(() => receiver.got.length, { interval: 5 }).toBeGreaterThan(seen + 60);
    await Promise.all(workers.map(kill));
    // Their leases are over.
    await prisma.sql.run`update webhook_deliveries set leased_until = now() - interval '1 second' where lease is not null`;
  }
  const last = runWorker();
  const waiting = () => prisma.webhookDelivery.count({ where: { endpointId: moduleId, state: { not: 'delivered' } } });
  await expect.poll(waiting).toBe(0);
  expect(await prisma.outboxEvent.count({ where: { deliveredAt: null } })).toBe(0);
  await kill(last);

  const webhook = new Webhook(secret ?? '');
  for (const { body, headers } of receiver.got) webhook.verify(body, headers);
  const first = new Map<string, number>();
  for (const [index, { event }] of receiver.got.entries()) {
    const key = `${event.data.orderId} ${event.type}`;
    if (!first.has(key)) first.set(key, index);
  }
  expect(first.size).toBe(ORDERS * 2);
  expect(new Set(receiver.got.map(({ event }) => event.sequence)).size).toBe(ORDERS * 2);
  // Some kills come between sending and storing the result: only those events arrive twice.
  expect(receiver.got.length).toBeLessThan(ORDERS * 2 + 3 * 2 * 11);
  for (let orderId = 1; orderId <= ORDERS; orderId++)
    expect(first.get(`${orderId} orders.paid`)).toBeLessThan(first.get(`${orderId} orders.cancelled`)!);
  await receiver.stop();
});
