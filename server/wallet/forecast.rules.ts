/** When a wallet will be empty. Amounts are cents. */

/** So many days of spending are looked at: four of each weekday. */
export const PAST_DAYS = 28;
/** Wallets younger than this, or used on fewer days, say nothing about what is to come. */
const LEAST_KNOWN_DAYS = 14;
export const LEAST_SPENDING_DAYS = 3;
const WEEK = 7;

/** What a wallet has, and what it spent. */
export interface Spending {
  balance: number;
  /** By day, the last one yesterday's; days before the first spending of all are left out. */
  days: number[];
}

export interface Forecast {
  /** In how many days it is empty: 0 is today. Null when it lasts the week. */
  emptyInDays: number | null;
  /** What is usually spent in seven days. */
  weeklySpend: number;
}

/**
 * When a wallet will not pay for what is usually spent: each coming day is taken for the mean of the same weekday in the past four weeks.
 * @returns null where too little is known
 */
export function forecast({ balance, days }: Spending): Forecast | null {
  const known = days.slice(-PAST_DAYS);
  if (known.length < LEAST_KNOWN_DAYS || known.filter((spent) => spent > 0).length < LEAST_SPENDING_DAYS) return null;
  // Seven days before a coming day, and every seven days before that.
  const usual = Array.from({ length: WEEK }, (_, day) => {
    const same = known.filter((_spent, index) => (known.length - index + day) % WEEK === 0);
    return same.reduce((sum, spent) => sum + spent, 0) / same.length;
  });
  const weeklySpend = Math.round(usual.reduce((sum, spent) => sum + spent, 0));
  let left = balance;
  for (const [day, spent] of usual.entries()) {
    left -= spent;
    // Half a cent is no money.
    if (left < -0.5) return { emptyInDays: day, weeklySpend };
  }
  return { emptyInDays: null, weeklySpend };
}
