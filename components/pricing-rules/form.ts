import type { Amounts } from '@/components/ui/money';
import type { PricingRule } from '@/server/pricing-rules/pricing-rules.schema';

/** The form of a pricing rule. Amounts are text in euros. */
export interface RuleForm {
  name: string;
  guestGroupId: number | null;
  restaurantIds: number[];
  shiftIds: string[];
  entranceFee: string;
  vatGroupId: number | null;
  grantIds: number[];
  allowancePerMeal: string;
  allowancePerDay: string;
  allowancePerMonth: string;
}

const textOrEmpty = (cents: number | null | undefined, { amountText }: Amounts) => (cents == null ? '' : amountText(cents));

export const formOf =
  (amounts: Amounts) =>
  (rule: PricingRule | null): RuleForm => ({
    name: rule?.name ?? '',
    guestGroupId: rule?.guestGroupId ?? null,
    restaurantIds: rule?.restaurantIds ?? [],
    shiftIds: rule?.shiftIds ?? [],
    entranceFee: rule && rule.entranceFee > 0 ? textOrEmpty(rule.entranceFee, amounts) : '',
    vatGroupId: rule?.vatGroupId ?? null,
    grantIds: rule?.grantIds ?? [],
    allowancePerMeal: textOrEmpty(rule?.allowancePerMeal, amounts),
    allowancePerDay: textOrEmpty(rule?.allowancePerDay, amounts),
    allowancePerMonth: textOrEmpty(rule?.allowancePerMonth, amounts),
  });

const amountFields = ['entranceFee', 'allowancePerMeal', 'allowancePerDay', 'allowancePerMonth'] as const;
export type RuleProblem = 'missing' | 'amount' | 'vat';

/** The errors that prevent saving, by field. */
export function problemsOf(form: RuleForm, { parseAmount }: Amounts): Partial<Record<keyof RuleForm, RuleProblem>> {
  const problems: Partial<Record<keyof RuleForm, RuleProblem>> = {};
  if (form.name.trim() === '') problems.name = 'missing';
  for (const field of amountFields) if (parseAmount(form[field]) === null) problems[field] = 'amount';
  if ((parseAmount(form.entranceFee) ?? 0) > 0 && form.vatGroupId === null) problems.vatGroupId = 'vat';
  return problems;
}

/** The body of a save; null while the form has errors. */
export function bodyOf(form: RuleForm, amounts: Amounts) {
  if (Object.keys(problemsOf(form, amounts)).length > 0) return null;
  const limit = (field: (typeof amountFields)[number]) => amounts.parseAmount(form[field]) ?? null;
  return {
    name: form.name.trim(),
    guestGroupId: form.guestGroupId,
    restaurantIds: form.restaurantIds,
    shiftIds: form.shiftIds,
    entranceFee: limit('entranceFee') ?? 0,
    vatGroupId: form.vatGroupId,
    grantIds: form.grantIds,
    allowancePerMeal: limit('allowancePerMeal'),
    allowancePerDay: limit('allowancePerDay'),
    allowancePerMonth: limit('allowancePerMonth'),
  };
}
