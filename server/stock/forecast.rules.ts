/** Sales of one product on one day: the quantity sold in each hour of service, from the first hour of the day. */
export type HourlySales = number[];

export interface ForecastInput {
  quantity: number;
  /** Today's sales by hour of the day (24 entries; later hours are 0). */
  today: HourlySales;
  /** The same weekday in past weeks, newest first. The caller leaves out weeks in which the restaurant sold nothing. */
  pastWeeks: HourlySales[];
  /** The time now, in hours since midnight: 12.5 is half past twelve. */
  hourNow: number;
  /** The end of service in hours since midnight; more than 24 for service after midnight. */
  hourClose: number;
}

export interface ForecastResult {
  soldToday: number;
  /** Expected sales until closing. */
  expectedUntilClose: number;
  /** When the stock runs out, in hours since midnight; null if it lasts until closing. */
  runsOutAtHour: number | null;
  confidence: 'high' | 'medium' | 'low';
}

/** Weight of a week relative to the one after it. */
const WEEK_WEIGHT = 0.8;
/**
 * The pseudo-sales added to the sales of today and of past weeks when their pace is compared. They keep the first sale of the day from
 * doubling a forecast.
 */
const PACE_PRIOR = 5;
const PACE_LIMITS = [0.4, 2.5] as const;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Sales between two hours. Hours only partly within the range count proportionally. */
function salesBetween(hourly: HourlySales, from: number, to: number): number {
  return sum(hourly.map((sold, hour) => sold * Math.max(0, Math.min(to, hour + 1) - Math.max(from, hour))));
}

/**
 * When a product will run out: the usual sales of this weekday, hour by hour, scaled by today's pace so far. Past weeks are averaged with
 * weights that fall by a fifth per week. Today's pace is drawn towards 1 while few were sold (a Gamma-Poisson estimate with PACE_PRIOR
 * pseudo-sales). Confidence is high from 5 weeks whose rest-of-day sales vary little (coefficient of variation up to 0.35), medium from 3
 * weeks up to 0.8, otherwise low.
 */
export function forecastRunOut({ quantity, today, pastWeeks, hourNow, hourClose }: ForecastInput): ForecastResult {
  const soldToday = Math.max(0, sum(today));
  const weights = pastWeeks.map((_, week) => WEEK_WEIGHT ** week);
  const total = sum(weights);
  const hours = Math.max(24, Math.ceil(hourClose));
  const usualSales = Array.from({ length: hours }, (_, hour) =>
    total === 0 ? 0 : sum(pastWeeks.map((week, index) => Math.max(0, week[hour] ?? 0) * (weights[index] ?? 0))) / total,
  );
  const usualSoFar = salesBetween(usualSales, 0, hourNow);
  const pace = Math.min(PACE_LIMITS[1], Math.max(PACE_LIMITS[0], (soldToday + PACE_PRIOR) / (usualSoFar + PACE_PRIOR)));
  const expectedSales = usualSales.map((sold) => sold * pace);
  const expectedUntilClose = salesBetween(expectedSales, hourNow, hourClose);
  return {
    soldToday,
    expectedUntilClose,
    runsOutAtHour: quantity <= 0 ? hourNow : exhaustedAt(expectedSales, quantity, hourNow, hourClose),
    confidence: confidenceOf(pastWeeks.map((week) => salesBetween(week, hourNow, hourClose))),
  };
}

function exhaustedAt(hourly: HourlySales, quantity: number, from: number, to: number): number | null {
  let remaining = quantity;
  for (let hour = Math.floor(from); hour < to; hour++) {
    const begin = Math.max(from, hour);
    const end = Math.min(to, hour + 1);
    const sold = salesBetween(hourly, begin, end);
    if (sold >= remaining && sold > 0) return begin + (end - begin) * (remaining / sold);
    remaining -= sold;
  }
  return null;
}

function confidenceOf(restOfDay: number[]): ForecastResult['confidence'] {
  const mean = sum(restOfDay) / (restOfDay.length || 1);
  if (mean <= 0) return 'low';
  const deviation = Math.sqrt(sum(restOfDay.map((value) => (value - mean) ** 2)) / restOfDay.length);
  const variation = deviation / mean;
  if (restOfDay.length >= 5 && variation <= 0.35) return 'high';
  return restOfDay.length >= 3 && variation <= 0.8 ? 'medium' : 'low';
}
