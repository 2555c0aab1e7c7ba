const DAY_MS = 86_400_000;
const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The day that is `days` later. @param day YYYY-MM-DD */
export const addDays = (day: string, days: number): string => isoOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** The month that is `months` later. @param month YYYY-MM */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return isoOf(Date.UTC(year, number - 1 + months, 1)).slice(0, 7);
}
