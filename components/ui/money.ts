import { MAX_INTEGER } from '@/server/core/operation/limits';

/** The sign or the code of a currency, before or after an amount. */
const currency = /^(?:\p{Sc}|[a-z]{3}(?=\d))|(?:\p{Sc}|(?<=\d)f?[a-z]{3})$/giu;

/** Thousands that are parted by the other sign than the decimals: both together leave no doubt. */
const grouped = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d+$/;
/** Thousands of a currency that has no decimals: a single sign can mean nothing else. */
const groupedWhole = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$/;

/**
 * An amount as people write it and spreadsheets copy it: «2,40», «2.4», «€ 1 200», «1.234,50 €», «12€50», «12.50 EUR».
 * @param decimals of the currency
 * @returns in its smallest unit; undefined for nothing, null for what is no amount of it
 */
export function parseAmount(text: string, decimals: number): number | null | undefined {
  const close = text.replace(/[\s\u00a0\u202f]/g, '').replace(/(?<=\d)['’](?=\d{3})/g, '');
  if (close === '' || /^\p{Sc}$/u.test(close)) return undefined;
  const plain = close.replace(/^(\d+)€(\d{2})$/, '$1,$2').replace(currency, '');
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const whole = decimals === 0 && groupedWhole.test(plain) ? plain.replace(/[.,]/g, '') : plain;
  const amount = grouped.test(whole) ? `${whole.slice(0, last).replace(/[.,]/g, '')}.${whole.slice(last + 1)}` : whole;
  const match = /^(\d{1,10})(?:[.,](\d*))?$/.exec(amount);
  const fraction = match?.[2] ?? '';
  if (!match || fraction.length > Math.max(decimals, /^0*$/.test(fraction) ? 2 : 0)) return null;
  const smallest = Number(match[1]) * 10 ** decimals + Number(fraction.slice(0, decimals).padEnd(decimals, '0'));
  return smallest <= MAX_INTEGER ? smallest : null;
}

/** How amounts of a currency are read and written in fields: `useFormat()` has it for the brand's. */
export interface Amounts {
  parseAmount: (text: string) => number | null | undefined;
  amountText: (amount: number) => string;
}

/** An amount to be edited: 240 of euros is «2,40» in French, «2.40» in English. */
export function amountText(amount: number, locale: string, decimals: number): string {
  return (amount / 10 ** decimals).toFixed(decimals).replace('.', locale.startsWith('fr') ? ',' : '.');
}
