import { type Amounts, amountText as decimalText, parseAmount as parseDecimal } from '@/components/ui/money';
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
export interface AmountFormat extends Amounts {
  locale: string;
}

/** An amount of a type for editing: «3,50», or «40» for a rate. */
export function amountText(amount: number | null | undefined, type: GrantType, format: AmountFormat): string {
  if (amount == null) return '';
  if (type === 'ABSOLUTE') return format.amountText(amount);
  return decimalText(amount, format.locale, 2)
    .replace(/[.,]00$/, '')
    .replace(/([.,]\d)0$/, '$1');
}

/** Parses an amount, or a rate as basis points. @returns undefined for an empty text, null for an invalid one */
export function parseAmount(text: string, type: GrantType, format: Amounts): number | null | undefined {
  const value = type === 'RATE' ? parseDecimal(text.replace('%', ''), 2) : format.parseAmount(text);
  if (value == null) return value;
  return value <= (type === 'RATE' ? WHOLE_RATE : MAX_GRANT_CENTS) ? value : null;
}

/**
 * Whether the date in a form is after the day on which the subsidy begins. The user then chooses whether it begins or changes on that date.
 */
export const isAfterFirstDay = ({ countsFrom }: GrantForm, grant: Pick<Grant, 'countsFrom'>, today: string): boolean =>
  hasYetToBegin(grant, today) && countsFrom > grant.countsFrom;

export const formOf =
  (format: AmountFormat, today: string) =>
  (grant: Grant | null): GrantForm => ({
    code: grant?.code ?? '',
    labelTicket: grant?.labelTicket ?? '',
    strategy: grant?.strategy ?? 1,
    type: grant?.type ?? 'ABSOLUTE',
    amount: grant ? amountText(grant.amount, grant.type, format) : '',
    tag: grant?.tag ?? '',
    threshold: amountText(grant?.threshold, 'ABSOLUTE', format),
    ceiling: amountText(grant?.ceiling, 'ABSOLUTE', format),
    dailyLimit: String(grant?.dailyLimit ?? 1),
    countsFrom: grant && hasYetToBegin(grant, today) ? grant.countsFrom : '',
    keepsFirstDay: false,
  });

export type GrantProblem = 'missing' | 'amount' | 'number';

/** The errors that prevent saving, by field. */
export function problemsOf(form: GrantForm, format: Amounts): Partial<Record<keyof GrantForm, GrantProblem>> {
  const problems: Partial<Record<keyof GrantForm, GrantProblem>> = {};
  if (form.code.trim() === '') problems.code = 'missing';
  if (form.labelTicket.trim() === '') problems.labelTicket = 'missing';
  const amount = parseAmount(form.amount, form.type, format);
  if (amount === null) problems.amount = 'amount';
  else if (amount === undefined && form.strategy !== 3) problems.amount = 'missing';
  for (const field of ['threshold', 'ceiling'] as const)
    if (parseAmount(form[field], 'ABSOLUTE', format) === null) problems[field] = 'amount';
  if (form.strategy === 2 && form.tag.trim() === '') problems.tag = 'missing';
  const limit = Number(form.dailyLimit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) problems.dailyLimit = 'number';
  return problems;
}

/** The form as a request body; null while it has errors. */
export function bodyOf(form: GrantForm, format: Amounts) {
  if (Object.keys(problemsOf(form, format)).length > 0) return null;
  return {
    code: form.code.trim(),
    labelTicket: form.labelTicket.trim(),
    strategy: form.strategy,
    type: form.type,
    amount: parseAmount(form.amount, form.type, format) ?? 0,
    tag: form.tag.trim() === '' ? null : form.tag.trim(),
    threshold: parseAmount(form.threshold, 'ABSOLUTE', format) ?? null,
    ceiling: parseAmount(form.ceiling, 'ABSOLUTE', format) ?? null,
    dailyLimit: Number(form.dailyLimit),
    ...(form.countsFrom !== '' && { countsFrom: form.countsFrom }),
    ...(form.keepsFirstDay && { keepsFirstDay: true }),
  };
}
