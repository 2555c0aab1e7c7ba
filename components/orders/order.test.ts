import { describe, expect, it } from 'vitest';
import type { ListedOrder, Order } from '@/server/orders/order.schema';
import { type OrderPages, withOrders } from './followed';
import { emptyInput, lackingOf, meansFor, type RefundInput, returnableOf } from './one/giveBack';
import type { OrderWithTrace } from './one/order.types';
import { refundBetween, timelineOf } from './one/timeline';
import { cardMessageKey, nameToCall, statusMessageKey } from './order';

type Payment = Order['payments'][number];
const at = (minute: number) => `2026-11-23T12:${String(minute).padStart(2, '0')}:00.000Z`;
const payment = (paymentId: number, fields: Partial<Payment> = {}): Payment => ({
  ...{ paymentId, type: 'CreditCard', amount: 1_500, reference: null, refundId: null, replacesId: null, day: '2026-11-23', at: at(0) },
  ...fields,
});
const refundOf = (refundId: number, position: number, quantity: number): Order['refunds'][number] => ({
  ...{ refundId, isCancellation: false, amount: 500, granted: 0, grants: [], isRestocked: false, reason: 'Cold', ticketNumber: 2 },
  ...{ day: '2026-11-23', at: at(9) },
  lines: [{ position, quantity, grossCents: 500, discountCents: 0, leftCents: 500, netCents: 455 }],
});
const orderOf = (fields: Partial<Order> = {}) =>
  ({
    ...{ orderId: '1', status: 'PAID', totalPrice: 1_500, refunded: 0, metadata: null, payments: [payment(1)], refunds: [], fees: [] },
    ...{ createdAt: at(0), updatedAt: at(0), placedAt: null, cancelledAt: null, expiresAt: null },
    items: [
      { position: 0, partOf: null, name: 'Soup', quantity: 2 },
      { position: 1, partOf: null, name: 'Menu', quantity: 1 },
      { position: 2, partOf: 1, name: 'Menu', quantity: 1 },
    ],
    ...fields,
  }) as Order;

describe('the status of an order', () => {
  const external = payment(1, { type: 'ExternalPayment' });
  const metadata = { kioskPaymentState: 'NOT_PAID_AT_KIOSK' };

  it('is due at the counter, not paid, until somebody takes what a kiosk left there', () => {
    expect(statusMessageKey(orderOf({ metadata, payments: [external] }))).toBe('status.DUE_AT_COUNTER');
    const settled = [external, payment(2, { type: 'ExternalPayment', amount: -1_500, replacesId: 1 }), payment(3, { type: 'Cash' })];
    expect(statusMessageKey(orderOf({ metadata, payments: settled }))).toBe('status.PAID');
    expect(statusMessageKey(orderOf({ metadata, payments: [external], status: 'CANCELLED' }))).toBe('status.CANCELLED');
  });

  it('is due at the counter even if a part was refunded', () => {
    const partly = [external, payment(2, { type: 'ExternalPayment', amount: -500, refundId: 1 })];
    expect(statusMessageKey(orderOf({ metadata, payments: partly, refunded: 500 }))).toBe('status.DUE_AT_COUNTER');
    expect(statusMessageKey(orderOf({ payments: partly, refunded: 500 }))).toBe('partlyRefunded');
  });
});

describe('the card news of an order', () => {
  const declined = { kind: 'CHARGE', state: 'REFUSED', failure: 'card_declined' } as const;

  it('reports a declined card only while the order awaits payment', () => {
    expect(cardMessageKey(orderOf({ status: 'AWAITING_PAYMENT', charge: declined }))).toBe('declined');
    expect(cardMessageKey(orderOf({ status: 'AWAITING_PAYMENT', charge: null }))).toBeNull();
    expect(cardMessageKey(orderOf({ status: 'PAID', charge: declined }))).toBeNull();
  });

  it('reports a failed refund until its money has gone back', () => {
    const refund = (state: 'REQUESTED' | 'REFUSED' | 'SUCCEEDED', failure: string | null) =>
      cardMessageKey(orderOf({ status: 'CANCELLED', charge: { kind: 'REFUND', state, failure } }));
    expect([refund('REQUESTED', null), refund('SUCCEEDED', null)]).toEqual([null, null]);
    expect([refund('REQUESTED', 'expired_card'), refund('REFUSED', 'expired_card')]).toEqual(['refundAgain', 'refundOpen']);
  });
});

