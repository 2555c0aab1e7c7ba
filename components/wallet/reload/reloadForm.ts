import { centsText, parseCents } from '@/components/ui/money';
import type { ReloadSettings } from '@/server/reloads/reloads.schema';

/** What people enter of an automatic top-up; amounts as texts in euros. */
export interface ReloadForm {
  active: boolean;
  minBalance: string;
  amount: string;
  monthlyCap: string;
  cardId: number | null;
}

const text = (cents: number, locale: string) => (cents === 0 ? '' : centsText(cents, locale));

/** What the form shows of the settings. */
export const formOf = (settings: ReloadSettings, locale: string): ReloadForm => ({
  active: settings.automaticEwalletReloadActive,
  minBalance: text(settings.automaticEwalletReloadMinBalance, locale),
  amount: text(settings.automaticEwalletReloadAmount, locale),
  monthlyCap: text(settings.automaticEwalletReloadMonthlyCap, locale),
  cardId: settings.automaticEwalletReloadCardId,
});

/** The amounts of a form that are no amounts. */
export const faultyAmounts = (form: ReloadForm) =>
  (['minBalance', 'amount', 'monthlyCap'] as const).filter((field) => parseCents(form[field]) === null);

/** What a save sends: what is left empty stays as it is. Null while an amount is none. */
export function bodyOf(form: ReloadForm) {
  if (faultyAmounts(form).length > 0) return null;
  return {
    automaticEwalletReloadActive: form.active,
    automaticEwalletReloadMinBalance: parseCents(form.minBalance) ?? 0,
    automaticEwalletReloadAmount: parseCents(form.amount) ?? undefined,
    automaticEwalletReloadMonthlyCap: parseCents(form.monthlyCap) ?? undefined,
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
