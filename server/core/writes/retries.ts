import { isRetryable } from '../platform/db';

const MAX_TRIES = 4;

/**
 * Does work again, up to four times with a short pause between, while it fails for a reason that may be gone then. The work must have no
 * effect outside of its transaction.
 * @param isWorthIt tells such a reason; unless given, that the database broke a deadlock or found a lost race
 * @throws what the last try has thrown
 */
export async function retry<T>(work: () => Promise<T>, isWorthIt: (error: unknown, attempt: number) => boolean = isRetryable): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_TRIES || !isWorthIt(error, attempt)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}
