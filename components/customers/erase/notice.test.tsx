// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { mount } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import type { CustomerWithVersion } from '@/server/customers/customers.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import { ErasureNotice } from './ErasureNotice';

let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

it('a customer’s page says that their erasure was requested, and leads to the request', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json([{ result: { data: { customerId: 5, erasure: null, plan: { removed: [], kept: [], blockers: [] } } } }]),
  );
  const customer = {
    customerId: 5,
    givenName: 'Ann',
    familyName: null,
    erasureRequestedAt: '2026-11-21T10:00:00.000Z',
  } as CustomerWithVersion;
  const page = (shown: CustomerWithVersion) => (
    <TestPage brand={brand}>
      <ErasureNotice customer={shown} />
    </TestPage>
  );
  const { place, show, unmount: end } = mount(page(customer));
  unmount = end;
  const soon = (check: () => void) => vi.waitFor(check, PATIENCE_MS);
  await soon(() => expect(place.textContent).toContain('Erasure requested on 21 Nov 2026.'));
  place.querySelector('button')!.click();
  await soon(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('Erase Ann'));
  show(page({ ...customer, erasureRequestedAt: null }));
  await soon(() => expect(place.querySelector('[role=alert]')).toBeNull());
});
