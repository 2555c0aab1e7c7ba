import type { Orm } from '@/server/core/platform/db';
import type { Prisma, WebhookEndpoint } from '@/server/generated/prisma/client';
import { newSealedSecret } from '@/server/webhooks/secrets';
import { eventTypes } from '@/server/webhooks/webhooks.values';
import { unique } from './unique';

export type NewWebhook = Partial<Prisma.WebhookEndpointUncheckedCreateInput> & { brandId: number };

/** A webhook for all events of a brand: by default off; one that is on has always been. */
export function createWebhook(db: Orm, webhook: NewWebhook): Promise<WebhookEndpoint> {
  const data = { url: `https://${unique()}.example/events`, eventTypes: [...eventTypes], isEnabled: false, ...webhook };
  const spans = data.isEnabled ? { create: { from: new Date(0) } } : {};
  const sealedSecret = newSealedSecret(webhook.brandId);
  return db.webhookEndpoint.create({ data: { sealedSecret, health: { create: {} }, spans, ...data } });
}

interface NewDelivery {
  endpointId: number;
  brandId: number;
  restaurantId: number;
  orderId?: string;
  name?: string;
}

/** The first event of a webhook: an online order, which did not arrive. */
export async function createWebhookDelivery(
  db: Orm,
  { endpointId, brandId, restaurantId, orderId = '1', name = 'Camille' }: NewDelivery,
): Promise<void> {
  const at = new Date(Date.now() - 3_600_000);
  const kind = 'orders.paid';
  const orderingKey = `order:${orderId}`;
  const data = { orderId, restaurantId, channelId: 2, status: 'PAID', metadata: {}, guest: { name } };
  const messageId = `evt_${unique()}`;
  const scope = { brandId, restaurantId, channelId: 2 };
  const { id: eventId } = await db.webhookEvent.create({ data: { ...scope, messageId, kind, orderingKey, data, createdAt: at } });
  const outcome = { state: 'failed', endedAt: at, failures: 8, attempts: 1, status: 503, failure: 'status' } as const;
  await db.webhookDelivery.create({
    data: {
      ...{ endpointId, sequence: 1, eventId, kind, orderingKey, eventAt: at, queuedAt: at, dueAt: at, ...outcome },
      tries: {
        create: {
          number: 1,
          at,
          durationMs: 84,
          url: 'https://receiver.example',
          headers: {},
          status: 503,
          failure: 'status',
          answer: 'Away',
        },
      },
    },
  });
  await db.webhookEndpoint.update({ where: { id: endpointId }, data: { lastSequence: 1 } });
}
