import { MAX_INTEGER } from '@/server/core/operation/limits';

/** The sign or the code of a currency, before or after an amount. */
const currency = /^(?:[€$£]|[a-z]{3}(?=\d))|(?:[€$£]|(?<=\d)[a-z]{3})$/gi;
/** Thousands that are parted by the other sign than the cents: both together leave no doubt. */
const grouped = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d{1,2}$/;

/**
 * An amount as people write it and spreadsheets copy it, in cents: «2,40», «2.4», «€ 1 200», «1.234,50 €», «12€50», «12.50 EUR».
 * @returns undefined for nothing, null for what is no amount
 */
export function parseCents(text: string): number | null | undefined {
  const close = text.replace(/[\s\u00a0\u202f]/g, '').replace(/(?<=\d)['’](?=\d{3})/g, '');
  if (close === '' || close === '€') return undefined;
  const plain = close.replace(/^(\d+)€(\d{2})$/, '$1,$2').replace(currency, '');
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const amount = grouped.test(plain) ? `${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}` : plain;
  const match = /^(\d{1,8})(?:[.,](\d{0,2}))?$/.exec(amount);
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= MAX_INTEGER ? cents : null;
}

/** Cents as an amount in euros to be edited: «2,40» in French, «2.40» in English. */
export function centsText(cents: number, locale: string): string {
  return (cents / 100).toFixed(2).replace('.', locale.startsWith('fr') ? ',' : '.');
}
