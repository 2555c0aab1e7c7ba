import { dateTimeFormat, moneyFormat } from '@/i18n/formats';
import type { Missing } from '@/server/pricing/trace.values';
import { modesOf } from './coupons.values';
import { modesText, placesText } from './sentence.rules';

/** What of a coupon a refusal names. */
export interface Refused {
  consumptionFlags: number;
  startsAt: number;
  endsAt: number | null;
  /** Names of the restaurants that take it. */
  restaurants: readonly string[];
}

/** Codes of refusals whose sentence names what would do. */
export type NamingRefusal =
  | 'promocode_minimum_not_reached'
  | 'promocode_not_started'
  | 'promocode_expired'
  | 'promocode_wrong_mode'
  | 'promocode_wrong_restaurant';

interface In {
  locale: 'en' | 'fr';
  /** IANA name. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
}

/** More places than a guest reads. */
const MAX_NAMED = 3;

/**
 * What a guest reads of a refused coupon, where more can be said than that it was refused: «Add €2.30 to use this code.»
 * @returns undefined where there is nothing to add to the usual words of the code
 */
export function refusalSentence(
  code: string,
  coupon: Refused,
  missing: Missing | null,
  { locale, timeZone, currency }: In,
): string | undefined {
  const isFrench = locale === 'fr';
  const when = (at: number) => dateTimeFormat(locale, timeZone).format(new Date(at));
  switch (code as NamingRefusal) {
    case 'promocode_minimum_not_reached': {
      if (missing?.amount === undefined) return undefined;
      const amount = moneyFormat(locale, currency)(missing.amount);
      return isFrench
        ? `Ajoutez encore ${amount} à votre commande pour utiliser ce code.`
        : `Add ${amount} to your order to use this code.`;
    }
    case 'promocode_not_started':
      return isFrench
        ? `Ce code est valable à partir du ${when(coupon.startsAt)}.`
        : `You can use this code from ${when(coupon.startsAt)}.`;
    case 'promocode_expired':
      if (coupon.endsAt === null) return undefined;
      return isFrench ? `Ce code a expiré le ${when(coupon.endsAt)}.` : `This code expired on ${when(coupon.endsAt)}.`;
    case 'promocode_wrong_mode': {
      const modes = modesText(modesOf(coupon.consumptionFlags), locale);
      return isFrench ? `Ce code n’est valable que ${modes}.` : `This code only works for ${modes}.`;
    }
    case 'promocode_wrong_restaurant': {
      if (coupon.restaurants.length === 0 || coupon.restaurants.length > MAX_NAMED) return undefined;
      const places = placesText(coupon.restaurants, locale);
      return isFrench ? `Ce code n’est valable que chez ${places}.` : `This code only works at ${places}.`;
    }
    default:
      return undefined;
  }
}
