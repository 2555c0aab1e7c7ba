import type { Amounts } from '@/components/ui/money';
import type { ReloadSettings } from '@/server/reloads/reloads.schema';

/** The form of an automatic top-up, with amounts as typed. */
export interface ReloadForm {
  active: boolean;
  minBalance: string;
  amount: string;
  monthlyCap: string;
  cardId: number | null;
}

/** The form of the saved settings. */
export function formOf(settings: ReloadSettings, { amountText }: Amounts): ReloadForm {
  const text = (amount: number) => (amount === 0 ? '' : amountText(amount));
  return {
    active: settings.automaticEwalletReloadActive,
    minBalance: text(settings.automaticEwalletReloadMinBalance),
    amount: text(settings.automaticEwalletReloadAmount),
    monthlyCap: text(settings.automaticEwalletReloadMonthlyCap),
    cardId: settings.automaticEwalletReloadCardId,
  };
}

/** The fields with invalid amounts. */
export const invalidAmountsOf = (form: ReloadForm, { parseAmount }: Amounts) =>
  (['minBalance', 'amount', 'monthlyCap'] as const).filter((field) => parseAmount(form[field]) === null);

/** The body of a save: empty fields are unchanged. Null while an amount is invalid. */
export function bodyOf(form: ReloadForm, amounts: Amounts) {
  const { parseAmount } = amounts;
  if (invalidAmountsOf(form, amounts).length > 0) return null;
  return {
    automaticEwalletReloadActive: form.active,
    automaticEwalletReloadMinBalance: parseAmount(form.minBalance) ?? 0,
    automaticEwalletReloadAmount: parseAmount(form.amount) ?? undefined,
    automaticEwalletReloadMonthlyCap: parseAmount(form.monthlyCap) ?? undefined,
    automaticEwalletReloadCardId: form.cardId,
  };
}

/** The API's names for the fields of the form. */
export const apiFieldNames = {
  active: 'automaticEwalletReloadActive',
  minBalance: 'automaticEwalletReloadMinBalance',
  amount: 'automaticEwalletReloadAmount',
  monthlyCap: 'automaticEwalletReloadMonthlyCap',
  cardId: 'automaticEwalletReloadCardId',
} as const satisfies Record<keyof ReloadForm, keyof ReloadSettings>;
