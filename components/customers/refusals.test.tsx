// @vitest-environment happy-dom
// @not-in-check
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { NavigationIcon } from '@/components/shell/navigationIcons';
import { ShellProvider } from '@/components/shell/shellContext';
import { enterText } from '@/components/testing/enterText';
import { mount } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import type { Customer, CustomerWithVersion } from '@/server/customers/customers.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import type { WalletView } from '@/server/wallet/wallet.schema';
import NewCustomerModal from './list/NewCustomerModal';
import { ProfilePanel } from './profile/ProfilePanel';
import CounterModal from './wallet/CounterModal';

let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const find = <Found extends HTMLElement>(selector: string, text = '') =>
  [...document.querySelectorAll<Found>(selector)].find(({ textContent }) => textContent?.includes(text));

/**
 * Enters a value, and sends a form whose writes the service refuses at one field.
 * @returns the errors at the fields, and beside the button
 */
async function refusedAt(path: string, form: ReactNode, label: string, value: string, button: string) {
  const issues = [{ path, code: 'invalid_value', message: 'Not so' }];
  const error = { message: 'Some fields are not valid.', data: { code: 'invalid_parameters', httpStatus: 400, extraData: { issues } } };
  let isAnswered = false;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const paths = new URL(url, 'http://brigade.test').pathname.split('/').at(-1)?.split(',') ?? [];
    if (init?.method === 'POST') isAnswered = true;
    return Response.json(paths.map(() => (init?.method === 'POST' ? { error } : { result: { data: [] } })));
  });
  ({ unmount } = mount(
    <PathnameContext value="/admin/brands/1/customers">
      <TestPage brand={brand}>
        <ShellProvider
          user={{ userId: null, name: 'Ann', email: 'ann@demo.test', role: 'admin' }}
          brands={[brand]}
          restaurants={[]}
          archived={[]}
          icons={{} as Record<NavigationIcon, null>}
        >
          {form}
        </ShellProvider>
      </TestPage>
    </PathnameContext>,
  ));
  const soon = (check: () => void) => vi.waitFor(check, PATIENCE_MS);
  await soon(() => expect(find('label', label)).toBeDefined());
  enterText(document.getElementById(find<HTMLLabelElement>('label', label)!.htmlFor) as HTMLInputElement, value);
  await soon(() => expect(find<HTMLButtonElement>('button', button)?.disabled).toBe(false));
  find<HTMLButtonElement>('button', button)!.click();
  const said = () => ({ atField: texts('.mantine-InputWrapper-error'), beside: texts('[role=alert]') });
  await soon(() => {
    expect(isAnswered).toBe(true);
    expect([...said().atField, ...said().beside]).not.toEqual([]);
  });
  return said();
}

const customer = {
  ...{ customerId: 5, brandId: 1, givenName: 'Ann', familyName: null, email: null, phoneNumber: null, externalId: null, badges: [] },
  ...{ guestGroupId: null, paymentType: 'CASH', isActive: true, language: null, restaurantIds: [], archivedAt: null, etag: 'a' },
} as unknown as Customer & CustomerWithVersion;
const wallet = { balance: 0, own: 0, available: 0 } as WalletView;
const none = () => undefined;

const forms: Record<string, [form: ReactNode, label: string, value: string, button: string]> = {
  'a new customer': [<NewCustomerModal key="new" opened onClose={none} />, 'Badge', '12|13', 'Add'],
  'a changed customer': [<ProfilePanel key="changed" customer={customer} />, 'First name', 'Anna', 'Save'],
  'a top-up': [
    <CounterModal key="counter" opened onClose={none} action="reload" customer={customer} wallet={wallet} />,
    'Amount',
    '20',
    'Top up',
  ],
};

it('the form of a new customer shows a refused badge at its field', async () => {
  expect(await refusedAt('badges.0', ...forms['a new customer']!)).toEqual({ atField: ['Not so'], beside: [] });
});

it.each([
  ['a new customer', 'restaurantIds.0'],
  ['a changed customer', 'restaurantIds.0'],
  ['a top-up', 'counterMethod'],
])('the form of %s shows the refusal of a field that shows no errors beside its button: %s', async (form, path) => {
  expect(await refusedAt(path, ...forms[form]!)).toEqual({ atField: [], beside: ['Some fields are not valid.'] });
});
