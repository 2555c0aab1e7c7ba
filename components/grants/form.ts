import { type Amounts, parseAmount as parsed, amountText as textOf } from '@/components/ui/money';
import type { Grant } from '@/server/grants/grants.schema';
import { type GrantType, MAX_GRANT_CENTS, type Strategy, WHOLE_RATE } from '@/server/grants/grants.values';
import { hasYetToBegin } from '@/server/grants/plan.rules';

/** The form of a subsidy: amounts as text in euros, rates in percent. */
export interface GrantForm {
  code: string;
  labelTicket: string;
  strategy: Strategy;
  type: GrantType;
  amount: string;
  tag: string;
  threshold: string;
  ceiling: string;
  dailyLimit: string;
  /** YYYY-MM-DD; empty for today. */
  countsFrom: string;
  /** For a subsidy that has not begun yet: it begins on its old date, and changes on this one. */
  keepsFirstDay: boolean;
}

/** How rates and amounts in the brand’s currency are read and written. */
export interface Ways extends Amounts {
  locale: string;
}

/** An amount of a type for editing: «3,50», or «40» for a rate. */
export function amountText(amount: number | null | undefined, type: GrantType, ways: Ways): string {
  if (amount == null) return '';
  if (type === 'ABSOLUTE') return ways.amountText(amount);
  return textOf(amount, ways.locale, 2)
    .replace(/[.,]00$/, '')
    .replace(/([.,]\d)0$/, '$1');
}

/** Parses an amount, or a rate as basis points. @returns undefined for an empty text, null for an invalid one */
export function parseAmount(text: string, type: GrantType, ways: Amounts): number | null | undefined {
  const found = type === 'RATE' ? parsed(text.replace('%', ''), 2) : ways.parseAmount(text);
  if (found == null) return found;
  return found <= (type === 'RATE' ? WHOLE_RATE : MAX_GRANT_CENTS) ? found : null;
}

/**
 * Whether the date in a form is after the day on which the subsidy begins. The user then chooses whether it begins or changes on that date.
 */
export const isAfterFirstDay = ({ countsFrom }: GrantForm, grant: Pick<Grant, 'countsFrom'>, today: string): boolean =>
  hasYetToBegin(grant, today) && countsFrom > grant.countsFrom;

export const formOf =
  (ways: Ways, today: string) =>
  (grant: Grant | null): GrantForm => ({
    code: grant?.code ?? '',
    labelTicket: grant?.labelTicket ?? '',
    strategy: grant?.strategy ?? 1,
    type: grant?.type ?? 'ABSOLUTE',
    amount: grant ? amountText(grant.amount, grant.type, ways) : '',
    tag: grant?.tag ?? '',
    threshold: amountText(grant?.threshold, 'ABSOLUTE', ways),
    ceiling: amountText(grant?.ceiling, 'ABSOLUTE', ways),
    dailyLimit: String(grant?.dailyLimit ?? 1),
    countsFrom: grant && hasYetToBegin(grant, today) ? grant.countsFrom : '',
    keepsFirstDay: false,
  });

export type GrantProblem = 'missing' | 'amount' | 'number';

/** The errors that prevent saving, by field. */
export function problemsOf(form: GrantForm, ways: Amounts): Partial<Record<keyof GrantForm, GrantProblem>> {
  const found: Partial<Record<keyof GrantForm, GrantProblem>> = {};
  if (form.code.trim() === '') found.code = 'missing';
  if (form.labelTicket.trim() === '') found.labelTicket = 'missing';
  const amount = parseAmount(form.amount, form.type, ways);
  if (amount === null) found.amount = 'amount';
  else if (amount === undefined && form.strategy !== 3) found.amount = 'missing';
  for (const field of ['threshold', 'ceiling'] as const) if (parseAmount(form[field], 'ABSOLUTE', ways) === null) found[field] = 'amount';
  if (form.strategy === 2 && form.tag.trim() === '') found.tag = 'missing';
  const limit = Number(form.dailyLimit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) found.dailyLimit = 'number';
  return found;
}

/** The form as a request body; null while it has errors. */
export function bodyOf(form: GrantForm, ways: Amounts) {
  if (Object.keys(problemsOf(form, ways)).length > 0) return null;
  return {
    code: form.code.trim(),
    labelTicket: form.labelTicket.trim(),
    strategy: form.strategy,
    type: form.type,
    amount: parseAmount(form.amount, form.type, ways) ?? 0,
    tag: form.tag.trim() === '' ? null : form.tag.trim(),
    threshold: parseAmount(form.threshold, 'ABSOLUTE', ways) ?? null,
    ceiling: parseAmount(form.ceiling, 'ABSOLUTE', ways) ?? null,
    dailyLimit: Number(form.dailyLimit),
    ...(form.countsFrom !== '' && { countsFrom: form.countsFrom }),
    ...(form.keepsFirstDay && { keepsFirstDay: true }),
  };
}
