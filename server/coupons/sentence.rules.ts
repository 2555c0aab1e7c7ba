import { dateTimeFormat, moneyFormat, tagOf } from '@/i18n/formats';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import { ALL_MODES, modesOf, type ReductionType } from './coupons.values';

/** The facts about a coupon that guests are told. */
export interface CouponFacts {
  reductionType: ReductionType;
  reductionValue: number;
  minimumAmount: number;
  consumptionFlags: number;
  startDate: string | null;
  endDate: string | null;
  nonCumulative: boolean;
  perCustomerLimit: number | null;
}

/** The language and formats to tell them in. */
export interface SentenceOptions {
  locale: 'en' | 'fr';
  /** IANA name of the brand’s time zone. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  now: Date;
  /** Names of its restaurants; none for all. */
  restaurants: readonly string[];
}

const words = {
  en: {
    off: (value: string) => `${value} off your online order`,
    from: (amount: string) => `of ${amount} or more`,
    modes: { MODE_DELIVERY: 'delivery', MODE_TAKE_AWAY: 'takeaway', MODE_SIT_IN: 'eating in', MODE_DRIVE: 'drive-through' },
    forModes: (modes: string) => `for ${modes}`,
    at: (names: string) => `at ${names}`,
    starts: (when: string) => `from ${when}`,
    ends: (when: string) => `until ${when}`,
    alone: 'Cannot be combined with other discounts.',
    limit: (count: number) => (count === 1 ? 'Once per customer.' : `Up to ${count} times per customer.`),
  },
  fr: {
    off: (value: string) => `${value} de réduction sur votre commande en ligne`,
    from: (amount: string) => `à partir de ${amount}`,
    modes: { MODE_DELIVERY: 'en livraison', MODE_TAKE_AWAY: 'à emporter', MODE_SIT_IN: 'sur place', MODE_DRIVE: 'au drive' },
    forModes: (modes: string) => modes,
    at: (names: string) => `chez ${names}`,
    starts: (when: string) => `à partir du ${when}`,
    ends: (when: string) => `jusqu’au ${when}`,
    alone: 'Non cumulable avec d’autres réductions.',
    limit: (count: number) => (count === 1 ? 'Une fois par client.' : `${count} fois par client au plus.`),
  },
} as const;

const listOf = (locale: 'en' | 'fr', type: 'conjunction' | 'disjunction', items: readonly string[]) =>
  new Intl.ListFormat(tagOf(locale), { type }).format(items);

/** «takeaway or delivery», «à emporter ou en livraison». */
export const modesText = (modes: readonly ModeType[], locale: 'en' | 'fr'): string =>
  listOf(
    locale,
    'disjunction',
    modes.map((mode) => words[locale].modes[mode]),
  );

/** A list of restaurant names. */
export const placesText = (names: readonly string[], locale: 'en' | 'fr'): string => listOf(locale, 'conjunction', names);

/** What a coupon takes off, as guests read it: «€5.00», «10%». */
export function reductionText(
  { reductionType, reductionValue }: Pick<CouponFacts, 'reductionType' | 'reductionValue'>,
  { locale, currency }: Pick<SentenceOptions, 'locale' | 'currency'>,
): string {
  if (reductionType === 'absolute') return moneyFormat(locale, currency)(reductionValue);
  return new Intl.NumberFormat(tagOf(locale), { style: 'percent', maximumFractionDigits: 2 }).format(reductionValue / 10_000);
}

/**
 * A coupon in one or two sentences for guests: «10% off your online order of €15.00 or more, for takeaway or delivery, until 24 Dec 2026,
 * 00:00. Once per customer.»
 */
export function couponSentence(coupon: CouponFacts, { locale, timeZone, currency, now, restaurants }: SentenceOptions): string {
  const t = words[locale];
  const money = moneyFormat(locale, currency);
  const when = (moment: string) => dateTimeFormat(locale, timeZone).format(new Date(moment));
  const modes = modesOf(coupon.consumptionFlags);
  const isLater = coupon.startDate !== null && new Date(coupon.startDate) > now;
  const discount = [
    t.off(reductionText(coupon, { locale, currency })),
    ...(coupon.minimumAmount > 0 ? [t.from(money(coupon.minimumAmount))] : []),
  ];
  const conditions = [
    ...(coupon.consumptionFlags === ALL_MODES || modes.length === 0 ? [] : [t.forModes(modesText(modes, locale))]),
    ...(restaurants.length === 0 ? [] : [t.at(placesText(restaurants, locale))]),
    ...(isLater && coupon.startDate !== null ? [t.starts(when(coupon.startDate))] : []),
    ...(coupon.endDate === null ? [] : [t.ends(when(coupon.endDate))]),
  ];
  const first = `${[discount.join(' '), ...conditions].join(', ')}.`;
  const limit = coupon.perCustomerLimit === null ? [] : [t.limit(coupon.perCustomerLimit)];
  return [first, ...limit, ...(coupon.nonCumulative ? [t.alone] : [])].join(' ');
}
