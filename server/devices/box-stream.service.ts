import { randomUUID } from 'node:crypto';
import { bus } from '@/server/core/live/bus';
import { eventStream, every } from '@/server/core/live/event-stream';
import { announce } from '@/server/core/live/live';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { FileAnswer } from '@/server/core/operation/outcome';
import type { Db } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import { boxLinks } from './box-links';
import type { BoxRequestMessage } from './boxes.schema';
import { requestPublication } from './boxes.service';
import { callingDevice } from './enrolment.service';

/** How often a process confirms its link: several times before the link counts as lost. */
const CONFIRM_MS = 8_000;
/** The number of requests remembered as sent on a stream, so that none is sent twice. */
const MAX_REMEMBERED = 1_000;

interface Link {
  restaurantId: number;
  posDeviceId: number;
  connectionId: string;
}

/**
 * Streams requests to a restaurant's box: new ones, and those still waiting. There is one stream per restaurant: a new one replaces an
 * earlier one, whichever process has it.
 * @throws data_not_found for a caller that is not a paired device, access_denied for one that is not its restaurant's main till
 */
export async function streamBox(ctx: Context): Promise<FileAnswer> {
  const device = await callingDevice(ctx);
  if (device.role !== 'master') throw new AppError('access_denied');
  const link: Link = { restaurantId: device.restaurantId, posDeviceId: device.id, connectionId: randomUUID() };
  return eventStream(ctx, async ({ send, end, recheck }) => {
    const logFailure = (what: string) => (error: unknown) => log.warn({ ...link, err: error }, what);
    const sent = new Set<string>();
    const sendOnce = (request: BoxRequestMessage) => {
      if (sent.has(request.requestId)) return;
      if (sent.size >= MAX_REMEMBERED) sent.clear();
      sent.add(request.requestId);
      send('request', request, request.requestId);
    };
    const sendWaiting = async (requestId?: string) => {
      for (const request of await waitingRequests(ctx.db, link.restaurantId, requestId)) sendOnce(request);
    };
    /** Sends requests again that have had no reply. */
    const resendUnanswered = () => {
      sent.clear();
      return sendWaiting();
    };
    const releases = [
      boxLinks().join({
        ...link,
        onRequest: (requestId) => void sendWaiting(requestId).catch(logFailure('a request did not reach its box')),
        onMissed: () => void sendWaiting().catch(logFailure('requests did not reach their box')),
        end,
      }),
      bus.subscribe('caller', ({ userId }) => {
        if (userId === ctx.caller.userId) recheck();
      }),
      every(CONFIRM_MS, () => {
        keepLink(ctx.db, link)
          .then((isCurrent) => (isCurrent ? resendUnanswered() : end()))
          .catch(logFailure('a link could not be kept'));
      }),
      () => void closeLink(ctx.db, link).catch(logFailure('a link could not be closed')),
    ];
    const release = () => {
      for (const each of releases) each();
    };
    try {
      await bus.ready();
      await openLink(ctx.db, link);
      await bus.publish('boxLink', link);
      send('hello', { restaurantId: link.restaurantId, posDeviceId: link.posDeviceId });
      await remindOfPublication(ctx.db, link);
      await sendWaiting();
    } catch (error) {
      logFailure('a stream could not be opened')(error);
      end();
    }
    return release;
  });
}

/** The requests that a box has not answered, oldest first; or only the given one, if it has not been answered. */
async function waitingRequests(db: Db, restaurantId: number, requestId?: string): Promise<BoxRequestMessage[]> {
  return db.sql.read<BoxRequestMessage>`
    select id as "requestId", type, payload from box_requests
    where restaurant_id = ${restaurantId} and (${requestId ?? null}::uuid is null or id = ${requestId ?? null}::uuid)
      and answered_at is null and expires_at > now() order by created_at`;
}

async function openLink(db: Db, { restaurantId, posDeviceId, connectionId }: Link): Promise<void> {
  await db.sql.run`insert into restaurant_boxes (restaurant_id, pos_device_id, connection_id, connected_at, seen_at)
    values (${restaurantId}, ${posDeviceId}, ${connectionId}::uuid, now(), now())
    on conflict (restaurant_id) do update set pos_device_id = excluded.pos_device_id, connection_id = excluded.connection_id,
      connected_at = excluded.connected_at, seen_at = excluded.seen_at, disconnected_at = null, missed = 0`;
  await db.posDevice.update({ where: { id: posDeviceId }, data: { lastSeenAt: new Date() } });
  announce(restaurantId, 'devices', [posDeviceId]);
}

/** @returns false if another stream has replaced this one, or its device is no longer the main till */
async function keepLink(db: Db, { posDeviceId, connectionId }: Link): Promise<boolean> {
  const kept = await db.sql.run`update restaurant_boxes b set seen_at = now() from pos_devices d
    where b.connection_id = ${connectionId}::uuid and d.id = b.pos_device_id and d.role = 'master' and d.revoked_at is null`;
  if (kept > 0) await db.posDevice.update({ where: { id: posDeviceId }, data: { lastSeenAt: new Date() } });
  return kept > 0;
}

async function closeLink(db: Db, { restaurantId, posDeviceId, connectionId }: Link): Promise<void> {
  const closed = await db.sql.run`update restaurant_boxes set disconnected_at = now() where connection_id = ${connectionId}::uuid`;
  if (closed > 0) announce(restaurantId, 'devices', [posDeviceId]);
}

/** Asks a box that has not received the current layout to do so, as it may have been offline for long, or be new. */
async function remindOfPublication(db: Db, { restaurantId, posDeviceId }: Link): Promise<void> {
  const [due] = await db.sql.read<unknown>`
    select from (select id, restaurant_id from layout_publications where restaurant_id = ${restaurantId} order by id desc limit 1) p
    where not exists (select from layout_acknowledgements a where a.publication_id = p.id and a.pos_device_id = ${posDeviceId})
      and not exists (select from box_requests b where b.restaurant_id = p.restaurant_id and b.type = 'table_layout.publish'
        and b.answered_at is null and b.expires_at > now())`;
  if (due) await requestPublication(db, restaurantId);
}
