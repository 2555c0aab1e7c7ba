import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { JsonText } from '@/server/core/reads/json';
import { afterCursor, type Order, orderBy, pageLimit, readOrderedPage } from '@/server/core/reads/page';
import { bodyOf } from './queue';
import { findEndpoint, nextAttempt } from './webhooks.query';
import type { Delivery, DeliveryDetail, deliveryListQuery, replayBody, replayed } from './webhooks.schema';
import { type EventType, MAX_REPLAYED, MAX_TRIES } from './webhooks.values';

type WebhookKey = { moduleId: number };
type DeliveryKey = WebhookKey & { sequence: number };

const newestFirst = {
  field: Prisma.sql`d.event_at`,
  type: 'timestamptz',
  id: Prisma.sql`d.sequence`,
  named: { field: 'eventAt', id: 'sequence' },
  descending: true,
} as const satisfies Order;

const columns = Prisma.sql`d.sequence, v.message_id as "messageId", d.kind as type, d.event_at as "eventAt", d.is_test as "isTest",
  d.state::text as state, d.attempts, d.status, d.failure, ${nextAttempt} as "nextAttemptAt", d.ended_at as "endedAt"`;

type Period = Pick<z.output<typeof replayBody>, 'from' | 'to' | 'type'>;

function periodConditions({ from, to, type }: Period): Prisma.Sql[] {
  return [
    ...(from === undefined ? [] : [Prisma.sql`d.event_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [Prisma.sql`d.event_at < ${new Date(to)}`]),
    ...(type === undefined ? [] : [Prisma.sql`d.kind = ${type}`]),
  ];
}

/** The events of the last 28 days for a webhook, newest first. @throws data_not_found */
export async function listDeliveries(
  ctx: Context,
  { moduleId, state, cursor, limit, ...period }: WebhookKey & z.output<typeof deliveryListQuery>,
): Promise<JsonText<{ items: Delivery[]; nextCursor: string | null }>> {
  await findEndpoint(ctx.db, moduleId);
  const where = [Prisma.sql`d.endpoint_id = ${moduleId}`, ...periodConditions(period)];
  if (state !== undefined) where.push(Prisma.sql`d.state = ${Prisma.raw(`'${state}'`)}`);
  if (cursor !== undefined) where.push(afterCursor(newestFirst, cursor));
  const rows = Prisma.sql`select ${columns} from webhook_deliveries d join webhook_events v on v.id = d.event_id
    where ${Prisma.join(where, ' and ')} ${orderBy(newestFirst)} ${pageLimit(limit)}`;
  return readOrderedPage(ctx.db, rows, newestFirst, limit);
}

/** One event for a webhook, with its attempts and their responses. @throws data_not_found */
export async function getDelivery(ctx: Context, { moduleId, sequence }: DeliveryKey): Promise<DeliveryDetail> {
  await findEndpoint(ctx.db, moduleId);
  const storedDelivery = await ctx.db.webhookDelivery.findUnique({
    where: { endpointId_sequence: { endpointId: moduleId, sequence } },
    include: { event: true, tries: { orderBy: { number: 'desc' }, take: MAX_TRIES } },
  });
  if (!storedDelivery) throw new AppError('data_not_found');
  const { event, tries, state, isTest, attempts, status, orderingKey } = storedDelivery;
  const kind = event.kind as EventType;
  const [row] = await ctx.db.sql.read<{ data: string; waitsFor: number | null }>`
    select v.data::text as data, (select min(b.sequence) from webhook_deliveries b where b.endpoint_id = ${moduleId}
      and b.ordering_key = ${orderingKey} and b.state = 'waiting' and b.sequence < ${sequence}) as "waitsFor"
    from webhook_events v where v.id = ${event.id}`;
  const { messageId, createdAt } = event;
  return {
    ...{ sequence, messageId, type: kind, eventAt: createdAt.toISOString(), isTest, state, attempts, status },
    failure: storedDelivery.failure as DeliveryDetail['failure'],
    nextAttemptAt: state === 'waiting' ? storedDelivery.dueAt.toISOString() : null,
    endedAt: storedDelivery.endedAt?.toISOString() ?? null,
    body: bodyOf({ messageId, kind, createdAt, sequence, isTest, data: row?.data ?? 'null' }),
    waitsFor: state === 'waiting' ? (row?.waitsFor ?? null) : null,
    tries: tries.map(({ endpointId: _, sequence: __, headers, answerHeaders, at, failure, ...attempt }) => ({
      ...attempt,
      at: at.toISOString(),
      failure: failure as DeliveryDetail['failure'],
      requestHeaders: headers as Record<string, string>,
      answerHeaders: answerHeaders as Record<string, string> | null,
    })),
  };
}

const requeued = Prisma.sql`state = 'waiting', failures = 0, ended_at = null, queued_at = date_trunc('milliseconds', clock_timestamp()),
  due_at = date_trunc('milliseconds', clock_timestamp())`;

/**
 * Sends an event again, with the same id, signed with the current secret. A waiting event is sent now.
 * @throws data_not_found; conflict while it is being sent
 */
export async function replayDelivery(ctx: Context, { moduleId, sequence }: DeliveryKey): Promise<DeliveryDetail> {
  await findEndpoint(ctx.db, moduleId);
  const storedDelivery = await ctx.db.webhookDelivery.findUnique({ where: { endpointId_sequence: { endpointId: moduleId, sequence } } });
  if (!storedDelivery) throw new AppError('data_not_found');
  const requeuedRows = await ctx.db.sql
    .run`update webhook_deliveries set ${requeued} where endpoint_id = ${moduleId} and sequence = ${sequence}
    and (lease is null or leased_until < now())`;
  if (requeuedRows === 0) throw new AppError('conflict', { extraData: { reason: 'being_sent' } });
  ctx.touch('webhooks', []);
  return getDelivery(ctx, { moduleId, sequence });
}

/**
 * Sends the events of a period again: those that failed, or all; oldest first, at most 10,000 at once.
 * @param input `begunAt` of an earlier response continues with the rest: events queued since then are not sent again
 */
export async function replayDeliveries(
  ctx: Context,
  { moduleId, state, begunAt, ...period }: WebhookKey & z.output<typeof replayBody>,
): Promise<z.output<typeof replayed>> {
  await findEndpoint(ctx.db, moduleId);
  const startedAt = begunAt === undefined ? await databaseNow(ctx.db) : new Date(begunAt);
  const stateCondition = state === 'failed' ? Prisma.sql`d.state = 'failed'` : Prisma.sql`d.state <> 'waiting'`;
  const where = [
    Prisma.sql`d.endpoint_id = ${moduleId}`,
    Prisma.sql`not d.is_test`,
    stateCondition,
    Prisma.sql`d.queued_at < ${startedAt}`,
    ...periodConditions(period),
  ];
  const count = await ctx.db.sql.run(Prisma.sql`update webhook_deliveries set ${requeued}
    where endpoint_id = ${moduleId} and sequence in (select d.sequence from webhook_deliveries d where ${Prisma.join(where, ' and ')}
      order by d.event_at, d.sequence limit ${MAX_REPLAYED})`);
  if (count > 0) ctx.touch('webhooks', []);
  return { count, hasMore: count === MAX_REPLAYED, begunAt: startedAt.toISOString() };
}

/** The database's clock, by which events are queued. */
async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db.sql.read<{ now: Date }>`select date_trunc('milliseconds', now()) as now`;
  return row?.now ?? new Date();
}
