import type { Context } from '../operation/context';
import { AppError } from '../operation/errors';
import type { FileAnswer } from '../operation/outcome';
import { log } from '../platform/log';
import { singleton } from '../platform/singleton';

/** Proxies close a connection that is silent for a minute or two. */
const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 30_000;
/** A reader with this many unread events is disconnected; it catches up when it reconnects. */
const MAX_WAITING_EVENTS = 500;
/** How long a reader waits before it reconnects. */
const RETRY_MS = 2_000;

/** The most streams open at once in a process, per token or per browser of a user. */
export const MAX_STREAMS = 20;
/** After this time, the heartbeat has detected the streams whose readers are gone. */
const RETRY_AFTER_S = 30;
const counts = singleton('event-streams', () => new Map<string, number>());

/**
 * Counts a stream until the returned function is called; calling it again does nothing.
 * @throws too_many_requests with Retry-After
 */
export function countStream({ caller, ip, userAgent }: Pick<Context, 'caller' | 'ip' | 'userAgent'>): () => void {
  const key = caller.tokenId === undefined ? `${caller.userId} ${ip} ${userAgent}` : `token ${caller.tokenId}`;
  const count = counts.get(key) ?? 0;
  if (count >= MAX_STREAMS) {
    const headers = { 'retry-after': String(RETRY_AFTER_S) };
    throw new AppError('too_many_requests', { headers, extraData: { reason: 'open_streams', limit: MAX_STREAMS } });
  }
  counts.set(key, count + 1);
  let isCounted = true;
  return () => {
    if (!isCounted) return;
    isCounted = false;
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
}

export interface EventStream {
  send(event: string, data: object, id?: string): void;
  end(): void;
  /** Checks now whether the caller may still read, and ends the stream if not. */
  recheck(): void;
}

/**
 * Answers server-sent events until the reader disconnects, `end` is called, or the caller loses access, which is checked every 30 seconds.
 * @param open starts the stream, and returns what to call when it has ended for whatever reason
 * @throws too_many_requests with Retry-After, if the caller has too many streams open
 */
export function eventStream(ctx: Context, open: (stream: EventStream) => Promise<() => void> | (() => void)): FileAnswer {
  const uncount = countStream(ctx);
  let end = uncount;
  const body = new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const { write, close } = writer(controller, () => end());
        const recheck = async () => {
          if (!(await stillAllowed(ctx))) end();
        };
        let hasEnded = false;
        const releases = [every(HEARTBEAT_MS, () => write(': still here\n\n')), every(RECHECK_MS, recheck), close, uncount];
        end = () => {
          hasEnded = true;
          for (const release of releases.splice(0)) release();
        };
        ctx.signal?.addEventListener('abort', () => end(), { once: true });

        write(`retry: ${RETRY_MS}\n\n`);
        const stream: EventStream = {
          send: (event, data, id) => write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
          end: () => end(),
          recheck,
        };
        const release = await Promise.resolve(stream)
          .then(open)
          .catch((error) => {
            end();
            throw error;
          });
        if (hasEnded) release();
        else releases.push(release);
        if (ctx.signal?.aborted) end();
      },
      cancel: () => end(),
    },
    { highWaterMark: 16 },
  );
  const headers = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };
  return { body, contentType: 'text/event-stream; charset=utf-8', headers };
}

/** Repeats work until the returned function is called. */
export function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
}

/** Writes text until closed. `onOverflow` is called if the reader does not keep up. */
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
        // The reader has already cancelled it.
      }
    },
  };
}

/** Whether the caller still has access. Also true while the database is briefly unavailable. */
async function stillAllowed(ctx: Context): Promise<boolean> {
  return ctx.stillAllowed().catch((error) => {
    log.warn({ requestId: ctx.requestId, err: error }, 'the rights behind a stream could not be checked');
    return true;
  });
}
