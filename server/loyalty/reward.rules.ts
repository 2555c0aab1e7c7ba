import type { Locale } from '@/server/core/operation/errors';

const plurals = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') };
const numbers = { en: new Intl.NumberFormat('en-GB'), fr: new Intl.NumberFormat('fr-FR') };

/**
 * The description of a reward that costs more than the member has.
 * @param missing points
 */
export function describeLocked(description: string, missing: number, locale: Locale): string {
  const isOne = plurals[locale].select(missing) === 'one';
  const count = numbers[locale].format(missing);
  const text = { en: `${count} more ${isOne ? 'point' : 'points'} needed.`, fr: `Il manque ${count} ${isOne ? 'point' : 'points'}.` }[
    locale
  ];
  return description === '' ? text : `${description} ${text}`;
}
