// Decided in docs/decisions/095-webhooks.md.

import type { Db } from '@/server/core/platform/db';
import type { OutboxMessage } from '@/server/core/writes/outbox';
import { isEventType, type ReadEvent, webhookEvents } from './events';
import { refusalsOf, type Subscription } from './fan-out.rules';

interface Endpoint extends Subscription {
  endpointId: number;
  brandId: number;
}

/** The endpoints of brands, and when they were enabled. */
export function readSubscriptions(db: Db, brandIds: number[]): Promise<Endpoint[]> {
  return db.sql.read<Endpoint>`
    select e.id as "endpointId", e.brand_id as "brandId", e.event_types as "eventTypes", e.channel_ids as "channelIds",
      e.restaurant_ids as "restaurantIds", coalesce((select json_agg(json_build_object(
        'from', (extract(epoch from s.starts_at) * 1000)::bigint, 'until', (extract(epoch from s.ends_at) * 1000)::bigint))
        from webhook_spans s where s.endpoint_id = e.id), '[]') as spans
    from webhook_endpoints e where e.brand_id = any(${brandIds}::int[]) and e.deleted_at is null order by e.id`;
}

interface Incoming extends ReadEvent {
  outboxId: number;
  brandId: number;
  kind: string;
  at: number;
}

/** Queues events for the endpoints that were enabled when they happened: one delivery each, numbered after the endpoint's last. */
export async function fanOut(db: Db, messages: OutboxMessage[]): Promise<void> {
  const incoming = messages.flatMap(({ id, kind, brandId, createdAt, ...message }): Incoming[] =>
    brandId !== null && isEventType(kind)
      ? [{ outboxId: id, brandId, kind, at: createdAt.getTime(), ...webhookEvents[kind].read(message) }]
      : [],
  );
  const endpoints = await readSubscriptions(db, [...new Set(incoming.map(({ brandId }) => brandId))]);
  const brands = new Set(endpoints.map(({ brandId }) => brandId));
  const storedEvents = await storeEvents(
    db,
    incoming.filter(({ brandId }) => brands.has(brandId)),
  );
  const deliveries = endpoints.flatMap((endpoint) => {
    const events = storedEvents.filter((event) => event.brandId === endpoint.brandId && refusalsOf(endpoint, event).length === 0);
    return events.length === 0 ? [] : [{ endpointId: endpoint.endpointId, events }];
  });
  if (deliveries.length > 0) await queue(db, deliveries);
}

type StoredEvent = Incoming & { eventId: number };

/** Stores the events of brands with endpoints. @returns the new ones, in order */
async function storeEvents(db: Db, incoming: Incoming[]): Promise<StoredEvent[]> {
  if (incoming.length === 0) return [];
  const rows = incoming.map(({ outboxId, orderingKey, channelId, customerId, restaurantIds, dataField }) => ({
    ...{ outboxId, orderingKey, channelId, customerId, dataField },
    restaurantId: channelId === null ? null : (restaurantIds[0] ?? null),
  }));
  const inserted = await db.sql.read<{ eventId: number; outboxId: number }>`
    insert into webhook_events (outbox_id, message_id, brand_id, restaurant_id, channel_id, customer_id, kind, ordering_key, data, created_at)
    select o.id, 'evt_' || replace(gen_random_uuid()::text, '-', ''), o.brand_id, r."restaurantId", r."channelId", r."customerId", o.kind,
      r."orderingKey", coalesce(o.payload -> r."dataField", o.payload), o.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("outboxId" int, "orderingKey" text, "channelId" int, "customerId" int,
      "restaurantId" int, "dataField" text) join outbox_events o on o.id = r."outboxId"
    on conflict (outbox_id) do nothing returning id as "eventId", outbox_id as "outboxId"`;
  const ids = new Map(inserted.map(({ outboxId, eventId }) => [outboxId, eventId]));
  return incoming.flatMap((event) => {
    const eventId = ids.get(event.outboxId);
    return eventId === undefined ? [] : [{ ...event, eventId }];
  });
}

/** The data of a delivery. */
export interface QueuedEvent {
  eventId: number;
  kind: string;
  orderingKey: string;
  at: number;
}

/** Writes deliveries that are due now, in the given order, with the next numbers of their endpoints. @returns the last of these */
export async function queue(
  db: Db,
  deliveries: { endpointId: number; events: QueuedEvent[] }[],
  { isTest = false } = {},
): Promise<{ endpointId: number; last: number }[]> {
  const counts = deliveries.map(({ endpointId, events }) => ({ endpointId, count: events.length }));
  const numbers = await db.sql.read<{ endpointId: number; last: number }>`
    update webhook_endpoints e set last_sequence = e.last_sequence + r.count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as r("endpointId" int, count int) where e.id = r."endpointId"
    returning e.id as "endpointId", e.last_sequence as last`;
  const rows = deliveries.flatMap(({ endpointId, events }) => {
    const first = (numbers.find((each) => each.endpointId === endpointId)?.last ?? 0) - events.length + 1;
    return events.map(({ eventId, kind, orderingKey, at }, index) => ({
      ...{ endpointId, sequence: first + index, eventId, kind, orderingKey, at: new Date(at).toISOString() },
    }));
  });
  // Without truncation, rounding could put the time into the future.
  await db.sql.run`
    insert into webhook_deliveries (endpoint_id, sequence, event_id, kind, ordering_key, event_at, is_test, queued_at, due_at)
    select r."endpointId", r.sequence, r."eventId", r.kind, r."orderingKey", r.at, ${isTest}, c.now, c.now
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("endpointId" int, sequence int, "eventId" int, kind text, "orderingKey" text, at timestamptz),
      (select date_trunc('milliseconds', clock_timestamp()) as now) c`;
  return numbers;
}
