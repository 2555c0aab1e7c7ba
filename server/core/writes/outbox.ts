import type { Effects } from '../operation/context';
import { Prisma, transaction } from '../platform/db';
import { log } from '../platform/log';

/** An event as its subscribers get it. At least once: a subscriber must bear getting the same id twice. */
export interface OutboxMessage {
  id: number;
  kind: string;
  brandId: number | null;
  restaurantId: number | null;
  payload: unknown;
  createdAt: Date;
}
export type Subscriber = (message: OutboxMessage) => Promise<void>;

/**
 * Writes events in the transaction that caused them. They wait from now on and not from when it began: of two transactions that change one
 * thing, the one that came first is told first.
 */
export function insertEvents(
  events: Effects['events'],
  { brandId, restaurantId }: { brandId: number | null; restaurantId: number | null },
): Prisma.Sql {
  return Prisma.sql`insert into outbox_events (kind, brand_id, restaurant_id, payload, available_at)
    select e.kind, ${brandId}, ${restaurantId}, e.payload, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(kind text, payload jsonb)`;
}

const BATCH = 50;
const MAX_BACKOFF_SECONDS = 3_600;

/**
 * Hands waiting events on, oldest first. Several workers may run it: each row is held by one of them, and an event whose
 * subscriber fails waits longer each time without holding the others up.
 * @returns how many were handed on
 */
export async function dispatchOutbox(subscribers: Record<string, Subscriber[]>): Promise<number> {
  return transaction(async (tx) => {
    const waiting = await tx.sql.read<OutboxMessage & { attempts: number }>`
        select id, kind, brand_id as "brandId", restaurant_id as "restaurantId", payload, created_at as "createdAt", attempts
        from outbox_events where delivered_at is null and available_at <= now() order by available_at, id limit ${BATCH} for update skip locked`;
    let delivered = 0;
    for (const { attempts, ...message } of waiting) {
      try {
        for (const subscriber of subscribers[message.kind] ?? []) await subscriber(message);
        await tx.sql
          .run`update outbox_events set delivered_at = now(), attempts = attempts + 1, last_error = null where id = ${message.id}`;
        delivered += 1;
      } catch (error) {
        const wait = Math.min(MAX_BACKOFF_SECONDS, 2 ** attempts);
        log.warn({ event: message.id, kind: message.kind, err: error }, 'an event could not be handed on');
        await tx.sql.run`update outbox_events set attempts = attempts + 1, last_error = ${String(error).slice(0, 500)},
            available_at = now() + make_interval(secs => ${wait}) where id = ${message.id}`;
      }
    }
    return delivered;
  });
}
