import { describe, expect, it } from 'vitest';
import type { Order } from '@/server/orders/order.schema';
import { amountToTake, meansFor, nextPart, splitDue } from './takePayment';

describe('a payment split over several means', () => {
  it('is whole while there is one means, whatever was typed', () => {
    expect(splitDue(1_980, [null])).toEqual({ cents: [1_980], wrong: [] });
    expect(splitDue(1_980, [500])).toEqual({ cents: [1_980], wrong: [] });
  });

  it('leaves the rest to the last means', () => {
    expect(splitDue(1_980, [1_000, null])).toEqual({ cents: [1_000, 980], wrong: [] });
    expect(splitDue(1_980, [1_000, 500, null])).toEqual({ cents: [1_000, 500, 480], wrong: [] });
  });

  it.each([[null], [0], [1_980], [2_000]])('refuses an amount that is none or leaves no rest: %s', (amount) => {
    expect(splitDue(1_980, [amount, null])).toEqual({ cents: [0, 1_980], wrong: [0] });
  });

  it('refuses the amount by which earlier ones leave no rest', () => {
    expect(splitDue(1_980, [1_000, 980, null]).wrong).toEqual([1]);
  });
});

const leftToCounter = {
  ...{ status: 'PAID', toPay: 1_980, charge: null, metadata: { kioskPaymentState: 'NOT_PAID_AT_KIOSK' } },
  payments: [{ type: 'ExternalPayment', amount: 1_980 }],
} as unknown as Order;
const waiting = { ...leftToCounter, status: 'AWAITING_PAYMENT', metadata: null, payments: [] } as Order;

it.each<[string, Order, number]>([
  ['a kiosk left to the counter', leftToCounter, 1_980],
  ['waits', waiting, 1_980],
  ['waits after its card was refused', { ...waiting, charge: { state: 'REFUSED' } } as Order, 1_980],
  ['is being charged to a card', { ...waiting, charge: { state: 'REQUESTED' } } as Order, 0],
  ['has expired', { ...waiting, status: 'EXPIRED' }, 0],
  ['is paid', { ...leftToCounter, metadata: null }, 0],
])('takes the payment of an order that %s: %#', (_, order, cents) => {
  expect(amountToTake(order)).toBe(cents);
});

it('offers the means that a manager can record, and those of the order’s customer', () => {
  const counter = ['Cash', 'CreditCard', 'MealVoucherCard', 'MealVoucherPaper', 'Check'];
  expect(meansFor(leftToCounter, undefined)).toEqual(counter);
  expect(meansFor(leftToCounter, { paymentType: 'PREPAYMENT' })).toEqual([...counter, 'Wallet']);
  expect(meansFor(waiting, undefined)).toEqual(['ExternalPayment']);
  expect(meansFor(waiting, { paymentType: 'POSTPAYMENT' })).toEqual(['ExternalPayment', 'Wallet', 'Deferred']);
});

it('offers a means that no part has yet', () => {
  const offered = meansFor(leftToCounter, undefined);
  const first = nextPart([], offered);
  const second = nextPart([first], offered);
  expect([first, second, nextPart([second], offered)].map(({ means }) => means)).toEqual(['Cash', 'CreditCard', 'Cash']);
  expect(second.key).not.toBe(first.key);
});
