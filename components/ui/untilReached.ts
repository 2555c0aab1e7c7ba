import { connection } from './connection';
import { readError } from './errors';

/** A call of a procedure. */
export interface Call {
  type: 'query' | 'mutation';
  path: string;
  input: unknown;
}

/** Enough for a service that briefly responds with something invalid, such as a proxy during a restart. */
const MAX_TRIES = 5;
const PAUSE_MS = 1_000;

/** The service was not reached, or is still working on the same write. */
function isWorthRepeating(error: unknown): boolean {
  const { status, code } = readError(error);
  return status === undefined || code === 'idempotency_in_progress';
}

/** A key for the input of a write that waits for the connection: when this signal aborts, it is given up. The key is not sent. */
export const calledOffBy: unique symbol = Symbol('called off by');

interface Repeatable {
  idempotencyKey?: unknown;
  dryRun?: unknown;
  [calledOffBy]?: AbortSignal;
}

/** With an idempotency key, a write is done once, no matter how often it is sent. */
function isSafeToRepeat(type: Call['type'], { idempotencyKey, dryRun }: Repeatable): boolean {
  return type === 'mutation' && typeof idempotencyKey === 'string' && dryRun !== true;
}

/** Makes a write that is safe to repeat wait for the connection, and sends it again unchanged. Any other write fails at once. */
export async function untilReached(call: Call, send: () => Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
  const input = (call.input ?? {}) as Repeatable;
  for (let tries = 1; ; ) {
    try {
      return await send();
    } catch (error) {
      if (signal?.aborted) throw error;
      const isReachable = readError(error).status === undefined ? await connection.check() : true;
      if (!isSafeToRepeat(call.type, input) || !isWorthRepeating(error)) throw error;
      if (!isReachable) {
        await connection.waitUntilBack(input[calledOffBy]);
        continue;
      }
      if (tries++ >= MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      input[calledOffBy]?.throwIfAborted();
    }
  }
}
