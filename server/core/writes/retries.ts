import { isRetryable } from '../platform/db';

const MAX_TRIES = 4;

/**
 * Repeats work that fails for a reason that may pass, up to four times with a short pause. The work must have no effects outside of its
 * transaction.
 * @param isWorthIt whether to try again after an error; by default, after a deadlock or a lost race
 * @throws the error of the last attempt
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
