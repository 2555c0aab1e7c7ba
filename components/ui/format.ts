import { decimalsOf } from '@/i18n/currencies';
import { currencySign, dateFormat, dateTimeFormat, moneyFormat, tagOf } from '@/i18n/formats';
import type { Locale } from '@/i18n/locales';
import { amountText, parseAmount } from './money';

export interface FormatSettings {
  locale: Locale;
  /** IANA name. Days and times are shown in this time zone. */
  timeZone: string;
  /** ISO 4217. Amounts are in its smallest unit. Omitted on screens that belong to no brand, as they show no amounts. */
  currency?: string;
}

type Instant = Date | string | number;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Below this, hours are counted across midnight. Above, days are counted. */
const nearMs = 6 * hourMs;

const cache = new Map<string, Format>();

/**
 * Formats every stored value for people: amounts, basis points, minutes of the day and timestamps never reach a screen unformatted. In
 * client components use `useFormat()`, which knows the language, the restaurant's time zone and the brand's currency. The same settings
 * give the same object, as a table asks for it in each cell and the browser needs a tenth of a millisecond to make one formatter.
 */
export function createFormat({ locale, timeZone, currency = 'EUR' }: FormatSettings): Format {
  const key = `${locale} ${timeZone} ${currency}`;
  const format = cache.get(key) ?? makeFormat(locale, timeZone, currency);
  cache.set(key, format);
  return format;
}

/** Makes a value on first use. */
function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Uses the real minus sign, and none before zero. */
const withMinusSign = (text: string): string => text.replace('-', /[1-9]/.test(text) ? '−' : '');

const isCalendarDay = (value: Instant): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

function makeFormat(locale: Locale, timeZone: string, currency: string) {
  const tag = tagOf(locale);
  const numbers = (options: Intl.NumberFormatOptions) => lazily(() => new Intl.NumberFormat(tag, options));
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const ofInstant = lazily(() => new Intl.DateTimeFormat(tag, { timeZone, ...options }));
    const ofDay = lazily(() => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }));
    return (value: Instant) => (isCalendarDay(value) ? ofDay() : ofInstant()).format(new Date(value));
  };
  const money = lazily(() => moneyFormat(locale, currency));
  const dateTime = lazily(() => dateTimeFormat(locale, timeZone));
  const number = numbers({ maximumFractionDigits: 2 });
  // Three digits, as a tick between 700 and 1,400 is 1,050.
  const short = { notation: 'compact', maximumSignificantDigits: 3 } as const;
  const compact = numbers(short);
  const compactMoney = lazily(() => moneyFormat(locale, currency, short));
  const sign = lazily(() => currencySign(locale, currency));
  const signed = numbers({ signDisplay: 'exceptZero' });
  const percent = numbers({ style: 'percent', maximumFractionDigits: 2 });
  const relative = lazily(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
  const list = lazily(() => new Intl.ListFormat(tag, { type: 'conjunction' }));
  const plural = lazily(() => new Intl.PluralRules(tag));

  const fullDate = lazily(() => dateFormat(locale, timeZone));
  const fullDay = lazily(() => dateFormat(locale, 'UTC'));
  const date = (value: Instant) => (isCalendarDay(value) ? fullDay() : fullDate()).format(new Date(value));
  const calendarDays = (from: Instant, to: Instant) =>
    Math.round((Date.parse(dayOf(to, timeZone)) - Date.parse(dayOf(from, timeZone))) / dayMs);

  return {
    locale,
    timeZone,
    /** The currency of the brand: «EUR». */
    currency,
    /** Shown next to an amount field: «€», «CHF». */
    get currencySign() {
      return sign();
    },
    /** 1234 → «€12.34». */
    money: (amount: number) => withMinusSign(money()(amount)),
    /** 1234 → «12.34», for editing. */
    amountText: (amount: number) => amountText(amount, locale, decimalsOf(currency)),
    /** «12,5» → 1250; undefined for an empty text, null for a text that is no amount of the currency. */
    parseAmount: (text: string) => parseAmount(text, decimalsOf(currency)),
    /** 1234.5 → «1,234.5». */
    number: (value: number) => withMinusSign(number().format(value)),
    /** 12345 → «12.3K», for charts and tiles. */
    compact: (value: number) => withMinusSign(compact().format(value)),
    /** 1234500 → «€12.3k», for charts. */
    compactMoney: (amount: number) => withMinusSign(compactMoney()(amount)),
    /** -3 → «−3», 3 → «+3», 0 → «0». */
    signed: (value: number) => withMinusSign(signed().format(value)),
    /** Basis points: 1000 → «10%». */
    percent: (basisPoints: number) => withMinusSign(percent().format(basisPoints / 10_000)),
    /** Minutes since midnight: 690 → «11:30»; 1440 is the end of the day, «24:00». */
    time: (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    /** 95 → «1 h 35 min». */
    duration: (minutes: number) => {
      const hours = Math.floor(minutes / 60);
      const restMinutes = Math.round(minutes % 60);
      return [hours > 0 ? `${hours} h` : '', restMinutes > 0 || hours === 0 ? `${restMinutes} min` : ''].filter(Boolean).join(' ');
    },
    /** «21 Nov 2026». Here and below, a calendar day YYYY-MM-DD is the same day in every time zone. */
    date,
    /** Calendar days YYYY-MM-DD, both included: «21 Nov 2026», «21 – 23 Nov 2026». */
    // Node puts thin spaces around the dash, and browsers ordinary ones.
    days: ({ from, to }: { from: string; to: string }) => fullDay().formatRange(new Date(from), new Date(to)).replaceAll('\u2009', ' '),
    /** «21 Nov», for axes. */
    dayMonth: dates({ day: 'numeric', month: 'short' }),
    /** «Sat». */
    weekday: dates({ weekday: 'short' }),
    /** «Sat 21 Nov». */
    weekdayDate: dates({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** «Sat, 21 Nov 2026». */
    weekdayDateYear: dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    /** «November 2026». */
    month: dates({ month: 'long', year: 'numeric' }),
    /** «21 Nov 2026, 12:05». */
    dateTime: (value: Instant) => dateTime().format(new Date(value)),
    /** «12:05», the time of an instant in the restaurant. */
    clock: dates({ hour: '2-digit', minute: '2-digit' }),
    /** «now», «5 minutes ago», «yesterday», «2 days ago», in calendar days of the restaurant. After a week or more, the date. */
    relative: (value: Instant, now: Instant = Date.now()) => {
      const difference = new Date(value).getTime() - new Date(now).getTime();
      const days = calendarDays(now, value);
      if (Math.abs(days) >= 7) return date(value);
      const distance = Math.abs(difference);
      if (days !== 0 && distance > nearMs) return relative().format(days, 'day');
      if (distance < minuteMs) return relative().format(0, 'second');
      return distance < hourMs
        ? relative().format(Math.trunc(difference / minuteMs), 'minute')
        : relative().format(Math.trunc(difference / hourMs), 'hour');
    },
    /** ['a', 'b', 'c'] → «a, b and c». */
    list: (parts: string[]) => list().format(parts),
    /** The plural category of a count in the language: 'one' or 'other'. */
    plural: (count: number) => plural().select(count),
  };
}

export type Format = ReturnType<typeof makeFormat>;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone, as YYYY-MM-DD, for filters and API calls. */
export function dayOf(value: Instant, timeZone: string): string {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, format);
  return format.format(new Date(value));
}
