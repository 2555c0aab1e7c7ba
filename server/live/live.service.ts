import type { z } from 'zod';
import { type BusMessages, bus } from '@/server/core/live/bus';
import { eventStream } from '@/server/core/live/event-stream';
import type { Context } from '@/server/core/operation/context';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { prisma } from '@/server/core/platform/db';
import { findVisibleCustomers } from '@/server/customers/customers.query';
import { hub } from './hub';
import type { LiveChange, LiveHello, liveQuery } from './live.schema';
import { type LiveTopic, liveTopics } from './live.values';

/**
 * Streams the changes of the requested topics in a restaurant, until the client disconnects or the caller's permissions end. These are
 * checked again periodically, and at once when another process announces a change.
 */
export async function streamLive(
  ctx: Context,
  { restaurantId, topics }: { restaurantId: number } & z.output<typeof liveQuery>,
): Promise<FileAnswer> {
  const requestedTopics: readonly string[] = topics?.split(',') ?? liveTopics;
  // Devices get no events about customers: they only see the customer they ask for.
  const isDevice = ctx.caller.role === 'pos' || ctx.caller.role === 'kiosk';
  const wanted = new Set(requestedTopics.filter((topic) => !isDevice || !customerTopics.has(topic)));
  const followed = { restaurantId, brandId: brandOfScope(ctx) };
  const ownRestaurantId = ctx.caller.restaurantId;
  return eventStream(ctx, async ({ send, end, recheck }) => {
    const releases = [
      hub().join(followed, {
        onChange(message) {
          if (!wanted.has(message.topic)) return;
          const sendChange = (ids: number[]) => send('change', { topic: message.topic, ids } satisfies LiveChange);
          if (!isAboutCustomers(message) || ownRestaurantId === null) sendChange(message.ids);
          else
            void findVisibleIds(message, followed.brandId, ownRestaurantId).then((ids) =>
              ids === null ? sendChange([]) : ids.length > 0 && sendChange(ids),
            );
        },
        onMissed: () => send('resync', {}),
        end,
      }),
      bus.subscribe('caller', ({ userId }) => {
        if (userId === ctx.caller.userId) recheck();
      }),
    ];
    // After «hello» no change is missed. What a screen has read before may lack the last changes, which the message reports.
    await bus.ready();
    send('hello', { restaurantId, ...hub().recentChanges(followed, [...wanted]) } satisfies LiveHello);
    return () => {
      for (const release of releases) release();
    };
  });
}

type Message = BusMessages['live'];

/** Topics whose ids are those of customers. */
const customerTopics: ReadonlySet<string> = new Set<LiveTopic>(['customers', 'loyalty']);
/**
 * Users of a restaurant get events only about customers they see. Events without ids, after which anything may have changed, name nobody.
 */
const isAboutCustomers = ({ topic, ids }: Message) => customerTopics.has(topic) && ids.length > 0;

/** One look-up serves all the streams of a restaurant. */
const lookUps = new WeakMap<Message, Map<number, Promise<number[] | null>>>();

/** The customers in a message that users of the restaurant see; null if that could not be determined. */
function findVisibleIds(message: Message, brandId: number, restaurantId: number): Promise<number[] | null> {
  const byRestaurant = lookUps.get(message) ?? new Map<number, Promise<number[] | null>>();
  lookUps.set(message, byRestaurant);
  const visibleIds =
    byRestaurant.get(restaurantId) ?? findVisibleCustomers(prisma, { brandId, restaurantId, customerIds: message.ids }).catch(() => null);
  byRestaurant.set(restaurantId, visibleIds);
  return visibleIds;
}

/** The brand of the followed restaurant, found by the access check. */
function brandOfScope(ctx: Context): number {
  if (ctx.scope.brandId === undefined) throw new Error('The operation names no restaurant as its scope');
  return ctx.scope.brandId;
}
