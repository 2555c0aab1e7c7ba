/** Forecasts when a wallet will be empty. Amounts are cents. */

/** The number of past days considered: four of each weekday. */
export const PAST_DAYS = 28;
/** Wallets younger than this, or used on fewer days, get no forecast. */
const LEAST_KNOWN_DAYS = 14;
export const LEAST_SPENDING_DAYS = 3;
const WEEK = 7;

/** A wallet's balance and its past spending. */
export interface Spending {
  balance: number;
  /** By day, yesterday last. Days before the first spending are left out. */
  days: number[];
}

export interface Forecast {
  /** The number of days until it is empty: 0 is today. Null if it lasts the week. */
  emptyInDays: number | null;
  /** The usual spending in seven days. */
  weeklySpend: number;
}

/**
 * Forecasts when a wallet can no longer pay the usual spending. Each coming day is estimated as the mean of the same weekday in the past
 * four weeks.
 * @returns null if too little is known
 */
export function forecast({ balance, days }: Spending): Forecast | null {
  const recentDays = days.slice(-PAST_DAYS);
  if (recentDays.length < LEAST_KNOWN_DAYS || recentDays.filter((spent) => spent > 0).length < LEAST_SPENDING_DAYS) return null;
  // The day seven days before a coming day, and every seven days before that.
  const usualSpending = Array.from({ length: WEEK }, (_, day) => {
    const sameWeekday = recentDays.filter((_spent, index) => (recentDays.length - index + day) % WEEK === 0);
    return sameWeekday.reduce((sum, spent) => sum + spent, 0) / sameWeekday.length;
  });
  const weeklySpend = Math.round(usualSpending.reduce((sum, spent) => sum + spent, 0));
  let remaining = balance;
  for (const [day, spent] of usualSpending.entries()) {
    remaining -= spent;
    // Differences below half a cent come from rounding.
    if (remaining < -0.5) return { emptyInDays: day, weeklySpend };
  }
  return { emptyInDays: null, weeklySpend };
}
