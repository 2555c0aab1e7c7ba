import { DAY_MINUTES, days } from '@/server/pickup/pickup.values';

/** Languages of a brand's texts for guests. */
export const brandLanguages = ['fr', 'en'] as const;
export type BrandLanguage = (typeof brandLanguages)[number];

export const MAX_NAME = 80;
/** The most opening hours in a week. */
export const MAX_HOURS = 28;
/** A range from midnight to this minute at the latest belongs to the evening before. */
const LATE_MINUTES = 360;

export interface OpeningHours {
  day: (typeof days)[number];
  /** Minutes from midnight. */
  start: number;
  end: number;
}

/**
 * The minute at which the latest day of a week ends. Hours after midnight belong to the day before: an evening until two ends at 1560.
 * @param hours in any order
 * @param otherwise the result if there are none
 */
export function closingOf(hours: readonly OpeningHours[], otherwise: number): number {
  if (hours.length === 0) return otherwise;
  return Math.max(
    ...hours.map(({ day, end }) => {
      if (end < DAY_MINUTES) return end;
      const next = days[(days.indexOf(day) + 1) % days.length];
      const night = hours.find((range) => range.day === next && range.start === 0 && range.end <= LATE_MINUTES);
      return DAY_MINUTES + (night?.end ?? 0);
    }),
  );
}

/**
 * The canonical IANA name of a time zone: `Europe/Paris` for `europe/paris`; null if there is none. Offsets are refused, as they have no
 * daylight saving time.
 */
export function canonicalTimeZone(name: string): string | null {
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
