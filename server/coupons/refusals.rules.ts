import { dateTimeFormat, moneyFormat } from '@/i18n/formats';
import { fill } from '@/server/pricing/sentences.rules';
import { sentences } from '@/server/pricing/sentences.values';
import type { Missing } from '@/server/pricing/trace.values';
import { modesOf } from './coupons.values';
import { modesText, placesText } from './sentence.rules';

/** The facts about a coupon that refusals name. */
export interface Refused {
  consumptionFlags: number;
  startsAt: number;
  endsAt: number | null;
  /** Names of its restaurants. */
  restaurants: readonly string[];
}

/** Refusals whose sentence says what is missing. */
export type PreciseRefusal =
  | 'promocode_minimum_not_reached'
  | 'promocode_not_started'
  | 'promocode_expired'
  | 'promocode_wrong_mode'
  | 'promocode_wrong_restaurant';

interface SentenceContext {
  locale: 'en' | 'fr';
  /** IANA name. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
}

/** More restaurants than a guest reads. */
const MAX_NAMED = 3;

/** More precise sentences than those of `pricing/sentences.values`, saying what is missing. */
const preciseSentences: Readonly<Record<PreciseRefusal, Readonly<Record<'en' | 'fr', string>>>> = {
  promocode_minimum_not_reached: {
    en: sentences.promocode_minimum_not_reached.en[1],
    fr: sentences.promocode_minimum_not_reached.fr[1],
  },
  promocode_not_started: { en: 'You can use this code from {when}.', fr: 'Ce code est valable à partir du {when}.' },
  promocode_expired: { en: 'This code expired on {when}.', fr: 'Ce code a expiré le {when}.' },
  promocode_wrong_mode: { en: 'This code only works for {modes}.', fr: 'Ce code est valable uniquement {modes}.' },
  promocode_wrong_restaurant: { en: 'This code only works at {places}.', fr: 'Ce code n’est valable que chez {places}.' },
};
const hasPreciseSentence = (code: string): code is PreciseRefusal => Object.hasOwn(preciseSentences, code);

/**
 * A more precise sentence for a refused coupon: «Add €2.30 to your order to use this code.»
 * @returns undefined if there is nothing to add to the usual sentence
 */
export function refusalSentence(code: string, coupon: Refused, missing: Missing | null, where: SentenceContext): string | undefined {
  if (!hasPreciseSentence(code)) return undefined;
  const facts = factsOf(code, coupon, missing, where);
  return facts && fill(preciseSentences[code][where.locale], facts, where.locale);
}

function factsOf(
  code: PreciseRefusal,
  { startsAt, endsAt, consumptionFlags, restaurants }: Refused,
  missing: Missing | null,
  { locale, timeZone, currency }: SentenceContext,
): Record<string, string> | undefined {
  const when = (at: number) => ({ when: dateTimeFormat(locale, timeZone).format(new Date(at)) });
  switch (code) {
    case 'promocode_minimum_not_reached':
      return missing?.amount === undefined ? undefined : { amount: moneyFormat(locale, currency)(missing.amount) };
    case 'promocode_not_started':
      return when(startsAt);
    case 'promocode_expired':
      return endsAt === null ? undefined : when(endsAt);
    case 'promocode_wrong_mode':
      return { modes: modesText(modesOf(consumptionFlags), locale) };
    case 'promocode_wrong_restaurant':
      return restaurants.length === 0 || restaurants.length > MAX_NAMED ? undefined : { places: placesText(restaurants, locale) };
  }
}
