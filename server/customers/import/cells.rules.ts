/** How cells of customer files are read, in addition to those of all files (`server/imports/reading/values.ts`). */

import { plainWord } from '@/server/imports/pipeline/check-cells.rules';

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
  return paymentWords[plainWord(text).replace(/[\s_-]/g, '')] ?? null;
}

/** A path of guest groups with ` / ` between its names; null for one with an empty or overlong name, or too deep. */
export function readGroupPath(text: string, maxDepth: number, maxName: number): string | null {
  const names = text.split('/').map((name) => name.trim());
  return names.length <= maxDepth && names.every((name) => name !== '' && name.length <= maxName) ? names.join(' / ') : null;
}
