import type { WebhookReference } from '@/server/core/openapi/webhooks';
import type { OutboxMessage } from '@/server/core/writes/outbox';
import { customer } from '@/server/customers/customers.schema';
import { order } from '@/server/orders/order.schema';
import { type EventType, eventTypes } from './webhooks.values';

/** What the queue has to know of an event. */
export interface ReadEvent {
  /** Events of one key arrive in order. */
  orderingKey: string;
  channelId: number | null;
  customerId: number | null;
  /** Where it happened. Empty: it concerns all restaurants of the brand. */
  restaurantIds: number[];
  /** The field of the payload that is sent; null for the payload itself. */
  dataField: string | null;
}

interface EventKind extends WebhookReference {
  read(message: Pick<OutboxMessage, 'payload' | 'restaurantId'>): ReadEvent;
}

type Payload = Record<string, unknown> | null | undefined;
const numberOf = (value: unknown): number | null => (Number.isSafeInteger(Number(value)) && value !== null ? Number(value) : null);

const ofOrder = (summary: string, description: string): EventKind => ({
  ...{ summary, description, version: 1, data: order },
  read({ payload, restaurantId }) {
    const fields = payload as Payload;
    const snapshot = (fields?.order ?? {}) as Record<string, unknown>;
    const where = numberOf(fields?.restaurantId ?? snapshot.restaurantId ?? restaurantId);
    return {
      orderingKey: `order:${fields?.orderId}`,
      channelId: numberOf(fields?.channelId ?? snapshot.channelId ?? null),
      customerId: numberOf(fields?.customerId ?? snapshot.customerId ?? null),
      restaurantIds: where === null ? [] : [where],
      dataField: 'order',
    };
  },
});

const ofCustomer = (summary: string, description: string): EventKind => ({
  ...{ summary, description, version: 1, data: customer },
  read({ payload }) {
    const { customerId, restaurantIds } = payload as { customerId: number; restaurantIds?: number[] };
    return { orderingKey: `customer:${customerId}`, channelId: null, customerId, restaurantIds: restaurantIds ?? [], dataField: null };
  },
});

/** All that can be sent. The reference, the queue and the screens are made from it. */
export const webhookEvents: Record<EventType, EventKind> = {
  'orders.paid': ofOrder(
    'An order is paid',
    'An order that a guest settles at the counter comes with status `PAID`, an `ExternalPayment` and, from a kiosk, `metadata.kioskPaymentState`.',
  ),
  'orders.cancelled': ofOrder('An order is cancelled', 'The order as it is after the cancellation.'),
  'customer.account.added': ofCustomer('A customer account is created', 'The whole account.'),
  'customer.account.updated': ofCustomer(
    'A customer account changes',
    'Profile, badges, e-wallet balance, activation, or its return from the archive. The whole account as it is since.',
  ),
  'customer.account.deleted': ofCustomer(
    'A customer account is archived',
    'The whole account. `erasedAt` is set where all that named the person was erased, and `mergedIntoId` where another account replaces it.',
  ),
};

export const isEventType = (kind: string): kind is EventType => (eventTypes as readonly string[]).includes(kind);
