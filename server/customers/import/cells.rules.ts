/** What cells of customers' files mean, beside what cells of all files do (`server/imports/reading/values.ts`). */

import { LIST_SEPARATOR } from '../customer-file.values';

/** Letters without accents and case. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

const paymentWords: Record<string, 'CASH' | 'PREPAYMENT' | 'POSTPAYMENT'> = {
  cash: 'CASH',
  comptant: 'CASH',
  prepayment: 'PREPAYMENT',
  prepaid: 'PREPAYMENT',
  prepaiement: 'PREPAYMENT',
  prepaye: 'PREPAYMENT',
  postpayment: 'POSTPAYMENT',
  postpaid: 'POSTPAYMENT',
  postpaiement: 'POSTPAYMENT',
  postpaye: 'POSTPAYMENT',
};

export function readPaymentType(text: string): 'CASH' | 'PREPAYMENT' | 'POSTPAYMENT' | null {
  return paymentWords[plain(text).replace(/[\s_-]/g, '')] ?? null;
}

/** The values of a cell that holds several. */
export function readList(text: string): string[] {
  return [...new Set(text.split(LIST_SEPARATOR).map((each) => each.trim()))].filter((each) => each !== '');
}

/** A path of guest groups with ` / ` between its names; null for one with an empty or overlong name, or too deep. */
export function readGroupPath(text: string, maxDepth: number, maxName: number): string | null {
  const names = text.split('/').map((name) => name.trim());
  return names.length <= maxDepth && names.every((name) => name !== '' && name.length <= maxName) ? names.join(' / ') : null;
}
