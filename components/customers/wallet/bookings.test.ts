import { expect, it } from 'vitest';
import type { WalletLine } from '@/server/wallet/wallet.schema';
import { balanceOverTime, bookingsOf, isRefundable, kindOf } from './bookings';

const line = (position: number, firstPosition: number, amount: number, balanceAfter: number, more: Partial<WalletLine> = {}) =>
  ({
    position,
    firstPosition,
    amount,
    balanceAfter,
    kind: 'DEBIT',
    refundsPosition: null,
    applyDate: `2026-11-21T10:0${firstPosition}:00Z`,
    ...more,
  }) as WalletLine;

const lines = [
  line(5, 5, 300, 1_300, { kind: 'REFUND', refundsPosition: 3 }),
  line(4, 3, -500, 1_000),
  line(3, 3, -200, 1_500),
  line(2, 2, -300, 1_700, { kind: 'REFUND', counterMethod: 'CASH' }),
  line(1, 1, 2_000, 2_000, { kind: 'RELOAD' }),
];

it('groups lines that were recorded together, and tells payouts, refunds and refundable bookings apart', () => {
  const bookings = bookingsOf(lines);
  expect(bookings.map(({ amount, balanceAfter, lines: { length } }) => [amount, balanceAfter, length])).toEqual([
    [300, 1_300, 1],
    [-700, 1_000, 2],
    [-300, 1_700, 1],
    [2_000, 2_000, 1],
  ]);
  expect(bookings.map(kindOf)).toEqual(['REFUND', 'DEBIT', 'PAYOUT', 'RELOAD']);
  expect(bookings.map(isRefundable)).toEqual([false, true, false, false]);
  const paid = (more: Partial<WalletLine>) => bookingsOf([line(1, 1, -700, 1_000, { kind: 'PAYMENT', ...more })]).map(isRefundable);
  expect([paid({ order: null }), paid({ order: { orderId: '7' } as WalletLine['order'] })]).toEqual([[true], [false]]);
});

it('draws the balance from before the oldest booking to now', () => {
  const points = balanceOverTime(bookingsOf(lines), Date.parse('2026-11-22T00:00:00Z'));
  expect(points.map(({ balance }) => balance)).toEqual([0, 2_000, 1_700, 1_000, 1_300, 1_300]);
  expect(points.at(-1)?.at).toBe(Date.parse('2026-11-22T00:00:00Z'));
  expect(balanceOverTime([], 0)).toEqual([]);
});
