import { MAX_WALLET_CENTS } from '@/server/wallet/wallet.values';
import type { StopReason, WaitReason } from './reloads.values';

/** When a card is charged (design, «E-wallet»). Amounts are cents. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Between two reloads of one wallet. */
export const PAUSE_MS = 10 * MINUTE_MS;
/** Charges of a wallet in 24 hours, refused ones among them: each is seen by the bank, and a stolen card must not be tried at will. */
export const DAILY_LIMIT = 3;
export const DAY_MS = 24 * HOUR_MS;
/** How long a refused card is left in peace after the first, second and third refusal; after the fourth the reload is switched off. */
export const RETRY_AFTER_MS = [HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS] as const;

export interface ReloadFacts {
  now: Date;
  balance: number;
  minBalance: number;
  amount: number;
  monthlyCap: number;
  /** Refusals since the last success, and when the last of them was. */
  failures: number;
  lastFailureAt: Date | null;
  /** What was asked for in the month and in the last 24 hours, the newest first. */
  charges: { at: Date; amount: number; isPaid: boolean }[];
  /** Where the brand's guests live, the month began at this moment and ends at that one. */
  month: { begin: Date; end: Date };
}

export type Decision = { act: 'nothing' } | { act: 'charge' } | { act: 'wait'; until: Date; reason: WaitReason };

/**
 * Whether a wallet is reloaded now: when its balance is under the minimum, no more than once in ten minutes and three times in 24 hours
 * whatever becomes of it, and up to the cap of the month. A refused card waits longer each time.
 */
export function decide(facts: ReloadFacts): Decision {
  const { now, balance, minBalance, amount, monthlyCap, failures, lastFailureAt, charges, month } = facts;
  // A wallet that has no room for the money would leave it unrecorded.
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
 * What follows a charge that did not succeed.
 * @param failures refusals since the last success, this one included
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

/** How long to wait before a provider is asked again what became of a charge. @param asked how often it was asked already */
export const doubtMs = (asked: number) => Math.min(LONGEST_DOUBT_MS, FIRST_DOUBT_MS * 2 ** Math.min(asked - 1, 12));
