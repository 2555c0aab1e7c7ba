import type { Context } from './context';
import { log } from './log';
import type { FileAnswer } from './operation';

/** Proxies close a connection that is silent for a minute or two. */
const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 30_000;
/** A reader that lets so much pile up is cut off; it catches up when it comes back. */
const MAX_WAITING_EVENTS = 500;
/** How long a reader waits before it dials again. */
const RETRY_MS = 2_000;

export interface EventStream {
  send(event: string, data: object, id?: string): void;
  end(): void;
  /** Looks now whether the caller may still read, and ends the stream when not. */
  recheck(): void;
}

/**
 * Answers server-sent events until the reader goes, `end` is called, or the caller's rights end, which are looked up again every
 * 30 seconds.
 * @param open begins: gives back what is to be called when the stream has ended, for whatever reason
 */
export function eventStream(ctx: Context, open: (stream: EventStream) => Promise<() => void> | (() => void)): FileAnswer {
  let end = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const { write, close } = writer(controller, () => end());
        const recheck = async () => {
          if (!(await stillAllowed(ctx))) end();
        };
        let hasEnded = false;
        const releases = [every(HEARTBEAT_MS, () => write(': still here\n\n')), every(RECHECK_MS, recheck), close];
        end = () => {
          hasEnded = true;
          for (const release of releases.splice(0)) release();
        };
        ctx.signal?.addEventListener('abort', () => end(), { once: true });

        write(`retry: ${RETRY_MS}\n\n`);
        const release = await open({
          send: (event, data, id) => write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
          end: () => end(),
          recheck,
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

/** Runs work again and again until the function that it gives back is called. */
export function every(ms: number, work: () => void): () => void {
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
