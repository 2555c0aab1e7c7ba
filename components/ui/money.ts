import { inUnits } from '@/i18n/currencies';
import { MAX_INTEGER } from '@/server/core/operation/limits';

/** A currency sign or code, before or after an amount. */
const currency = /^(?:\p{Sc}|[a-z]{3}(?=\d))|(?:\p{Sc}|(?<=\d)f?[a-z]{3})$/giu;

/** Thousands and decimals with different separators, which is unambiguous. */
const grouped = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d+$/;
/** Thousands in a currency without decimals, where a single separator is unambiguous. */
const groupedWhole = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$/;

/**
 * Parses an amount as people write it and spreadsheets copy it: «2,40», «2.4», «€ 1 200», «1.234,50 €», «12€50», «12.50 EUR».
 * @param decimals of the currency
 * @returns in its smallest unit; undefined for an empty text, null for a text that is no amount
 */
export function parseAmount(text: string, decimals: number): number | null | undefined {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').replace(/(?<=\d)['’](?=\d{3})/g, '');
  if (compact === '' || /^\p{Sc}$/u.test(compact)) return undefined;
  const plain = compact.replace(/^(\d+)€(\d{2})$/, '$1,$2').replace(currency, '');
  const lastSeparator = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const ungrouped = decimals === 0 && groupedWhole.test(plain) ? plain.replace(/[.,]/g, '') : plain;
  const amount = grouped.test(ungrouped)
    ? `${ungrouped.slice(0, lastSeparator).replace(/[.,]/g, '')}.${ungrouped.slice(lastSeparator + 1)}`
    : ungrouped;
  const match = /^(\d{1,10})(?:[.,](\d*))?$/.exec(amount);
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > Math.max(decimals, /^0*$/.test(fraction) ? 2 : 0)) return null;
  const smallest = Number(match[1]) * 10 ** decimals + Number(fraction.slice(0, decimals).padEnd(decimals, '0'));
  return smallest <= MAX_INTEGER ? smallest : null;
}

/** How fields read and write amounts of a currency. `useFormat()` provides it for the brand's. */
export interface Amounts {
  parseAmount: (text: string) => number | null | undefined;
  amountText: (amount: number) => string;
}

/** An amount for editing: 240 cents of euros are «2,40» in French, «2.40» in English. */
export function amountText(amount: number, locale: string, decimals: number): string {
  return inUnits(amount, decimals).replace('.', locale.startsWith('fr') ? ',' : '.');
}
