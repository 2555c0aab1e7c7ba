import { expect, it } from 'vitest';
import { counterDue } from './counter.rules';

const metadata = { kioskPaymentState: 'NOT_PAID_AT_KIOSK' };
const external = (amount: number) => ({ type: 'ExternalPayment', amount }) as const;
const cash = { type: 'Cash', amount: 1_500 } as const;

it('what a kiosk left to the counter is due until it is paid there', () => {
  expect(counterDue({ status: 'PAID', metadata, payments: [external(1_500)] })).toBe(1_500);
  expect(counterDue({ status: 'PAID', metadata, payments: [external(1_500), external(-1_500), cash] })).toBe(0);
});

it('a refund reduces what is due', () => {
  expect(counterDue({ status: 'PAID', metadata, payments: [external(1_500), external(-500)] })).toBe(1_000);
});

it('nothing is due for an order that was paid elsewhere or cancelled', () => {
  expect(counterDue({ status: 'PAID', metadata: { table: 4 }, payments: [external(1_500)] })).toBe(0);
  expect(counterDue({ status: 'PAID', metadata: null, payments: [external(1_500)] })).toBe(0);
  expect(counterDue({ status: 'CANCELLED', metadata, payments: [external(1_500)] })).toBe(0);
});
