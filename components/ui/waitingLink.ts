import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@/server/router';
import { connection } from './connection';
import { readError } from './errors';

/** Enough for a service that answers in between with something else than an answer, such as a proxy while it restarts. */
const TRIES = 5;
const PAUSE_MS = 1_000;

/** The service was not reached, or is still at the same write. */
function isWorthRepeating(error: unknown): boolean {
  const { status, code } = readError(error);
  return status === undefined || code === 'idempotency_in_progress';
}

/** A key makes a write one write, however often it is sent. */
function isSafeToRepeat({ type, input }: { type: string; input: unknown }): boolean {
  const { idempotencyKey, dryRun } = (input ?? {}) as { idempotencyKey?: unknown; dryRun?: unknown };
  return type === 'mutation' && typeof idempotencyKey === 'string' && dryRun !== true;
}

/** Lets a write that bears a key wait for the connection, and sends it again with the same key. What bears none fails at once. */
export const waitingLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let hasEnded = false;
      let tries = 0;
      let current: { unsubscribe: () => void } | undefined;

      async function failed(error: Parameters<typeof observer.error>[0]): Promise<void> {
        const unreached = readError(error).status === undefined;
        const isUp = unreached ? await connection.check() : true;
        if (hasEnded) return;
        if (!isSafeToRepeat(op) || !isWorthRepeating(error)) return observer.error(error);
        if (isUp && ++tries >= TRIES) return observer.error(error);
        if (isUp) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        else await connection.back();
        if (!hasEnded) send();
      }

      function send(): void {
        current = next(op).subscribe({
          next: (value) => observer.next(value),
          error: (error) => void failed(error),
          complete: () => observer.complete(),
        });
      }

      send();
      return () => {
        hasEnded = true;
        current?.unsubscribe();
      };
    });
