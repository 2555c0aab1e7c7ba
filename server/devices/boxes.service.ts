import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { bus } from '@/server/core/live/bus';
import { announce } from '@/server/core/live/live';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { boxLinks, stateOfBox } from './box-links';
import { publishReply, type replyBody, type replyResult } from './boxes.schema';
import type { boxRequestTypes } from './devices.values';
import { callingDevice } from './enrolment.service';

type BoxRequestType = (typeof boxRequestTypes)[number];

/** How long the platform waits for a box, in milliseconds (design section 7). */
export const BOX_TIMEOUT_MS = 1_500;
/** How long a published layout waits for an offline box, in milliseconds. */
const PUBLICATION_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Sends a request to a restaurant's box and waits for the reply.
 * @param timeoutMs how long to wait; if no box is linked, this does not wait
 * @returns the payload of the reply; null if there is none in time, or the box replies with an error
 */
export async function askBox(
  db: Db,
  restaurantId: number,
  request: { type: BoxRequestType; payload?: Record<string, unknown> },
  timeoutMs: number = BOX_TIMEOUT_MS,
): Promise<unknown> {
  if (!(await stateOfBox(db, restaurantId))?.isWorthAsking) return null;
  const requestId = randomUUID();
  const deadline = Date.now() + timeoutMs;
  let isNotified = false;
  let wake = () => {};
  const release = boxLinks().await(requestId, () => {
    isNotified = true;
    wake();
  });
  try {
    await bus.ready();
    await insertRequest(db, { id: requestId, restaurantId, ...request, lastsMs: timeoutMs });
    await bus.publish('boxRequest', { restaurantId, requestId });
    for (;;) {
      if (!isNotified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, deadline - Date.now());
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isNotified = false;
      // Also read at the end, as the announcement of the reply may have been lost.
      const row = await db.boxRequest.findUnique({ where: { id: requestId }, select: { reply: true } });
      const reply = row?.reply as z.output<typeof replyBody> | null | undefined;
      if (reply) return reply.payload ?? null;
      if (Date.now() >= deadline) {
        await db.sql.run`update restaurant_boxes set missed = missed + 1, missed_at = now() where restaurant_id = ${restaurantId}`;
        return null;
      }
    }
  } finally {
    release();
  }
}

async function insertRequest(
  db: Db,
  {
    id,
    restaurantId,
    type,
    payload = {},
    lastsMs,
  }: { id: string; restaurantId: number; type: BoxRequestType; payload?: object; lastsMs: number },
): Promise<void> {
  await db.sql.run`insert into box_requests (id, restaurant_id, type, payload, created_at, expires_at)
    values (${id}::uuid, ${restaurantId}, ${type}, ${JSON.stringify(payload)}::jsonb, clock_timestamp(),
      clock_timestamp() + ${lastsMs} * interval '1 millisecond')`;
}

/**
 * Asks a restaurant's box to take over the current layout, replacing any such request still waiting. If the layout was deleted, sends one
 * without rooms. The request waits for an offline box.
 * @returns the request's id, for the bus once the change is committed; null if nothing was ever published
 */
export async function requestPublication(db: Db, restaurantId: number): Promise<string | null> {
  const newest = await db.layoutPublication.findFirst({
    where: { restaurantId },
    orderBy: { id: 'desc' },
    select: {
      id: true,
      version: true,
      layoutVersion: { select: { layout: true, updatedAt: true, tableLayout: { select: { deletedAt: true } } } },
    },
  });
  if (!newest) return null;
  const { id: publicationId, version, layoutVersion } = newest;
  const { deletedAt } = layoutVersion.tableLayout;
  await db.sql.run`update box_requests set expires_at = clock_timestamp()
    where restaurant_id = ${restaurantId} and type = 'table_layout.publish' and answered_at is null and expires_at > now()`;
  const { tableLayoutUuid: tableLayoutId, ...content } = layoutVersion.layout as Record<string, unknown>;
  const id = randomUUID();
  // A withdrawal has no publication id, so it is not acknowledged.
  const payload = deletedAt
    ? { ...content, tableLayoutId, updatedAt: deletedAt.toISOString(), rooms: [] }
    : { publicationId, version, tableLayoutId, updatedAt: layoutVersion.updatedAt.toISOString(), ...content };
  await insertRequest(db, { id, restaurantId, type: 'table_layout.publish', payload, lastsMs: PUBLICATION_LIFETIME_MS });
  return id;
}

/** The same within a change: the box is notified after the commit. */
export async function notifyBox(ctx: Context, restaurantId: number): Promise<void> {
  const requestId = await requestPublication(ctx.db, restaurantId);
  if (requestId !== null) ctx.afterCommit(() => bus.publish('boxRequest', { restaurantId, requestId }));
}

/**
 * Accepts the reply of a box. Only the first one counts, and only before the request expires.
 * @throws data_not_found for an unknown request of this restaurant's box, or a caller that is not a paired device
 */
export async function acceptReply(
  ctx: Context,
  { requestId, ...reply }: z.output<typeof replyBody> & { requestId: string },
): Promise<z.output<typeof replyResult>> {
  const device = await callingDevice(ctx);
  if (device.role !== 'master') throw new AppError('access_denied');
  const { restaurantId } = device;
  const [request] = await ctx.db.sql.read<{ type: BoxRequestType; payload: { publicationId?: number }; ms: number }>`
    update box_requests set reply = ${JSON.stringify(reply)}::jsonb, answered_at = clock_timestamp()
    where id = ${requestId}::uuid and restaurant_id = ${restaurantId} and answered_at is null and expires_at > clock_timestamp()
    returning type, case when type = 'table_layout.publish' then payload end as payload,
      round(extract(epoch from answered_at - created_at) * 1000)::int as ms`;
  if (!request) {
    const knownRequest = await ctx.db.boxRequest.findFirst({ where: { id: requestId, restaurantId }, select: { id: true } });
    if (!knownRequest) throw new AppError('data_not_found');
    return { accepted: false };
  }
  if (request.type !== 'table_layout.publish')
    await ctx.db.restaurantBox.updateMany({ where: { restaurantId }, data: { latencyMs: request.ms, missed: 0 } });
  else if (reply.payload && request.payload.publicationId !== undefined)
    await acknowledge(ctx, { publicationId: request.payload.publicationId, restaurantId, posDeviceId: device.id }, reply.payload);
  ctx.afterCommit(() => bus.publish('boxReply', { requestId }));
  return { accepted: true };
}

/** Records the devices that have received a publication: the box itself, and those that it names. */
async function acknowledge(
  ctx: Context,
  { publicationId, restaurantId, posDeviceId }: { publicationId: number; restaurantId: number; posDeviceId: number },
  payload: unknown,
): Promise<void> {
  const { data, error } = publishReply.safeParse(payload);
  if (error) log.warn({ requestId: ctx.requestId, restaurantId, issues: error.issues }, 'a box named devices that cannot be');
  const deviceIds = [posDeviceId, ...(data?.posDevices ?? [])];
  const devices = await ctx.db.posDevice.findMany({
    where: { id: { in: deviceIds }, restaurantId, revokedAt: null },
    select: { id: true },
  });
  await ctx.db.layoutAcknowledgement.createMany({
    data: devices.map(({ id }) => ({ publicationId, posDeviceId: id, acknowledgedAt: ctx.now })),
    skipDuplicates: true,
  });
  ctx.afterCommit(async () => {
    announce(restaurantId, 'floor', []);
    announce(
      restaurantId,
      'devices',
      devices.map(({ id }) => id),
    );
  });
}
