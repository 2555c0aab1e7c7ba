import { MAX_WALLET_CENTS } from '@/server/wallet/wallet.values';
import type { StopReason, WaitReason } from './reloads.values';

/** When a card is charged (design, «E-wallet»). Amounts are cents. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The pause between two top-ups of a wallet. */
export const PAUSE_MS = 10 * MINUTE_MS;
/** The most charges of a wallet in 24 hours, including refused ones: the bank sees each, and a stolen card must not be tried at will. */
export const DAILY_LIMIT = 3;
export const DAY_MS = 24 * HOUR_MS;
/** The delay after the first, second and third refusal of a card. The fourth refusal switches the automatic top-up off. */
export const RETRY_AFTER_MS = [HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS] as const;

export interface ReloadFacts {
  now: Date;
  balance: number;
  minBalance: number;
  amount: number;
  monthlyCap: number;
  /** Refusals since the last success, and the time of the last one. */
  failures: number;
  lastFailureAt: Date | null;
  /** Charges requested this month and in the last 24 hours, newest first. */
  charges: { at: Date; amount: number; isPaid: boolean }[];
  /** The start and end of the month, in the brand's time zone. */
  month: { begin: Date; end: Date };
}

export type Decision = { act: 'nothing' } | { act: 'charge' } | { act: 'wait'; until: Date; reason: WaitReason };

/**
 * Decides whether to top up a wallet now: if its balance is below the minimum, at most once in ten minutes and three times in 24 hours
 * whatever the outcome, and within the monthly cap. After refusals the delay grows.
 */
export function decide(facts: ReloadFacts): Decision {
  const { now, balance, minBalance, amount, monthlyCap, failures, lastFailureAt, charges, month } = facts;
  // A wallet without room for the money could not record it.
  if (balance >= minBalance || balance + amount > MAX_WALLET_CENTS) return { act: 'nothing' };
  const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
  const waits: { until: Date; reason: WaitReason }[] = [];

  const pause = RETRY_AFTER_MS[failures - 1];
  if (lastFailureAt && pause !== undefined) waits.push({ until: after(lastFailureAt, pause), reason: 'REFUSED' });
  const [last] = charges;
  if (last) waits.push({ until: after(last.at, PAUSE_MS), reason: 'TOO_SOON' });
  const third = charges[DAILY_LIMIT - 1];
  if (third) waits.push({ until: after(third.at, DAY_MS), reason: 'DAILY_LIMIT' });
  const charged = charges.filter(({ at, isPaid }) => isPaid && at >= month.begin).reduce((sum, each) => sum + each.amount, 0);
  if (charged + amount > monthlyCap) waits.push({ until: month.end, reason: 'MONTHLY_CAP' });

  const open = waits.filter(({ until }) => until > now).toSorted((a, b) => b.until.getTime() - a.until.getTime());
  return open[0] ? { act: 'wait', ...open[0] } : { act: 'charge' };
}

/**
 * What to do after a failed charge.
 * @param failures refusals since the last success, including this one
 */
export function afterFailure(
  state: 'REFUSED' | 'NEEDS_GUEST' | 'FAILED',
  failures: number,
  now: Date,
): { retryAt: Date } | { stop: StopReason } {
  if (state === 'NEEDS_GUEST') return { stop: 'CARD_NEEDS_GUEST' };
  const pause = RETRY_AFTER_MS[failures - 1];
  return pause === undefined ? { stop: 'REFUSED' } : { retryAt: new Date(now.getTime() + pause) };
}

const FIRST_DOUBT_MS = 15_000;
const LONGEST_DOUBT_MS = HOUR_MS;

/** The delay before the provider is asked again for the outcome of a charge. @param asked how often it was asked already */
export const doubtMs = (asked: number) => Math.min(LONGEST_DOUBT_MS, FIRST_DOUBT_MS * 2 ** Math.min(asked - 1, 12));
