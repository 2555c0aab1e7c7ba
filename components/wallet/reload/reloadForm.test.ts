import { expect, it } from 'vitest';
import { euros } from '@/server/testing/euros';
import { bodyOf, formOf, invalidAmountsOf } from './reloadForm';

const settings = {
  automaticEwalletReloadActive: true,
  automaticEwalletReloadMinBalance: 1_050,
  automaticEwalletReloadAmount: 3_000,
  automaticEwalletReloadMonthlyCap: 50_000,
  automaticEwalletReloadCardId: 7,
};

it('shows amounts in the user’s format, and sends the settings back unchanged', () => {
  const form = formOf(settings, euros.fr);
  expect(form).toEqual({ active: true, minBalance: '10,50', amount: '30,00', monthlyCap: '500,00', cardId: 7 });
  expect(bodyOf(form, euros.fr)).toEqual(settings);
});

it('leaves an empty amount as it is, and sends nothing while an amount is invalid', () => {
  const off = { ...settings, automaticEwalletReloadActive: false, automaticEwalletReloadAmount: 0, automaticEwalletReloadMinBalance: 0 };
  const form = formOf(off, euros.en);
  expect(bodyOf(form, euros.fr)).toMatchObject({ automaticEwalletReloadAmount: undefined, automaticEwalletReloadMinBalance: 0 });
  const odd = { ...form, amount: 'ten', monthlyCap: '1.234' };
  expect([invalidAmountsOf(odd, euros.en), bodyOf(odd, euros.en)]).toEqual([['amount', 'monthlyCap'], null]);
});
