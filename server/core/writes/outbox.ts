import type { Effects } from '../operation/context';
import { type Db, Prisma, prisma, transaction } from '../platform/db';
import { log } from '../platform/log';

/** An event for its subscribers. Delivered at least once: a subscriber must tolerate repeated ids. */
export interface OutboxMessage {
  id: number;
  kind: string;
  brandId: number | null;
  restaurantId: number | null;
  payload: unknown;
  createdAt: Date;
}
/** Handles events, oldest first. What it writes with this handle is committed together with the note that they were delivered. */
export type Subscriber = (db: Db, messages: OutboxMessage[]) => Promise<void>;

/**
 * Writes events in the transaction that causes them. Their time is when they are written, not when the transaction began, so that of two
 * transactions that change the same thing, the first is told first.
 */
export function insertEvents(
  events: Effects['events'],
  { brandId, restaurantId }: { brandId: number | null; restaurantId: number | null },
): Prisma.Sql {
  return Prisma.sql`insert into outbox_events (kind, brand_id, restaurant_id, payload, available_at)
    select e.kind, ${brandId}, ${restaurantId}, e.payload, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(kind text, payload jsonb)`;
}

const BATCH = 500;
const MAX_BACKOFF_SECONDS = 3_600;

/**
 * Delivers waiting events, oldest first. Several workers may call it; one at a time delivers, so that events keep their order. An event
 * whose subscriber fails is retried at growing intervals and does not hold up the others.
 * @returns the number of events delivered
 */
export async function dispatchOutbox(subscribers: Record<string, Subscriber[]>): Promise<number> {
  // Usually there are none, and finding that out in a transaction would take four statements.
  if ((await prisma.sql.run`select from outbox_events where delivered_at is null and available_at <= now() limit 1`) === 0) return 0;
  return transaction(async (tx) => {
    const [lock] = await tx.sql.read<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('outbox', 0)) as "isOurs"`;
    if (!lock?.isOurs) return 0;
    const waiting = await tx.sql.read<OutboxMessage & { attempts: number }>`
        select id, kind, brand_id as "brandId", restaurant_id as "restaurantId", payload, created_at as "createdAt", attempts
        from outbox_events where delivered_at is null and available_at <= now() order by available_at, id limit ${BATCH} for update skip locked`;
    const subscribed = waiting.filter(({ kind }) => (subscribers[kind] ?? []).length > 0);
    const failed =
      subscribed.length === 0 || (await deliver(tx, subscribers, subscribed)) === null
        ? []
        : await deliverEach(tx, subscribers, subscribed);
    const delivered = waiting.filter(({ id }) => !failed.includes(id)).map(({ id }) => id);
    if (delivered.length > 0)
      await tx.sql.run`update outbox_events set delivered_at = now(), attempts = attempts + 1, last_error = null
        where id = any(${delivered}::int[])`;
    return delivered.length;
  });
}

/**
 * Delivers events to all their subscribers or, if one fails, to none.
 * @returns what went wrong
 */
async function deliver(tx: Db, subscribers: Record<string, Subscriber[]>, messages: OutboxMessage[]): Promise<unknown | null> {
  const receivers = new Set(messages.flatMap(({ kind }) => subscribers[kind] ?? []));
  await tx.sql.run`savepoint handing_on`;
  try {
    for (const subscriber of receivers)
      await subscriber(
        tx,
        messages.filter(({ kind }) => subscribers[kind]?.includes(subscriber)),
      );
    await tx.sql.run`release savepoint handing_on`;
    return null;
  } catch (error) {
    await tx.sql.run`rollback to savepoint handing_on`;
    return error ?? new Error('a subscriber failed');
  }
}

/**
 * Delivers events one by one, so that one that fails does not hold up the others.
 * @returns those that failed
 */
async function deliverEach(
  tx: Db,
  subscribers: Record<string, Subscriber[]>,
  messages: (OutboxMessage & { attempts: number })[],
): Promise<number[]> {
  const failed: number[] = [];
  for (const { attempts, ...message } of messages) {
    const error = await deliver(tx, subscribers, [message]);
    if (error === null) continue;
    const wait = Math.min(MAX_BACKOFF_SECONDS, 2 ** attempts);
    log.warn({ event: message.id, kind: message.kind, err: error }, 'an event could not be handed on');
    await tx.sql.run`update outbox_events set attempts = attempts + 1, last_error = ${String(error).slice(0, 500)},
        available_at = now() + make_interval(secs => ${wait}) where id = ${message.id}`;
    failed.push(message.id);
  }
  return failed;
}

/** The most events deleted in one statement: a busy day leaves hundreds of thousands. */
const DELETED_AT_ONCE = 5_000;

/** Deletes events a week after delivery. */
export async function deleteDelivered(): Promise<void> {
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; )
    deleted = await prisma.sql.run`delete from outbox_events where id in (select id from outbox_events
      where delivered_at < now() - interval '7 days' order by delivered_at limit ${DELETED_AT_ONCE})`;
}