describe('the form of a refund or cancellation', () => {
  it('offers the pieces that are left, and a product with several VAT rates only once', () => {
    expect(returnableOf(orderOf({ refunds: [refundOf(1, 0, 1)] }))).toEqual([
      { position: 0, name: 'Soup', left: 1 },
      { position: 1, name: 'Menu', left: 1 },
    ]);
    expect(returnableOf(orderOf({ refunds: [refundOf(1, 0, 2)] })).map(({ name }) => name)).toEqual(['Menu']);
  });

  it('requires a reason, and for a refund also pieces or an amount that is left', () => {
    const entered = (fields: Partial<RefundInput>) => ({ ...emptyInput, reason: 'Cold', ...fields });
    expect(lackingOf('refund', orderOf(), emptyInput, null)).toEqual(['lines', 'reason']);
    expect(lackingOf('refund', orderOf(), entered({ pieces: { 0: 1 } }), null)).toEqual([]);
    const byAmount = entered({ way: 'amount' });
    expect(lackingOf('refund', orderOf({ refunded: 500 }), byAmount, 1_000)).toEqual([]);
    expect(lackingOf('refund', orderOf({ refunded: 500 }), byAmount, 1_001)).toEqual(['amount']);
    expect(lackingOf('cancel', orderOf(), entered({}), null)).toEqual([]);
  });

  it('offers the means that the service accepts, and only the wallet for money of an open wallet', () => {
    const paid = (type: Payment['type'], more: Partial<OrderWithTrace> = {}) =>
      orderOf({ payments: [payment(1, { type })], customerId: 1, ...more }) as OrderWithTrace;
    expect(meansFor(paid('Wallet'), 1_500)).toEqual(['Wallet']);
    expect(meansFor(paid('CreditCard'), 1_500)).toEqual(['Cash', 'CreditCard', 'Wallet']);
    expect(meansFor(paid('CreditCard', { customerId: null }), 1_500)).toEqual(['Cash', 'CreditCard']);
    expect(meansFor(paid('OnlineCard', { customerId: null }), 1_500)).toEqual(['Cash', 'CreditCard', 'OnlineCard']);
    expect(meansFor(paid('Wallet', { endedWallet: { giftCents: 500 } }), 1_500)).toEqual(['Cash', 'CreditCard']);
    const metadata = { kioskPaymentState: 'NOT_PAID_AT_KIOSK' };
    expect(meansFor(paid('ExternalPayment', { metadata }), 1_500)).toEqual([]);
    expect(meansFor(paid('ExternalPayment'), 1_500)).toEqual(['Cash', 'CreditCard', 'Wallet', 'ExternalPayment']);
    const mixed = { payments: [payment(1, { type: 'Wallet', amount: 500 }), payment(2, { type: 'Cash', amount: 1_000 })] };
    expect(meansFor(paid('Cash', mixed), 1_000)).toEqual(['Cash', 'CreditCard', 'Wallet']);
    expect(meansFor(paid('Cash', mixed), 1_001)).toEqual(['Wallet']);
  });

  it('tells the refund of a dry run from earlier refunds', () => {
    const before = orderOf({ refunds: [refundOf(1, 0, 1)], payments: [payment(1), payment(2, { amount: -500, refundId: 1 })] });
    const last = payment(3, { amount: -500, refundId: 2 });
    const after = { ...before, refunds: [...before.refunds, refundOf(2, 0, 1)], payments: [...before.payments, last] };
    expect(refundBetween(before, after)).toEqual({ refund: refundOf(2, 0, 1), payments: [last], unpaid: 0 });
    expect(refundBetween(before, before)).toBeNull();
  });
});

it('the timeline lists the events of an order in time, and a refund with its means of payment', () => {
  const back = payment(2, { type: 'Cash', amount: -500, refundId: 1, at: at(9) });
  const events = timelineOf(orderOf({ payments: [payment(1, { at: at(3) }), back], refunds: [refundOf(1, 0, 1)], cancelledAt: at(12) }));
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'refund', 'cancelled']);
  expect(events[2]).toMatchObject({ payments: [{ type: 'Cash' }] });
});

it('the timeline shows the means by which a refund finally reached its guest', () => {
  const toCard = payment(2, { type: 'OnlineCard', amount: -500, refundId: 1, at: at(9) });
  const settled = [
    payment(3, { type: 'OnlineCard', amount: 500, refundId: 1, replacesId: 2, at: at(20) }),
    payment(4, { type: 'Cash', amount: -500, refundId: 1, replacesId: 2, at: at(20) }),
  ];
  const events = timelineOf(orderOf({ payments: [payment(1), toCard, ...settled], refunds: [refundOf(1, 0, 1)] }));
  expect(events.at(-1)).toMatchObject({ kind: 'refund', payments: [{ type: 'Cash', amount: -500 }] });
});

describe('changes to shown orders', () => {
  const known: OrderPages = { pages: [{ items: [orderOf({ updatedAt: at(5) })], nextCursor: null }], pageParams: [null] };

  it('replace orders with their current state, new ones first', () => {
    const [changed, added] = [orderOf({ updatedAt: at(6), status: 'CANCELLED' }), orderOf({ orderId: '2' })];
    expect(withOrders(known, [changed, added], true).pages[0]?.items).toEqual([added, changed]);
    expect(withOrders(known, [changed, added], false).pages[0]?.items).toEqual([changed]);
  });

  it('keep the customer’s name, which the answer to a write leaves out', () => {
    const customer = { customerId: 1, givenName: 'Camille', familyName: 'Martin', email: null, externalId: null, badges: [] };
    const named = withOrders(known, [{ ...orderOf({ updatedAt: at(6) }), customer }], false);
    expect(withOrders(named, [orderOf({ updatedAt: at(7), status: 'CANCELLED' })], false).pages[0]?.items).toMatchObject([
      { status: 'CANCELLED', customer },
    ]);
  });

  it('are ignored when an older answer arrives late', () => {
    expect(withOrders(known, [orderOf({ updatedAt: at(4), status: 'CANCELLED' })], true)).toEqual(known);
  });
});

it('calls an order by the name of its customer or guest, and by email only without a name', () => {
  const called = (given: string | null, name: string | null) =>
    nameToCall({
      customer: { customerId: 7, givenName: given, familyName: null, email: 'lea@example.com' },
      guest: name === null ? null : { name },
    } as Pick<ListedOrder, 'customer' | 'guest'>);
  expect(called('Léa', 'Tom')).toBe('Léa');
  expect(called(null, 'Tom')).toBe('Tom');
  expect(called(null, null)).toBe('lea@example.com');
  expect(nameToCall({ guest: null })).toBeUndefined();
});
