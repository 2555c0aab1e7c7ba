import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { findCustomer } from '@/server/customers/customers.query';
import { readOrder } from '@/server/orders/orders.query';
import { anonymise } from './anonymise.rules';
import { getDelivery } from './deliveries.service';
import { exampleOfEvent } from './examples';
import { queue, readSubscriptions } from './fan-out';
import { type EventFacts, refusalsOf } from './fan-out.rules';
import { findEndpoint } from './webhooks.query';
import type { checkQuery, DeliveryDetail, verdicts } from './webhooks.schema';
import type { DeliveryState, EventType } from './webhooks.values';

type WebhookKey = { moduleId: number };

/** The newest order of a brand, as in events; null if there is none. */
async function newestOrder(db: Db, brandId: number): Promise<unknown> {
  const newest = await db.order.findFirst({ where: { brandId }, orderBy: { id: 'desc' }, select: { restaurantId: true, id: true } });
  const text = newest && (await readOrder(db, { restaurantId: newest.restaurantId, orderId: newest.id }));
  return text ? JSON.parse(text) : null;
}

async function newestCustomer(db: Db, brandId: number): Promise<unknown> {
  const newest = await db.customer.findFirst({ where: { brandId, archivedAt: null }, orderBy: { id: 'desc' }, select: { id: true } });
  return newest && findCustomer(db, brandId, newest.id);
}

/** The newest data of the brand for such an event; null if there is none. */
async function newestData(db: Db, brandId: number, type: EventType): Promise<unknown> {
  const event = await db.webhookEvent.findFirst({ where: { brandId, kind: type, outboxId: { not: null } }, orderBy: { id: 'desc' } });
  return event?.data ?? (type.startsWith('customer.') ? newestCustomer(db, brandId) : newestOrder(db, brandId));
}

/** Sends a test once, even if the webhook is off: the newest event of its type without personal data, or an example if there is none. */
export async function sendTest(ctx: Context, { moduleId, type }: WebhookKey & { type: EventType }): Promise<DeliveryDetail> {
  const { brandId } = await findEndpoint(ctx.db, moduleId);
  const data = anonymise((await newestData(ctx.db, brandId, type)) ?? exampleOfEvent(type)) as object;
  const orderingKey = `test:${randomUUID()}`;
  const messageId = `evt_test_${randomUUID().replaceAll('-', '')}`;
  const event = await ctx.db.webhookEvent.create({ data: { brandId, kind: type, orderingKey, messageId, data, createdAt: ctx.now } });
  const queued = { eventId: event.id, kind: type, orderingKey, at: ctx.now.getTime() };
  const [queuedDelivery] = await queue(ctx.db, [{ endpointId: moduleId, events: [queued] }], { isTest: true });
  ctx.touch('webhooks', []);
  return getDelivery(ctx, { moduleId, sequence: queuedDelivery?.last ?? 0 });
}

interface OrderEvent extends EventFacts {
  kind: EventType;
  sequence: number | null;
  state: DeliveryState | null;
}

/** The events of an order, newest first, and their deliveries by this webhook. */
async function eventsOfOrder(db: Db, brandId: number, moduleId: number, orderId: string): Promise<OrderEvent[]> {
  const storedEvents = await db.sql.read<OrderEvent>`
    select v.kind, (extract(epoch from v.created_at) * 1000)::bigint as at, v.channel_id as "channelId",
      case when v.restaurant_id is null then '{}' else array[v.restaurant_id] end as "restaurantIds", d.sequence, d.state::text as state
    from webhook_events v left join webhook_deliveries d on d.event_id = v.id and d.endpoint_id = ${moduleId}
    where v.brand_id = ${brandId} and v.ordering_key = ${`order:${orderId}`} order by v.id desc limit 50`;
  return storedEvents.length > 0 ? storedEvents : unstoredEventsOf(db, brandId, orderId);
}

/** The events of an order from before the brand had its first webhook, which were not stored. */
async function unstoredEventsOf(db: Db, brandId: number, orderId: string): Promise<OrderEvent[]> {
  const id = /^\d{1,9}$/.test(orderId) ? Number(orderId) : 0;
  const order = await db.order.findFirst({
    where: { brandId, id },
    select: { restaurantId: true, channelId: true, paidAt: true, cancelledAt: true },
  });
  if (!order) return [];
  const { paidAt, cancelledAt, channelId, restaurantId } = order;
  const eventAt = (kind: EventType, at: Date | null): OrderEvent[] =>
    at ? [{ kind, at: at.getTime(), channelId, restaurantIds: [restaurantId], sequence: null, state: null }] : [];
  return [...eventAt('orders.cancelled', cancelledAt), ...eventAt('orders.paid', paidAt)];
}

/**
 * Whether the events of an order are sent to a webhook with its present settings, and if not, why. Without an order: whether such an event
 * would be.
 * @throws data_not_found if no event of that order is known
 */
export async function checkEvent(
  ctx: Context,
  { moduleId, orderId, type, channelId, restaurantId }: WebhookKey & z.output<typeof checkQuery>,
): Promise<z.output<typeof verdicts>> {
  const { brandId } = await findEndpoint(ctx.db, moduleId);
  const subscription = (await readSubscriptions(ctx.db, [brandId])).find(({ endpointId }) => endpointId === moduleId);
  if (!subscription) throw new AppError('data_not_found');
  const verdictOf = (event: EventFacts) => {
    const reasons = refusalsOf(subscription, event);
    return { type: event.kind as EventType, reasons, isSent: reasons.length === 0 };
  };
  if (orderId === undefined) {
    const hypothetical = {
      kind: type ?? '',
      at: Date.now(),
      channelId: channelId ?? null,
      restaurantIds: restaurantId === undefined ? [] : [restaurantId],
    };
    return { verdicts: [{ ...verdictOf(hypothetical), eventAt: null, sequence: null, state: null }] };
  }
  const events = await eventsOfOrder(ctx.db, brandId, moduleId, orderId);
  const matchingEvents = type === undefined ? events : events.filter(({ kind }) => kind === type);
  if (matchingEvents.length === 0) throw new AppError('data_not_found');
  return {
    verdicts: matchingEvents.map((event) => ({
      ...verdictOf(event),
      eventAt: new Date(Number(event.at)).toISOString(),
      ...{ sequence: event.sequence, state: event.state },
    })),
  };
}
