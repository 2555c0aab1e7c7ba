import type { AttemptFailure } from './webhooks.values';

const MINUTE_S = 60;
const HOUR_S = 3_600;
/** The delay after the n-th failure; after the last one, the event has failed. */
export const WAITS_S = [5, 5 * MINUTE_S, 30 * MINUTE_S, 2 * HOUR_S, 5 * HOUR_S, 10 * HOUR_S, 10 * HOUR_S] as const;
/** An endpoint with only failures for this time is paused. */
export const PAUSE_AFTER_S = 5 * 24 * HOUR_S;
/** The longest pause that a receiver can ask for. */
const LONGEST_HOLD_S = 10 * HOUR_S;
const SHORTEST_HOLD_S = 1;
/** The pause after a 429 without `Retry-After`. */
const USUAL_HOLD_S = 5;
/**
 * An event that was sent too fast waits at least this fraction of the time since it was queued: less and less often, but about twice an
 * hour.
 */
export const TOO_FAST_SHARE = 0.25;
export const LONGEST_TOO_FAST_S = 30 * MINUTE_S;

/** What follows a failed attempt. */
export type Next = { dueInS: number; failures: number } | 'failed';

/**
 * When an event is tried again.
 * @param waited the failures before this one, and the seconds since it was queued
 * @param holdS how long the endpoint asked for a pause
 */
export function nextAttempt(
  failure: AttemptFailure,
  { failures, waitedS }: { failures: number; waitedS: number },
  holdS: number | null,
): Next {
  // Sent too fast, rather than refused: this uses up no attempt.
  if (failure === 'rate_limited') {
    const growingWait = Math.min(Math.ceil(waitedS * TOO_FAST_SHARE), LONGEST_TOO_FAST_S);
    return { dueInS: Math.max(holdS ?? USUAL_HOLD_S, growingWait), failures };
  }
  const wait = WAITS_S[failures];
  return wait === undefined ? 'failed' : { dueInS: Math.max(wait, holdS ?? 0), failures: failures + 1 };
}

/**
 * The pause that a response asks for, in seconds; null if it does not.
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
