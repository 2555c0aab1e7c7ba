// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { mount } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import { PATIENCE_MS } from '@/server/testing/patience';
import { DueAtCounter } from './DueAtCounter';

const period = { from: '2026-11-23', to: '2026-11-29' };
const order = (amount: number) => ({
  ...{ orderId: String(amount), status: 'PAID', metadata: { kioskPaymentState: 'NOT_PAID_AT_KIOSK' } },
  payments: [{ type: 'ExternalPayment', amount }],
});

let place: HTMLElement;
let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

/** Shows what is due, given the orders that the service lists. @returns the addresses that were asked */
async function show(items: object[], nextCursor: number | null = null): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: unknown) => {
    asked.push(decodeURIComponent(String(address)));
    return Response.json([{ result: { data: { items, nextCursor } } }]);
  });
  ({ place, unmount } = mount(
    <TestPage restaurant={restaurant}>
      <DueAtCounter scope={{ restaurantId: 1 }} period={period} />
    </TestPage>,
  ));
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), PATIENCE_MS);
  return asked;
}

it('says how much of a period’s external payments nobody has taken at the counter, and links to the orders', async () => {
  const [asked] = await show([order(1_980), order(500)]);
  expect(asked).toContain('"dueAtCounter":true');
  await vi.waitFor(() => expect(place.textContent).toContain('€24.80 is still due at the counter. Show the orders'), PATIENCE_MS);
  expect(place.querySelector('a')?.getAttribute('href')).toBe(
    '/admin/restaurants/1/orders?tab=list&status=DUE_AT_COUNTER&from=2026-11-23&to=2026-11-29',
  );
});

it('says that it is more if the list goes on', async () => {
  await show([order(1_980)], 7);
  await vi.waitFor(() => expect(place.textContent).toContain('more than €19.80 is still due at the counter'), PATIENCE_MS);
});

it('says nothing while nothing is due', async () => {
  await show([]);
  await new Promise((done) => setTimeout(done));
  expect(place.querySelector('p')).toBeNull();
});
