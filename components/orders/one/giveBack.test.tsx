// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { mount } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import { PATIENCE_MS } from '@/server/testing/patience';
import { Details } from './Details';
import { GiveBackPreview } from './GiveBackPreview';
import { emptyInput } from './giveBack';
import type { OrderWithTrace } from './order.types';
import { Timeline } from './Timeline';

const payment = (paymentId: number, type: string, amount: number, refundId: number | null = null) => ({
  ...{ paymentId, type, amount, refundId, reference: null, replacesId: null, at: '2026-11-29T12:00:00.000Z' },
});
const external = payment(1, 'ExternalPayment', 1_000);
const refund = (amount: number) => ({
  ...{ refundId: 9, amount, granted: 0, isRestocked: false, reason: 'Cold', ticketNumber: 9_248, at: '2026-11-29T12:05:00.000Z' },
});
const paid = {
  ...{ orderId: '1', status: 'PAID', preparation: 'RECEIVED', customerId: null, items: [], fees: [], metadata: null, charge: null },
  ...{ createdAt: '2026-11-29T12:00:00.000Z', placedAt: null, cancelledAt: null, expiresAt: null, refunds: [] },
  payments: [external, payment(2, 'Cash', 523)],
} as unknown as OrderWithTrace;
const left = { ...paid, metadata: { kioskPaymentState: 'NOT_PAID_AT_KIOSK' }, payments: [external] } as unknown as OrderWithTrace;

/** The order after a refund by these means. */
const after = (order: OrderWithTrace, means: [type: string, amount: number][], status = 'PAID') =>
  ({
    ...{ ...order, status, refunds: [refund(means.reduce((sum, [, amount]) => sum + amount, 0))] },
    payments: [...order.payments, ...means.map(([type, amount], index) => payment(10 + index, type, -amount, 9))],
  }) as OrderWithTrace;

let place: HTMLElement;
let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

interface Sent {
  dryRun?: boolean;
  ifMatch?: OrderWithTrace;
}
/** The service, which has an order and the answers to its refund. */
let stored: { order: OrderWithTrace; refunded: OrderWithTrace };
let done: Sent[];

const answerTo = ({ dryRun, ifMatch }: Sent) => {
  if (dryRun) return { result: { data: stored.refunded } };
  done.push({ ifMatch });
  if (JSON.stringify(ifMatch) === JSON.stringify(stored.order)) return { result: { data: stored.refunded } };
  return { error: { message: 'Late', data: { code: 'precondition_failed', httpStatus: 412, extraData: { current: stored.order } } } };
};

function show(kind: 'refund' | 'cancel', amount = '') {
  done = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'POST')
      return Response.json(Object.values(JSON.parse(String(init.body)) as Record<string, Sent>).map((each) => answerTo(each)));
    const paths = new URL(address, 'http://brigade.test').pathname.split('/').at(-1)?.split(',') ?? [];
    return Response.json(paths.map((path) => ({ result: { data: path === 'orders.getOrder' ? stored.order : [] } })));
  });
  const entered = { ...emptyInput, way: 'amount' as const, amount, reason: 'Cold' };
  ({ place, unmount } = mount(
    <TestPage restaurant={restaurant}>
      <GiveBackPreview kind={kind} order={stored.order} entered={entered} onBack={() => undefined} onClose={() => undefined} />
    </TestPage>,
  ));
}

const says = (text: string) => vi.waitFor(() => expect(place.textContent).toContain(text), PATIENCE_MS);
const confirm = () => [...place.querySelectorAll('button')].at(-1)!.click();

it('previews each amount of a refund once, with its means', async () => {
  const means: [string, number][] = [
    ['ExternalPayment', 1_000],
    ['Cash', 23],
  ];
  stored = { order: paid, refunded: after(paid, means) };
  show('refund', '10.23');
  await says('Back to the guest: €10.00 (External payment) and €0.23 (Cash).');
  expect(place.textContent?.match(/€10\.23/g)).toHaveLength(1);
});

