/** The days of the interface, Monday first. */
export const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof days)[number];

/** Ordering quotas name modes by these numbers: delivery, take away, sit in, drive. */
export const quotaModes = ['1', '2', '3', '4'] as const;
export type QuotaMode = (typeof quotaModes)[number];

/** What an exceptional day concerns: orders that are picked up, deliveries, or the restaurant with every way of ordering. */
export const concerns = ['PICKUP', 'DELIVERY', 'RESTAURANT'] as const;
export type Concern = (typeof concerns)[number];

/** Minutes of a day: a range may end at midnight, and begins before. */
export const DAY_MINUTES = 1440;
/** Orders that a quota can allow for one slot. */
export const MAX_QUOTA = 10_000;
/** Ranges that a week holds at most: one every half hour. */
export const MAX_RANGES = 336;
/** How many days, that of the question included, are looked through for the next opening. */
export const DAYS_AHEAD = 15;
/** How far ahead guests can order, in days: a date further away was mistyped. */
export const MAX_DAYS_AHEAD = 366;
/** How long a slot is, unless a caller says otherwise. */
export const SLOT_MINUTES = 15;
/** The weeks before that say how full slots usually are. */
export const LOAD_WEEKS = 8;
export const MAX_NAME = 80;

/** The first two ranges that have a moment in common, as their places in the list; touching ranges have none. */
export function firstOverlap(ranges: readonly { day?: string; start: number; end: number }[]): [number, number] | null {
  const places = ranges.map((range, place) => ({ ...range, day: range.day ?? '', place }));
  places.sort((a, b) => (a.day === b.day ? a.start - b.start : a.day < b.day ? -1 : 1));
  for (const [index, range] of places.entries()) {
    const next = places[index + 1];
    if (next && next.day === range.day && next.start < range.end) return [range.place, next.place];
  }
  return null;
}
