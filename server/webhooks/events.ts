import type { WebhookReference } from '@/server/core/openapi/webhooks';
import type { OutboxMessage } from '@/server/core/writes/outbox';
import { customer } from '@/server/customers/customers.schema';
import { order } from '@/server/orders/order.schema';
import { type EventType, eventTypes } from './webhooks.values';

/** The facts about an event that the queue needs. */
export interface ReadEvent {
  /** Events with the same key arrive in order. */
  orderingKey: string;
  channelId: number | null;
  customerId: number | null;
  /** The restaurants that the event concerns. Empty for all restaurants of the brand. */
  restaurantIds: number[];
  /** The field of the payload that is sent; null to send the payload itself. */
  dataField: string | null;
}

interface EventKind extends WebhookReference {
  read(message: Pick<OutboxMessage, 'payload' | 'restaurantId'>): ReadEvent;
}

type Payload = Record<string, unknown> | null | undefined;
const numberOf = (value: unknown): number | null => (Number.isSafeInteger(Number(value)) && value !== null ? Number(value) : null);

const orderEvent = (summary: string, description: string): EventKind => ({
  ...{ summary, description, version: 1, data: order },
  read({ payload, restaurantId }) {
    const fields = payload as Payload;
    const snapshot = (fields?.order ?? {}) as Record<string, unknown>;
    const eventRestaurantId = numberOf(fields?.restaurantId ?? snapshot.restaurantId ?? restaurantId);
    return {
      orderingKey: `order:${fields?.orderId}`,
      channelId: numberOf(fields?.channelId ?? snapshot.channelId ?? null),
      customerId: numberOf(fields?.customerId ?? snapshot.customerId ?? null),
      restaurantIds: eventRestaurantId === null ? [] : [eventRestaurantId],
      dataField: 'order',
    };
  },
});

const customerEvent = (summary: string, description: string): EventKind => ({
  ...{ summary, description, version: 1, data: customer },
  read({ payload }) {
    const { customerId, restaurantIds } = payload as { customerId: number; restaurantIds?: number[] };
    return { orderingKey: `customer:${customerId}`, channelId: null, customerId, restaurantIds: restaurantIds ?? [], dataField: null };
  },
});

/** All events that can be sent. The reference, the queue and the screens are generated from them. */
export const webhookEvents: Record<EventType, EventKind> = {
  'orders.paid': orderEvent(
    'An order is paid',
    'If a guest pays at the counter, the order has status `PAID`, an `ExternalPayment` and, from a kiosk, `metadata.kioskPaymentState`.',
  ),
  'orders.cancelled': orderEvent('An order is cancelled', 'Contains the order as it is after the cancellation.'),
  'customer.account.added': customerEvent('A customer account is created', 'Contains the whole account.'),
  'customer.account.updated': customerEvent(
    'A customer account changes',
    'Sent for changes of the profile, badges, e-wallet balance or activation, and when the account is restored. Contains the whole account after the change.',
  ),
  'customer.account.deleted': customerEvent(
    'A customer account is archived',
    'Contains the whole account. `erasedAt` is set if everything that identified the person was erased, and `mergedIntoId` if another account replaces it.',
  ),
};

export const isEventType = (kind: string): kind is EventType => (eventTypes as readonly string[]).includes(kind);
