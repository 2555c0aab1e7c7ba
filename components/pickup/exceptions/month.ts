const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

/**
 * The days (YYYY-MM-DD) of a month (YYYY-MM) in weeks starting on Monday. Days of neighbouring months complete the first and the last week.
 */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const weeks: string[][] = [];
  for (let at = start; at <= first || isoOf(at).startsWith(month); at += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, day) => isoOf(at + day * DAY_MS)));
  return weeks;
}
