import type { Amounts } from '@/components/ui/money';
import { newKey } from '@/components/ui/newKey';
import type { OptionGroupWithVersion } from '@/server/catalog/option-groups.schema';

export interface FormChoice {
  /** From the service, or made here for a new one. */
  key: string;
  isNew: boolean;
  name: string;
  price: string;
  catalogProductId: number | null;
  isDefault: boolean;
}

/** The form of an option group. */
export interface GroupForm {
  name: string;
  min: number;
  max: number;
  freeQuantity: number;
  choices: FormChoice[];
}

export const newChoice = (name = '', catalogProductId: number | null = null): FormChoice => ({
  key: `new-${newKey()}`,
  isNew: true,
  name,
  price: '',
  catalogProductId,
  isDefault: false,
});

export const formOf =
  ({ amountText }: Amounts) =>
  (group: OptionGroupWithVersion | null): GroupForm => ({
    name: group?.name ?? '',
    min: group?.min ?? 0,
    max: group?.max ?? 1,
    freeQuantity: group?.freeQuantity ?? 0,
    choices: (group?.choices ?? []).map(({ choiceId, name, priceCents, catalogProductId, isDefault }) => ({
      key: choiceId,
      isNew: false,
      name,
      price: priceCents === 0 ? '' : amountText(priceCents),
      catalogProductId,
      isDefault,
    })),
  });

export type GroupProblem = 'missing' | 'bounds' | 'choices' | 'amount';

export function problemsOf({ name, min, max, choices }: GroupForm, { parseAmount }: Amounts): Record<string, GroupProblem> {
  const problems: Record<string, GroupProblem> = {};
  if (name.trim() === '') problems.name = 'missing';
  if (min > max || max < 1) problems.max = 'bounds';
  if (choices.length < min) problems.choices = 'choices';
  for (const { key, name: choiceName, price } of choices) {
    if (choiceName.trim() === '') problems[`name ${key}`] = 'missing';
    if (parseAmount(price) === null) problems[`price ${key}`] = 'amount';
  }
  return problems;
}

/** The body of a save; null while the form has errors. */
export function bodyOf(form: GroupForm, amounts: Amounts) {
  if (Object.keys(problemsOf(form, amounts)).length > 0) return null;
  return {
    name: form.name.trim(),
    min: form.min,
    max: form.max,
    freeQuantity: form.freeQuantity,
    choices: form.choices.map(({ key, isNew, name, price, catalogProductId, isDefault }) => ({
      ...(!isNew && { choiceId: key }),
      name: name.trim(),
      priceCents: amounts.parseAmount(price) ?? 0,
      catalogProductId,
      isDefault,
    })),
  };
}
