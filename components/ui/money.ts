import { MAX_INTEGER } from '@/server/core/operation/limits';

/**
 * An amount in euros as people write it, «2,40», «2.4», «€ 1 200», in cents.
 * @returns undefined for nothing, null for what is no amount
 */
export function parseCents(text: string): number | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f€]/g, '');
  if (plain === '') return undefined;
  const match = /^(\d{1,8})(?:[.,](\d{0,2}))?$/.exec(plain);
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= MAX_INTEGER ? cents : null;
}

/** Cents as an amount in euros to be edited: «2,40» in French, «2.40» in English. */
export function centsText(cents: number, locale: string): string {
  return (cents / 100).toFixed(2).replace('.', locale.startsWith('fr') ? ',' : '.');
}
