// @vitest-environment happy-dom
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { afterEach, expect, it, vi } from 'vitest';
import type { NavigationIcon } from '@/components/shell/navigationIcons';
import { ShellProvider } from '@/components/shell/shellContext';
import { enterText } from '@/components/testing/enterText';
import { mount } from '@/components/testing/mount';
import { brand, restaurant, TestPage } from '@/components/testing/TestPage';
import { PATIENCE_MS } from '@/server/testing/patience';
import Simulator from './Simulator';

vi.mock('@/components/pricing/cart', async (original) => {
  const cart = await original<typeof import('@/components/pricing/cart')>();
  const line = { key: 'soup', productId: null, name: 'Soup', priceCents: 1_250, quantity: 1, tags: [], sku: null };
  return { ...cart, emptyCart: (restaurantId: number) => ({ ...cart.emptyCart(restaurantId), lines: [line] }) };
});

let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

it('marks the field of an unknown coupon, beside the price without it', async () => {
  const line = { grossCents: 1_250, leftCents: 1_250 };
  const priced = { trace: [], lines: [line], fees: [], discounts: [], vat: [], totalPrice: 1_250, toPay: 1_250 };
  const sentCodes: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const paths = new URL(url, 'http://brigade.test').pathname.split('/').at(-1)?.split(',') ?? [];
    const bodies = init?.method === 'POST' ? Object.values(JSON.parse(String(init.body)) as Record<string, { code?: string }>) : [];
    return Response.json(
      paths.map((path, index) => {
        if (path !== 'promotions.evaluatePromotions') return { result: { data: [] } };
        sentCodes.push(bodies[index]?.code);
        const error = { message: 'No such coupon.', data: { code: 'promocode_not_found', httpStatus: 404 } };
        return bodies[index]?.code ? { error } : { result: { data: priced } };
      }),
    );
  });
  const shownBrand = { ...brand, restaurants: [restaurant] };
  const { place, unmount: end } = mount(
    <PathnameContext value="/admin/brands/1/simulator">
      <TestPage brand={shownBrand}>
        <ShellProvider
          user={{ userId: null, name: 'Ann', email: 'ann@demo.test', role: 'admin' }}
          brands={[shownBrand]}
          restaurants={[]}
          archived={[]}
          icons={{} as Record<NavigationIcon, null>}
        >
          <Simulator />
        </ShellProvider>
      </TestPage>
    </PathnameContext>,
  );
  unmount = end;
  const field = () => {
    const label = [...place.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith('Coupon'));
    return label && (document.getElementById(label.htmlFor) as HTMLInputElement | null);
  };
  await vi.waitFor(() => expect(place.querySelector('dl')?.textContent).toContain('€12.50'), PATIENCE_MS);
  enterText(field()!, 'NOSUCH');
  await vi.waitFor(() => expect(field()?.getAttribute('aria-invalid')).toBe('true'), PATIENCE_MS);
  expect(place.querySelector('.mantine-InputWrapper-error')?.textContent).toBe('No such coupon.');
  expect(place.querySelector('[aria-live]')?.textContent).toBe('');
  expect(place.querySelector('dl')?.textContent).toContain('€12.50');
  expect(sentCodes).toEqual([undefined, 'NOSUCH', undefined]);
});