it('gives nothing back of what is due at the counter, and says what is left of it', async () => {
  stored = { order: left, refunded: after(left, [['ExternalPayment', 450]]) };
  show('refund', '4.50');
  await says('Nothing was paid, so nothing goes back.The amount due at the counter will fall to €5.50.');
  await says('Take €4.50 off');
  expect(place.textContent).not.toMatch(/Back to the guest|How the guest gets the money|Refund €/);
});

it('says that nothing is due any more once an order left to the counter is cancelled', async () => {
  stored = { order: left, refunded: after(left, [['ExternalPayment', 1_000]], 'CANCELLED') };
  show('cancel');
  await says('Nothing was paid, so nothing goes back.Nothing will be due at the counter any more.');
});

it('gives back only what was paid of an order that is partly due', async () => {
  const order = { ...left, payments: [external, payment(2, 'Cash', 200)] } as OrderWithTrace;
  const means: [string, number][] = [
    ['Cash', 200],
    ['ExternalPayment', 100],
  ];
  stored = { order, refunded: after(order, means) };
  show('refund', '3.00');
  await says('Back to the guest: €2.00 (Cash).The amount due at the counter will fall to €9.00.');
  await says('Refund €2.00');
});

it('shows a new preview and asks again if the order was paid since the preview', async () => {
  stored = { order: left, refunded: after(left, [['ExternalPayment', 1_000]], 'CANCELLED') };
  show('cancel');
  await says('Nothing was paid, so nothing goes back.');
  const settled = { ...left, payments: [external, payment(2, 'ExternalPayment', -1_000), payment(3, 'Cash', 1_000)] } as OrderWithTrace;
  stored = { order: settled, refunded: after(settled, [['Cash', 1_000]], 'CANCELLED') };
  confirm();
  await says('Back to the guest: €10.00 (Cash).');
  expect(place.textContent).toContain('The order has changed meanwhile. Check the new preview, then confirm again.');
  confirm();
  await vi.waitFor(() => expect(done).toEqual([{ ifMatch: left }, { ifMatch: settled }]), PATIENCE_MS);
});

it('says so instead of a preview if someone else has cancelled the order', async () => {
  stored = { order: { ...paid, status: 'CANCELLED' }, refunded: { ...paid, status: 'CANCELLED' } };
  show('cancel');
  await says('The order is now: Cancelled.');
  expect(place.textContent).not.toContain('Nothing was paid');
});

it('calls a payment left to the counter so, and links the receipt of each refund', async () => {
  const showEvents = (order: OrderWithTrace) => {
    ({ place, unmount } = mount(
      <TestPage restaurant={restaurant}>
        <Timeline order={order} />
      </TestPage>,
    ));
  };
  showEvents(after(left, [['ExternalPayment', 450]]));
  await says('Payment left to the counter');
  await says('€4.50 not paid, so not given back');
  expect(place.textContent).not.toContain('External payment');
  expect(place.querySelector('a[href="/orders/tickets/1?refundId=9"]')?.textContent).toBe('Receipt 9248');
  unmount();
  showEvents(after(paid, [['ExternalPayment', 450]]));
  await says('Paid: External payment');
  expect(place.textContent).toContain('External payment €4.50');
});

it('lists what others keep with an order by its names, without what the page says in words', async () => {
  const metadata = { kioskPaymentState: 'NOT_PAID_AT_KIOSK', lane: 'North', bags: 2 };
  ({ place, unmount } = mount(
    <TestPage restaurant={restaurant}>
      <Details order={{ ...left, metadata }} />
    </TestPage>,
  ));
  await says('Order ID1');
  expect([...place.querySelectorAll('dl > div')].slice(-2).map((fact) => fact.textContent)).toEqual(['laneNorth', 'bags2']);
  expect(place.textContent).not.toContain('kioskPaymentState');
});
