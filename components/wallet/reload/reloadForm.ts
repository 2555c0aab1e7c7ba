import type { Amounts } from '@/components/ui/money';
import type { ReloadSettings } from '@/server/reloads/reloads.schema';

/** What people enter of an automatic top-up; amounts as they are typed. */
export interface ReloadForm {
  active: boolean;
  minBalance: string;
  amount: string;
  monthlyCap: string;
  cardId: number | null;
}

/** What the form shows of the settings. */
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

/** The amounts of a form that are no amounts. */
export const faultyAmounts = (form: ReloadForm, { parseAmount }: Amounts) =>
  (['minBalance', 'amount', 'monthlyCap'] as const).filter((field) => parseAmount(form[field]) === null);

/** What a save sends: what is left empty stays as it is. Null while an amount is none. */
export function bodyOf(form: ReloadForm, amounts: Amounts) {
  const { parseAmount } = amounts;
  if (faultyAmounts(form, amounts).length > 0) return null;
  return {
    automaticEwalletReloadActive: form.active,
    automaticEwalletReloadMinBalance: parseAmount(form.minBalance) ?? 0,
    automaticEwalletReloadAmount: parseAmount(form.amount) ?? undefined,
    automaticEwalletReloadMonthlyCap: parseAmount(form.monthlyCap) ?? undefined,
    automaticEwalletReloadCardId: form.cardId,
  };
}

/** How the service names the fields of the form. */
export const namedByService = {
  active: 'automaticEwalletReloadActive',
  minBalance: 'automaticEwalletReloadMinBalance',
  amount: 'automaticEwalletReloadAmount',
  monthlyCap: 'automaticEwalletReloadMonthlyCap',
  cardId: 'automaticEwalletReloadCardId',
} as const satisfies Record<keyof ReloadForm, keyof ReloadSettings>;
