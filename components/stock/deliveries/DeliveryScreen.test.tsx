// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, storageKeyOf } from '@/components/editing/drafts';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import type { Delivery } from '@/server/stock/stock.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import { DeliveryScreen } from './DeliveryScreen';
import { countOf, withCount } from './receiving';

const words = messages.stock.deliveries;
const cola = { position: 0, productId: 7, productName: 'Cola', productSku: 'C-1', quantity: 48, unitCost: 60 };
const expected: Delivery = {
  ...{ deliveryId: 5, restaurantId: 1, supplierName: 'Maison Verger', reference: null, userId: null },
  ...{ createdAt: '2026-11-20T07:00:00.000Z', expectedAt: '2026-11-21T07:00:00.000Z', receivedAt: null, cancelledAt: null },
  ...{ lineCount: 1, totalQuantity: 48, totalCost: 2880, linesWithoutCost: 0 },
  lines: [cola],
  announcedLines: null,
};
const received: Delivery = {
  ...{ ...expected, receivedAt: '2026-11-21T07:30:00.000Z', totalQuantity: 40, totalCost: 2400 },
  ...{
    lines: [{ ...cola, quantity: 40 }],
    announcedLines: [cola, { ...cola, position: 1, productId: 8, productName: 'Tonic', quantity: 6 }],
  },
};
const draftKey = storageKeyOf(7, 'receipt:1:5') ?? '';

let delivery: Delivery;
let place: HTMLElement;
let unmount = () => {};

beforeEach(() => {
  localStorage.clear();
  delivery = expected;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    const paths = new URL(url, 'http://brigade.test').pathname.split('/').at(-1)?.split(',') ?? [];
    return Response.json(
      paths.map((path) => {
        if (path === 'stock.receiveDelivery') delivery = received;
        if (path === 'stock.getDelivery' || path === 'stock.receiveDelivery') return { result: { data: delivery } };
        return { result: { data: path === 'stock.listStockPeople' ? [] : { items: [], nextCursor: null } } };
      }),
    );
  });
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  ({ place, unmount } = await mountInAct(
    <TestPage restaurant={restaurant} userId={7}>
      <DeliveryScreen deliveryId={5} />
    </TestPage>,
  ));
}
const shows = (text: string) => act(() => vi.waitFor(() => expect(place.textContent).toContain(text), PATIENCE_MS));

it('forgets the draft of a count once it is received, so that undoing the receipt starts anew', async () => {
  keepDraft(draftKey, JSON.stringify({ at: 1, form: { lines: withCount(countOf(expected), 7, 40), attempt: { key: '', content: '' } } }));
  await open();
  await shows('8 missing');
  await act(async () => void place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await shows(words.lines);
  expect(localStorage.getItem(draftKey)).toBeNull();
});

it('keeps a count that is no whole number, says so, and receives nothing', async () => {
  await open();
  await shows('48 announced');
  const field = place.querySelector('li input') as HTMLInputElement;
  act(() => enterText(field, '2,5'));
  act(() => field.dispatchEvent(new FocusEvent('blur')));
  expect(field.value).toBe('2,5');
  await shows('Enter a whole number from 0 to 1,000,000.');
  await act(async () => void place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  expect(delivery).toBe(expected);
});

/** The texts of the cells, row by row. */
const table = () =>
  [...place.querySelectorAll('table tr')].map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()));

it('shows what is missing of a received delivery, and announced products of which nothing arrived', async () => {
  delivery = received;
  await open();
  await shows('2 differences');
  expect(table()).toEqual([
    ['Product', 'SKU', 'Announced', 'Received', 'Difference', 'Unit cost', 'Total'],
    ['Cola', 'C-1', '48', '40', '8 missing', '€0.60', '€24.00'],
    ['Tonic', 'C-1', '6', '0', '6 missing', '€0.60', '€0.00'],
    ['Total', '', '54', '40', '−14', '', '€24.00'],
  ]);
});

it('shows quantities alone if everything announced arrived', async () => {
  delivery = { ...received, lines: [cola], announcedLines: null };
  await open();
  await shows(words.lines);
  expect(table()[0]).toEqual(['Product', 'SKU', 'Quantity', 'Unit cost', 'Total']);
});
