// @vitest-environment happy-dom
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { act, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CatalogScreen } from '@/components/catalog/CatalogScreen';
import { MenuScreen } from '@/components/catalog/menu/MenuScreen';
import { CouponsScreen } from '@/components/coupons/CouponsScreen';
import type { NavigationIcon } from '@/components/shell/navigationIcons';
import { ShellProvider } from '@/components/shell/shellContext';
import { mountInAct } from '@/components/testing/mount';
import { brand, restaurant, TestPage } from '@/components/testing/TestPage';
import type { AuditEntry } from '@/server/audit/audit.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import HistoryList from './HistoryList';

const entry: AuditEntry = {
  ...{ auditId: 7, at: '2026-11-29T10:00:00.000Z', restaurantId: 1, brandId: 1, subjectKind: 'menu product', subjectId: '3' },
  ...{
    subjectName: 'Soup',
    operation: '',
    operationId: 'catalog.updateMenuProduct',
    summary: null,
    changeCount: 0,
    changes: [],
    names: {},
  },
  ...{ actor: null, realUser: null, requestId: '', revertsId: null, revertedById: null, revertible: false },
};

const user = { userId: 1, name: 'Ann', email: 'ann@demo.test', role: 'admin' as const };

/** The inputs of the requests for a history. */
let asked: Record<string, unknown>[] = [];
let unmount = () => {};

afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

/** Hears of no changes elsewhere. */
class SilentSource {
  addEventListener() {}
  close() {}
}

/** Only the history answers: what else a screen reads does not matter here. */
async function show(screen: ReactNode): Promise<HTMLElement> {
  asked = [];
  vi.stubGlobal('EventSource', SilentSource);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const inputs = JSON.parse(url.searchParams.get('input') ?? String(init?.body)) as Record<string, Record<string, unknown>>;
    const names = url.pathname.split('/').at(-1)?.split(',') ?? [];
    asked.push(...names.flatMap((name, index) => (name === 'audit.listAudit' ? [inputs[index] ?? {}] : [])));
    const error = { message: 'Try again later.', data: { code: 'unavailable', httpStatus: 503 } };
    const found = { result: { data: { items: [entry], nextCursor: null } } };
    return Response.json(names.map((name) => (name === 'audit.listAudit' ? found : { error })));
  });
  const mounted = await mountInAct(
    <NuqsTestingAdapter searchParams="?tab=history">
      <PathnameContext value="/admin/brands/1/catalog">
        <TestPage brand={brand} restaurant={restaurant}>
          <ShellProvider user={user} brands={[brand]} restaurants={[restaurant]} archived={[]} icons={{} as Record<NavigationIcon, null>}>
            {screen}
          </ShellProvider>
        </TestPage>
      </PathnameContext>
    </NuqsTestingAdapter>,
  );
  unmount = mounted.unmount;
  return mounted.place;
}

it('the history of a product takes what concerns it, and says which restaurant changed it', async () => {
  const related = { restaurants: [{ id: 1, name: 'Nord' }] };
  const place = await show(<HistoryList brandId={1} subjectKind="catalog product" subjectId={12} related={related} />);
  await act(() => vi.waitFor(() => expect(place.querySelector('h3')?.textContent).toMatch(/Nord$/), PATIENCE_MS));
  expect(asked[0]).toMatchObject({ brandId: 1, subjectKind: 'catalog product', subjectId: '12', related: true });
});

it.each([
  ['catalog', <CatalogScreen key="catalog" />, { brandId: 1, subjectKind: 'catalog,catalog product,catalog categories,option group' }],
  ['menu', <MenuScreen key="menu" />, { restaurantId: 1, subjectKind: 'menu,menu product,own categories' }],
  ['list of coupons', <CouponsScreen key="coupons" />, { brandId: 1, subjectKind: 'coupon' }],
])('the %s has a history, which says what was changed', async (_, screen, input) => {
  const place = await show(screen);
  await act(() => vi.waitFor(() => expect(place.querySelector('h3')?.textContent).toMatch(/Soup$/), 5_000));
  expect(asked[0]).toMatchObject(input);
});
