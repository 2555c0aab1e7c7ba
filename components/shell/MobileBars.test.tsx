// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import type { BrandPlace, RestaurantScope } from '@/components/ui/scope';
import messages from '@/messages/en';
import { MobileBars } from './MobileBars';
import type { NavigationIcon } from './navigationIcons';
import { ShellProvider } from './shellContext';

const restaurant: RestaurantScope = {
  ...{ id: 1, name: 'Bellecour', brandId: 2, brandName: 'Bistro', city: 'Lyon', lat: 45.76, lng: 4.83 },
  ...{ timeZone: 'Europe/Paris', currency: 'EUR' },
};
const brand: BrandPlace = { id: 2, name: 'Bistro', timeZone: 'Europe/Paris', currency: 'EUR' };

let unmount = () => {};
afterEach(() => unmount());

async function open(path: string): Promise<HTMLElement> {
  const mounted = await mountInAct(
    <PathnameContext value={path}>
      <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
        <MantineProvider>
          <ShellProvider
            user={{ userId: 1, name: 'Ann', email: 'ann@demo.test', role: 'admin' }}
            brands={[brand]}
            restaurants={[restaurant]}
            archived={[]}
            icons={{} as Record<NavigationIcon, null>}
          >
            <MobileBars onSearch={() => undefined} />
          </ShellProvider>
        </MantineProvider>
      </NextIntlClientProvider>
    </PathnameContext>,
  );
  unmount = mounted.unmount;
  return mounted.place;
}

const tabsOf = (place: HTMLElement) => [...place.querySelectorAll('nav > *')].map((tab) => tab.textContent);
const current = (place: HTMLElement) => place.querySelector('nav [aria-current=page]')?.textContent;

it('always shows the current screen as a tab, however many screens the section has', async () => {
  const first = await open('/admin/restaurants/1/readiness');
  expect(tabsOf(first)).toEqual(['Ready for orders', 'Open and close', 'Modules', 'Dining options', 'More']);
  expect(current(first)).toBe('Ready for orders');
  unmount();
  const late = await open('/admin/restaurants/1/pickup');
  expect(tabsOf(late)).toEqual(['Ready for orders', 'Open and close', 'Modules', 'Pickup', 'More']);
  expect(current(late)).toBe('Pickup');
  unmount();
  expect(tabsOf(await open('/admin/restaurants/1/stock'))).toEqual(['Dashboard', 'Inventory', 'Movements', 'Deliveries', 'Settings']);
});

it('shows the name of the restaurant or brand in the header', async () => {
  expect((await open('/admin/restaurants/1/treasury')).querySelector('header')?.textContent).toBe('Bellecour');
  unmount();
  expect((await open('/admin/brands/2/treasury')).querySelector('header')?.textContent).toBe('Bistro');
});
