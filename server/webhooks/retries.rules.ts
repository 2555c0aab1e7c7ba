import type { AttemptFailure } from './webhooks.values';

const MINUTE_S = 60;
const HOUR_S = 3_600;
/** After the n-th failure, an event waits so long for the next attempt; after the last, it has failed. */
export const WAITS_S = [5, 5 * MINUTE_S, 30 * MINUTE_S, 2 * HOUR_S, 5 * HOUR_S, 10 * HOUR_S, 10 * HOUR_S] as const;
/** An endpoint that has only failed for so long is paused. */
export const PAUSE_AFTER_S = 5 * 24 * HOUR_S;
/** A receiver cannot ask for more. */
const LONGEST_HOLD_S = 10 * HOUR_S;
const SHORTEST_HOLD_S = 1;
/** Where 429 comes without `Retry-After`. */
const USUAL_HOLD_S = 5;
/** What comes too fast waits for at least this part of the time that it has already waited: less and less often, but twice an hour. */
export const TOO_FAST_PART = 0.25;
export const LONGEST_TOO_FAST_S = 30 * MINUTE_S;

/** What follows an attempt that failed. */
export type Next = { dueInS: number; failures: number } | 'failed';

/**
 * When an event is tried again.
 * @param waited since it was queued: the failures before this one, and the seconds
 * @param holdS how long the endpoint asked not to be sent anything
 */
export function nextAttempt(
  failure: AttemptFailure,
  { failures, waitedS }: { failures: number; waitedS: number },
  holdS: number | null,
): Next {
  // It was not refused, only sent too fast: that uses up no attempt.
  if (failure === 'rate_limited') {
    const longer = Math.min(Math.ceil(waitedS * TOO_FAST_PART), LONGEST_TOO_FAST_S);
    return { dueInS: Math.max(holdS ?? USUAL_HOLD_S, longer), failures };
  }
  const wait = WAITS_S[failures];
  return wait === undefined ? 'failed' : { dueInS: Math.max(wait, holdS ?? 0), failures: failures + 1 };
}

/**
 * How long an answer asks not to be sent anything, in seconds; null where it does not ask.
 * @param retryAfter the header: seconds, or an HTTP date
 */
export function holdOf(status: number, retryAfter: string | undefined, now: Date): number | null {
  if (status !== 429 && status !== 503) return null;
  const text = retryAfter?.trim() ?? '';
  const until = / GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((until - now.getTime()) / 1_000);
  if (Number.isNaN(seconds)) return status === 429 ? USUAL_HOLD_S : null;
  return Math.min(Math.max(seconds, SHORTEST_HOLD_S), LONGEST_HOLD_S);
}
