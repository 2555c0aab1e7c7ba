import type { z } from 'zod';
import { bus } from '@/server/core/bus';
import type { Context } from '@/server/core/context';
import { log } from '@/server/core/log';
import type { FileAnswer } from '@/server/core/operation';
import { hub } from './hub';
import type { LiveChange, liveQuery } from './live.schema';

/** Proxies close a connection that is silent for a minute or two. */
const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 30_000;
/** A reader that lets so much pile up is cut off; it catches up when it comes back. */
const MAX_WAITING_EVENTS = 500;
/** How long a browser waits before it dials again. */
const RETRY_MS = 2_000;

/**
 * Follows a restaurant: the changes of the topics asked for, until the reader goes or the caller's rights end. They are looked up
 * again every 30 seconds, and at once when another process says that they changed.
 */
export async function streamLive(
  ctx: Context,
  { restaurantId, topics }: { restaurantId: number } & z.output<typeof liveQuery>,
): Promise<FileAnswer> {
  const wanted = topics === undefined ? null : new Set(topics.split(','));
  let end = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const { write, close } = writer(controller, () => end());
        const send = (event: string, data: object) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        const recheck = async () => {
          if (!(await stillAllowed(ctx))) end();
        };
        const releases = [
          hub().join(restaurantId, {
            changed({ topic, ids }) {
              if (!wanted || wanted.has(topic)) send('change', { topic, ids } satisfies LiveChange);
            },
            missed: () => send('resync', {}),
            end: () => end(),
          }),
          bus.subscribe('caller', ({ userId }) => {
            if (userId === ctx.caller.userId) recheck();
          }),
          every(HEARTBEAT_MS, () => write(': still here\n\n')),
          every(RECHECK_MS, recheck),
          close,
        ];
        end = () => {
          for (const release of releases.splice(0)) release();
        };
        ctx.signal?.addEventListener('abort', () => end(), { once: true });

        write(`retry: ${RETRY_MS}\n\n`);
        // From «hello» on nothing is missed: what happened before is in what the screen reads now.
        await bus.ready();
        send('hello', { restaurantId });
        if (ctx.signal?.aborted) end();
      },
      cancel: () => end(),
    },
    { highWaterMark: 16 },
  );
  const headers = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };
  return { body, contentType: 'text/event-stream; charset=utf-8', headers };
}

function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}

/** Writes text until it is closed; a reader that does not keep up is told so by `onOverflow`. */
function writer(controller: ReadableStreamDefaultController<Uint8Array>, onOverflow: () => void) {
  const encoder = new TextEncoder();
  let open = true;
  return {
    write(text: string) {
      if (!open) return;
      controller.enqueue(encoder.encode(text));
      if ((controller.desiredSize ?? 0) < -MAX_WAITING_EVENTS) onOverflow();
    },
    close() {
      open = false;
      try {
        controller.close();
      } catch {
        // The reader has cancelled it already.
      }
    },
  };
}

/** A database that is away for a moment takes nobody's rights. */
async function stillAllowed(ctx: Context): Promise<boolean> {
  return ctx.stillAllowed().catch((error) => {
    log.warn({ requestId: ctx.requestId, err: error }, 'the rights behind a stream could not be checked');
    return true;
  });
}
