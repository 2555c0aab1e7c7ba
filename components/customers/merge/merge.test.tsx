// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { CustomerLoyalty } from '@/components/loyalty/CustomerLoyalty';
import { mount } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import type { Customer } from '@/server/customers/customers.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import { MergeStep } from './MergeStep';

let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const customerOf = (customerId: number) =>
  ({ customerId, brandId: 1, givenName: 'Ann', familyName: null, badges: [], balance: 0, archivedAt: null }) as unknown as Customer;
const [into, from] = [customerOf(5), customerOf(6)];

it('shows the points that remain, and afterwards the membership on the page', async () => {
  /** The points of each member. */
  let points = new Map([[6, 1_250]]);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://brigade.test');
    const inputs = JSON.parse(init?.method === 'POST' ? String(init.body) : (searchParams.get('input') ?? '{}'));
    const answer = (path: string, input: { customerId?: number; dryRun?: boolean }) => {
      if (path === 'loyalty.listMembers') {
        const own = points.get(input.customerId ?? 0);
        return { items: own === undefined ? [] : [{ customerId: input.customerId, points: own, available: own, memberId: 'M' }] };
      }
      if (path === 'loyalty.getProgramme') return { isActive: true };
      if (path !== 'customers.mergeCustomers') return [];
      if (!input.dryRun) points = new Map([[5, 1_250]]);
      return { customer: into, merged: from };
    };
    const paths = pathname.split('/').at(-1)?.split(',') ?? [];
    return Response.json(paths.map((path, index) => ({ result: { data: answer(path, inputs[index] ?? {}) } })));
  });
  const { place, unmount: end } = mount(
    <TestPage brand={brand}>
      <CustomerLoyalty customer={into} />
      <MergeStep pair={{ into, from }} take={[]} shownId={5} onClose={() => {}} />
    </TestPage>,
  );
  unmount = end;
  const soon = (check: () => void) => vi.waitFor(check, PATIENCE_MS);
  const button = () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Merge the customers');
  await soon(() => expect(place.querySelector('dl')?.textContent).toContain('Points1,250 points'));
  expect(place.querySelector('section')?.textContent).toContain('Not a member yet');
  await soon(() => expect(button()?.disabled).toBe(false));
  button()!.click();
  await soon(() => expect(place.querySelector('section')?.textContent).toContain('1,250 points'));
});
