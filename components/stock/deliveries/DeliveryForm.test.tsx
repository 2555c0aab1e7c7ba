// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, storageKeyOf } from '@/components/editing/drafts';
import { mountInAct } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import messages from '@/messages/en';
import type { Delivery } from '@/server/stock/stock.schema';
import { euros } from '@/server/testing/euros';
import { PATIENCE_MS } from '@/server/testing/patience';
import DeliveryForm from './DeliveryForm';
import { formOf, withLines } from './deliveryForm';
import { emptyLine } from './lines';
import { useDeliveryFieldWords } from './useDeliveryFieldWords';

const line = { position: 1, productId: 7, productName: 'Cola', productSku: null, quantity: 24, unitCost: null };
const announced = {
  deliveryId: 7,
  supplierName: 'Maison Verger',
  reference: 'BL-1',
  expectedAt: '2030-01-02T07:00:00.000Z',
  receivedAt: null,
  lineCount: 1,
  lines: [line],
} as unknown as Delivery;
const received = { ...announced, receivedAt: '2030-01-02T08:00:00.000Z' };
const { timeZone } = restaurant;
const show = (delivery: Delivery | null) => formOf(delivery, { timeZone, amounts: euros.en });

const push = vi.fn();
let sent: string[];
let place: HTMLElement;
let unmount = () => {};

function Words() {
  const words = useDeliveryFieldWords({ conflicts: [], taken: [] });
  return <output>{[words.value('when', 'now'), words.value('when', 'later')].join()}</output>;
}

async function render(form: React.ReactNode) {
  const page = (shown: React.ReactNode) => (
    <TestPage restaurant={restaurant} userId={7} router={{ push }}>
      {shown}
    </TestPage>
  );
  const mounted = await mountInAct(page(form));
  ({ place, unmount } = mounted);
  return (shown: React.ReactNode) => act(async () => mounted.show(page(shown)));
}
const submit = () =>
  act(async () => void place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const button = () => place.querySelector('button[type=submit]');
/** Stores a draft in the browser, as an earlier visit would. */
const keep = (name: string, base: Delivery | null, form: ReturnType<typeof show>) =>
  keepDraft(storageKeyOf(7, `delivery:1:${name}`), JSON.stringify({ at: 1, form: { base, origin: show(base), form } }));

beforeEach(() => {
  sent = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const paths = new URL(url, 'http://brigade.test').pathname.split('/').at(-1)?.split(',') ?? [];
    if (init?.method === 'POST') sent.push(...paths);
    const answers: Record<string, unknown> = {
      'stock.createDelivery': { result: { data: received } },
      'stock.updateDelivery': { error: { message: 'Received already', data: { code: 'conflict', httpStatus: 409 } } },
    };
    return Response.json(paths.map((path) => answers[path] ?? { result: { data: [] } }));
  });
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

it('receives a delivery once, however often the form is submitted before the next screen opens', async () => {
  const tracked = { productId: 7, name: 'Cola', sku: null, tracked: true, currentQuantity: 0 };
  keep('new', null, withLines({ ...show(null), supplier: 'Verger' }, [{ ...emptyLine(), product: tracked, quantity: '3' }]));
  await render(<DeliveryForm />);
  await submit();
  await act(() => vi.waitFor(() => expect(push).toHaveBeenCalledWith('/admin/restaurants/1/stock/deliveries/7'), PATIENCE_MS));
  await submit();
  await submit();
  expect(sent).toEqual(['stock.createDelivery']);
  expect([button()?.textContent, button()?.hasAttribute('data-loading')]).toEqual(['Receive', true]);
});

it('takes no entries while it is being sent, and continues at the same field once it was refused', async () => {
  const answer = Promise.withResolvers<Response>();
  await render(<DeliveryForm delivery={announced} onClose={() => undefined} />);
  const fetchOthers = fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => (init?.method === 'POST' ? answer.promise : fetchOthers(url, init)));
  const reference = place.querySelector<HTMLInputElement>('[maxlength="120"]')!;
  reference.focus();
  await submit();
  expect(reference.closest('fieldset')?.disabled).toBe(true);
  // As browsers do for a field that is disabled.
  reference.blur();
  await act(async () =>
    answer.resolve(Response.json([{ error: { message: 'Received already', data: { code: 'conflict', httpStatus: 409 } } }])),
  );
  await act(() => vi.waitFor(() => expect(place.querySelector('[role=alert]')).not.toBeNull(), PATIENCE_MS));
  expect(reference.closest('fieldset')?.disabled).toBe(false);
  expect(document.activeElement).toBe(reference);
});

it('updates an announced delivery instead of creating another, even once a colleague has received it', async () => {
  keep('7', announced, { ...show(announced), reference: 'BL-2' });
  const again = await render(<DeliveryForm delivery={announced} onClose={() => undefined} />);
  await again(<DeliveryForm delivery={received} onClose={() => undefined} />);
  await submit();
  await act(() => vi.waitFor(() => expect(place.querySelector('[role=alert]')).not.toBeNull(), PATIENCE_MS));
  expect(sent).toEqual(['stock.updateDelivery']);
});

it('describes in words when a delivery arrives', async () => {
  await render(<Words />);
  expect(place.querySelector('output')?.textContent).toBe(`${messages.stock.deliveries.form.now},${messages.stock.deliveries.form.later}`);
});
