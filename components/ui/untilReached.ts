import { connection } from './connection';
import { readError } from './errors';

/** A call of a procedure. */
export interface Call {
  type: 'query' | 'mutation';
  path: string;
  input: unknown;
}

/** Enough for a service that answers in between with something else than an answer, such as a proxy while it restarts. */
const TRIES = 5;
const PAUSE_MS = 1_000;

/** The service was not reached, or is still at the same write. */
function isWorthRepeating(error: unknown): boolean {
  const { status, code } = readError(error);
  return status === undefined || code === 'idempotency_in_progress';
}

/**
 * In the input of a write that is held to a state: lets it wait for the connection, until this calls it off. Sent twice, it is refused the
 * second time. Not part of what is sent.
 */
export const calledOffBy: unique symbol = Symbol('called off by');

interface Repeatable {
  idempotencyKey?: unknown;
  ifMatch?: unknown;
  dryRun?: unknown;
  [calledOffBy]?: AbortSignal;
}

/** A key makes a write one write, however often it is sent. */
function isSafeToRepeat(type: Call['type'], { idempotencyKey, ifMatch, dryRun, [calledOffBy]: signal }: Repeatable): boolean {
  const isHeld = ifMatch !== undefined && signal !== undefined;
  return type === 'mutation' && (typeof idempotencyKey === 'string' || isHeld) && dryRun !== true;
}

/** Lets a write that may be repeated wait for the connection, and sends it again as it was. Any other fails at once. */
export async function untilReached(call: Call, send: () => Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
  const input = (call.input ?? {}) as Repeatable;
  for (let tries = 1; ; ) {
    try {
      return await send();
    } catch (error) {
      if (signal?.aborted) throw error;
      const isUp = readError(error).status === undefined ? await connection.check() : true;
      if (!isSafeToRepeat(call.type, input) || !isWorthRepeating(error)) throw error;
      if (!isUp) {
        await connection.back(input[calledOffBy]);
        continue;
      }
      if (tries++ >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      input[calledOffBy]?.throwIfAborted();
    }
  }
}
