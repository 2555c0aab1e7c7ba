import { describe, expect, it } from 'vitest';
import { createFormat, dayOf, type Format } from './format';

const english = createFormat({ locale: 'en', timeZone: 'Europe/Paris' });
const french = createFormat({ locale: 'fr', timeZone: 'Europe/Paris' });
/** French uses two kinds of no-break spaces between figures and signs. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe('amounts', () => {
  it('are shown in the money format of the language', () => {
    expect(english.money(123_456)).toBe('€1,234.56');
    expect(plain(french.money(123_456))).toBe('1 234,56 €');
    expect(english.compactMoney(1_234_500)).toBe('€12.3k');
    expect(plain(french.compactMoney(1_234_500))).toBe('12,3 k €');
    expect([0, 35_000, 105_000].map(english.compactMoney)).toEqual(['€0', '€350', '€1.05k']);
  });

  it('have the decimals of the currency', () => {
    const [yen, dinars, rials] = ['JPY', 'TND', 'IRR'].map((currency) => createFormat({ locale: 'en', timeZone: 'UTC', currency })) as [
      Format,
      Format,
      Format,
    ];
    expect([yen.money(1_500), yen.amountText(1_500), yen.parseAmount('1,500'), yen.currencySign]).toEqual(['JP¥1,500', '1500', 1_500, '¥']);
    expect([plain(dinars.money(4_750)), dinars.parseAmount('4.75')]).toEqual(['TND 4.750', 4_750]);
    // ICU omits the decimals of this currency.
    expect(plain(rials.money(450))).toBe('IRR 4.50');
    expect(yen.compactMoney(1_234_500)).toBe('JP¥1.23m');
  });

  it('are shown in percent when given in basis points', () => {
    expect(english.percent(550)).toBe('5.5%');
    expect(plain(french.percent(1000))).toBe('10 %');
  });

  it('have a sign when they are changes, but not at zero', () => {
    expect([english.signed(3), english.signed(-3), english.signed(0)]).toEqual(['+3', '−3', '0']);
  });

  it('have a true minus sign, but not at zero', () => {
    const { money, number, compact, compactMoney, percent } = english;
    expect([money(-7_686), number(-3.5), compact(-12_345), compactMoney(-1_234_500), percent(-550)]).toEqual([
      '−€76.86',
      '−3.5',
      '−12.3k',
      '−€12.3k',
      '−5.5%',
    ]);
    expect(plain(french.money(-7_686))).toBe('−76,86 €');
    expect([money(-0), number(-0.001), compactMoney(-0), percent(-0)]).toEqual(['€0.00', '0', '€0', '0%']);
  });
});

describe('times', () => {
  it('show minutes of the day as hours, with midnight at both ends', () => {
    expect([0, 690, 1439, 1440].map(english.time)).toEqual(['00:00', '11:30', '23:59', '24:00']);
  });

  it('show durations in hours and minutes', () => {
    expect([0, 45, 60, 95].map(english.duration)).toEqual(['0 min', '45 min', '1 h', '1 h 35 min']);
  });

  it('show instants in the restaurant’s time zone, even across a clock change', () => {
    expect(english.clock('2026-03-29T00:30:00Z')).toBe('01:30');
    expect(english.clock('2026-03-29T01:30:00Z')).toBe('03:30');
    expect(english.date('2026-11-20T23:30:00Z')).toBe('21 Nov 2026');
    expect(french.date('2026-11-20T23:30:00Z')).toBe('21 nov. 2026');
  });

  it('show a calendar day as itself in every time zone', () => {
    for (const timeZone of ['America/Cayenne', 'Europe/Paris', 'Pacific/Kiritimati']) {
      const { date, dayMonth, weekday, weekdayDate, weekdayDateYear, month } = createFormat({ locale: 'en', timeZone });
      expect([date, dayMonth, weekday, weekdayDate, weekdayDateYear, month].map((format) => format('2026-11-01'))).toEqual([
        '1 Nov 2026',
        '1 Nov',
        'Sun',
        'Sun 1 Nov',
        'Sun, 1 Nov 2026',
        'November 2026',
      ]);
    }
  });

  it('show days with the same spaces on the server and in browsers', () => {
    expect(english.days({ from: '2026-11-21', to: '2026-11-23' })).toBe('21 – 23 Nov 2026');
    expect(french.days({ from: '2026-10-31', to: '2026-11-01' })).toBe('31 oct. – 1 nov. 2026');
    expect(english.days({ from: '2026-11-21', to: '2026-11-21' })).toBe('21 Nov 2026');
  });

  it('count from now in words, and show the date after a week', () => {
    const now = '2026-11-21T12:00:00Z';
    const ago = (ms: number) => english.relative(Date.parse(now) - ms, now);
    expect([ago(20_000), ago(5 * 60_000), ago(3 * 3_600_000), ago(26 * 3_600_000)]).toEqual([
      'now',
      '5 minutes ago',
      '3 hours ago',
      'yesterday',
    ]);
    expect(ago(8 * 86_400_000)).toBe('13 Nov 2026');
    expect(french.relative(now, now)).toBe('maintenant');
  });

  it('count days by the calendar of the restaurant, and hours over midnight', () => {
    const sunday = '2026-11-22T09:00:00+01:00';
    const said = (value: string, now = sunday) => english.relative(value, now);
    // Friday evening is 36 hours earlier but counts as the day before yesterday.
    expect(said('2026-11-20T21:00:00+01:00')).toBe('2 days ago');
    expect(said('2026-11-21T23:00:00+01:00')).toBe('yesterday');
    expect(said('2026-11-22T00:30:00+01:00')).toBe('8 hours ago');
    expect(said('2026-11-21T23:00:00+01:00', '2026-11-22T01:30:00+01:00')).toBe('2 hours ago');
    expect(said('2026-11-21T23:50:00+01:00', '2026-11-22T00:10:00+01:00')).toBe('20 minutes ago');
    expect(said('2026-11-23T20:00:00+01:00')).toBe('tomorrow');
    expect(said('2026-11-16T23:00:00+01:00')).toBe('6 days ago');
    expect(said('2026-11-15T23:00:00+01:00')).toBe('15 Nov 2026');
    // Across the change to summer time, days are still days.
    expect(said('2026-03-28T12:00:00+01:00', '2026-03-29T12:00:00+02:00')).toBe('yesterday');
    expect(createFormat({ locale: 'en', timeZone: 'America/Cayenne' }).relative('2026-11-20T21:00:00+01:00', sunday)).toBe('2 days ago');
    expect(french.relative('2026-11-20T21:00:00+01:00', sunday)).toBe('avant-hier');
  });
});

it('dayOf returns the calendar day of an instant in each time zone', () => {
  const instant = '2026-11-20T23:30:00Z';
  expect([dayOf(instant, 'Europe/Paris'), dayOf(instant, 'UTC'), dayOf(instant, 'America/Cayenne')]).toEqual([
    '2026-11-21',
    '2026-11-20',
    '2026-11-20',
  ]);
});

it('createFormat returns the same object for the same language and time zone, as each table cell calls it', () => {
  expect(createFormat({ locale: 'en', timeZone: 'Europe/Paris' })).toBe(english);
  expect(french).not.toBe(english);
  expect(createFormat({ locale: 'en', timeZone: 'Asia/Tokyo' }).clock('2026-03-29T00:30:00Z')).toBe('09:30');
});
