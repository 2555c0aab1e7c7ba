// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mount } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import { PATIENCE_MS } from '@/server/testing/patience';
import { OrderStatusBadge } from '../OrderStatusBadge';
import { Lines } from './Lines';
import OfferPicture from './OfferPicture';
import type { OrderWithTrace } from './order.types';

const item = {
  ...{ position: 1, partOf: null, name: 'Soup', quantity: 2, unitCents: 900, grossCents: 1_800, leftCents: 1_523, vatRate: 1_000 },
  ...{ options: [], comment: null },
};
const discount = { kind: 'promotion', id: '1', label: '−15%', valueCents: 277, lines: [{ line: 1, cents: 277 }] };
const payment = (paymentId: number, type: string, amount: number, refundId: number | null) => ({
  ...{ paymentId, type, amount, refundId, reference: null, replacesId: null },
});
const order = {
  ...{
    orderId: '1',
    status: 'PAID',
    preparation: 'RECEIVED',
    customerId: null,
    items: [item],
    fees: [],
    discounts: [discount],
    grants: [],
  },
  ...{ itemsPrice: 1_800, feesPrice: 0, discount: 277, totalPrice: 1_523, granted: 0, toPay: 1_523, refunded: 0, refunds: [] },
  vat: [{ vatRate: 1_000, grossCents: 1_523, taxCents: 138 }],
  payments: [payment(1, 'ExternalPayment', 1_000, null), payment(2, 'Cash', 523, null)],
} as unknown as OrderWithTrace;

let place: HTMLElement;
let unmount = () => {};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([{ result: { data: [] } }]));
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

/** Shows a part of the screen, and waits for its text. */
async function shows(part: ReactNode, text: string): Promise<string> {
  ({ place, unmount } = mount(<TestPage restaurant={restaurant}>{part}</TestPage>));
  await vi.waitFor(() => expect(place.textContent).toContain(text), PATIENCE_MS);
  return place.textContent ?? '';
}

it('says what an order has left after a part was refunded', async () => {
  const refunded = { ...order, refunded: 237 };
  const text = await shows(
    <>
      <OrderStatusBadge order={refunded} />
      <Lines order={refunded} />
    </>,
    'Partly refunded',
  );
  expect(text).toContain('Refunded−€2.37Left after refunds€12.86');
});

it('does not say so of an order that was paid or refunded as a whole', async () => {
  const wholly = { ...order, status: 'REFUNDED' as const, refunded: 1_523 };
  const text = await shows(
    <>
      <OrderStatusBadge order={order} />
      <Lines order={order} />
      <OrderStatusBadge order={wholly} />
      <Lines order={wholly} />
    </>,
    'Paid',
  );
  expect(text).not.toMatch(/Partly|Left after/);
});

it('says what is to pay of a quote, and not of an order', async () => {
  const picture = await shows(
    <>
      <OfferPicture order={order} />
      <OfferPicture order={order} isPlaced />
    </>,
    '−15%',
  );
  expect(picture.match(/To pay/g)).toEqual(['To pay']);
  expect(picture.match(/VAT 10%/g)).toHaveLength(2);
});
