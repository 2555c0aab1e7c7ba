// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, it } from 'vitest';
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
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => act(() => unmount()));

function open(path: string): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  unmount = () => root.unmount();
  act(() =>
    root.render(
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
    ),
  );
  return place;
}

const tabsOf = (place: HTMLElement) => [...place.querySelectorAll('nav > *')].map((tab) => tab.textContent);
const current = (place: HTMLElement) => place.querySelector('nav [aria-current=page]')?.textContent;

it('always shows the current screen as a tab, however many screens the section has', () => {
  const first = open('/admin/restaurants/1/readiness');
  expect(tabsOf(first)).toEqual(['Ready for orders', 'Open and close', 'Modules', 'Dining options', 'More']);
  expect(current(first)).toBe('Ready for orders');
  act(() => unmount());
  const late = open('/admin/restaurants/1/pickup');
  expect(tabsOf(late)).toEqual(['Ready for orders', 'Open and close', 'Modules', 'Pickup', 'More']);
  expect(current(late)).toBe('Pickup');
  act(() => unmount());
  expect(tabsOf(open('/admin/restaurants/1/stock'))).toEqual(['Dashboard', 'Inventory', 'Movements', 'Deliveries', 'Settings']);
});

it('shows the name of the restaurant or brand in the header', () => {
  expect(open('/admin/restaurants/1/treasury').querySelector('header')?.textContent).toBe('Bellecour');
  act(() => unmount());
  expect(open('/admin/brands/2/treasury').querySelector('header')?.textContent).toBe('Bistro');
});
