/** The days of the interface, Monday first. */
export const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof days)[number];

/** The numbers by which ordering quotas refer to modes: delivery, takeaway, eat in, drive-through. */
export const quotaModes = ['1', '2', '3', '4'] as const;
export type QuotaMode = (typeof quotaModes)[number];

/** What a special day applies to: pickup orders, deliveries, or the restaurant with all ways of ordering. */
export const concerns = ['PICKUP', 'DELIVERY', 'RESTAURANT'] as const;
export type Concern = (typeof concerns)[number];

/** Minutes of a day. A range may end at midnight, but begins before it. */
export const DAY_MINUTES = 1440;
/** The largest quota for one slot. */
export const MAX_QUOTA = 10_000;
/** The most ranges of a week: one every half hour. */
export const MAX_RANGES = 336;
/** The number of days searched for the next opening, including that of the question. */
export const DAYS_AHEAD = 15;
/** How many days ahead guests can order. Dates further away are taken for typing errors. */
export const MAX_DAYS_AHEAD = 366;
/** The default length of a slot. */
export const SLOT_MINUTES = 15;
/** The number of earlier weeks from which usual loads are calculated. */
export const LOAD_WEEKS = 8;
export const MAX_NAME = 80;

/** The indices of the first two ranges that overlap. Ranges that touch do not. */
export function firstOverlap(ranges: readonly { day?: string; start: number; end: number }[]): [number, number] | null {
  const places = ranges.map((range, place) => ({ ...range, day: range.day ?? '', place }));
  places.sort((a, b) => (a.day === b.day ? a.start - b.start : a.day < b.day ? -1 : 1));
  for (const [index, range] of places.entries()) {
    const next = places[index + 1];
    if (next && next.day === range.day && next.start < range.end) return [range.place, next.place];
  }
  return null;
}
