// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mount } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import type { Customer } from '@/server/customers/customers.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import type { WalletView } from '@/server/wallet/wallet.schema';
import CounterModal from './CounterModal';
import { WalletPanel } from './WalletPanel';

let unmount = () => {};
let wallet: WalletView;
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const paths = new URL(url, 'http://brigade.test').pathname.split('/').at(-1)?.split(',') ?? [];
    return Response.json(paths.map(() => ({ result: { data: wallet } })));
  });
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const customer = { customerId: 5, brandId: 1, givenName: 'Ann', familyName: null, archivedAt: null } as Customer;
const walletOf = (own: number, promotional: number) =>
  ({
    balance: own + promotional,
    own,
    promotional,
    employer: 0,
    held: 0,
    available: own + promotional,
    credits: [],
  }) as unknown as WalletView;
const show = (part: ReactNode) => {
  ({ unmount } = mount(<TestPage brand={brand}>{part}</TestPage>));
};
const soon = (check: () => void) => vi.waitFor(check, PATIENCE_MS);

it.each([
  ['0', 'Enter an amount above 0'],
  ['12,345', 'Enter an amount such as 12.50, up to €1,000,000.00'],
  ['2000000', 'Enter an amount such as 12.50, up to €1,000,000.00'],
  ['99999999', 'Enter an amount such as 12.50, up to €1,000,000.00'],
])('says of the amount %s: %s', async (text, problem) => {
  wallet = walletOf(0, 0);
  show(<CounterModal opened onClose={() => {}} action="reload" customer={customer} wallet={wallet} />);
  const field = () => document.querySelector<HTMLInputElement>('form input[inputmode=decimal]');
  await soon(() => expect(field()).not.toBeNull());
  enterText(field()!, text);
  await soon(() => expect(field()!.value).toBe(text));
  field()!.form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await soon(() => expect(document.querySelector('.mantine-InputWrapper-error')?.textContent).toBe(problem));
});

it.each<[string, WalletView, string[]]>([
  ['nothing from an empty e-wallet', walletOf(0, 0), ['Debit', 'Pay out']],
  ['no pay-out of money that the customer did not pay in', walletOf(0, 500), ['Pay out']],
  ['everything with money of the customer', walletOf(500, 0), []],
])('offers %s', async (_, shown, disabled) => {
  wallet = shown;
  show(<WalletPanel customer={customer} />);
  const buttons = () => [...document.querySelectorAll('button')];
  await soon(() => expect(buttons()).toHaveLength(4));
  expect(buttons().flatMap((button) => (button.disabled ? [button.textContent] : []))).toEqual(disabled);
});
