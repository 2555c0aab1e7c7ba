import { describe, expect, it } from 'vitest';
import { counterMeansOf, nextPart, splitDue } from './takePayment';

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

it('offers the means that an order’s customer has', () => {
  expect(counterMeansOf(undefined)).toEqual(['Cash', 'CreditCard', 'MealVoucherCard', 'MealVoucherPaper', 'Check']);
  expect(counterMeansOf({ paymentType: 'PREPAYMENT' }).slice(5)).toEqual(['Wallet']);
  expect(counterMeansOf({ paymentType: 'POSTPAYMENT' }).slice(5)).toEqual(['Wallet', 'Deferred']);
});

it('offers a means that no part has yet', () => {
  const first = nextPart([]);
  const second = nextPart([first]);
  expect([first, second, nextPart([second])].map(({ means }) => means)).toEqual(['Cash', 'CreditCard', 'Cash']);
  expect(second.key).not.toBe(first.key);
});
