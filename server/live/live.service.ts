import type { z } from 'zod';
import { bus } from '@/server/core/live/bus';
import { eventStream } from '@/server/core/live/event-stream';
import type { Context } from '@/server/core/operation/context';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { hub } from './hub';
import type { LiveChange, LiveHello, liveQuery } from './live.schema';
import { liveTopics } from './live.values';

/**
 * Follows a restaurant: the changes of the topics asked for, until the reader goes or the caller's rights end. Those are looked up
 * again at times, and at once when another process says that they changed.
 */
export async function streamLive(
  ctx: Context,
  { restaurantId, topics }: { restaurantId: number } & z.output<typeof liveQuery>,
): Promise<FileAnswer> {
  const asked: readonly string[] = topics?.split(',') ?? liveTopics;
  // Devices are told of no customer but the one that they ask for.
  const isDevice = ctx.caller.role === 'pos' || ctx.caller.role === 'kiosk';
  const wanted = new Set(asked.filter((topic) => !isDevice || topic !== 'customers'));
  const followed = { restaurantId, brandId: brandOfScope(ctx) };
  return eventStream(ctx, async ({ send, end, recheck }) => {
    const releases = [
      hub().join(followed, {
        changed({ topic, ids }) {
          if (wanted.has(topic)) send('change', { topic, ids } satisfies LiveChange);
        },
        missed: () => send('resync', {}),
        end,
      }),
      bus.subscribe('caller', ({ userId }) => {
        if (userId === ctx.caller.userId) recheck();
      }),
    ];
    // From «hello» on nothing is missed. What a screen has read before may be older than the last changes, which it says.
    await bus.ready();
    send('hello', { restaurantId, ...hub().heard(followed, [...wanted]) } satisfies LiveHello);
    return () => {
      for (const release of releases) release();
    };
  });
}

/** The brand of the restaurant that is followed: the operation's access has found it. */
function brandOfScope(ctx: Context): number {
  if (ctx.scope.brandId === undefined) throw new Error('The operation names no restaurant as its scope');
  return ctx.scope.brandId;
}
