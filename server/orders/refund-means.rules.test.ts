import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '@/server/testing/runs';
import { orderPaymentTypes, refundMeans } from './orders.values';
import { type OrderWallet, planMeans } from './refund-means.rules';

it('refunds money the way it came in, the last payment first, and vouchers as cash', () => {
  const paid = [
    { type: 'MealVoucherCard' as const, amount: 500 },
    { type: 'Wallet' as const, amount: 300 },
  ];
  expect(planMeans(paid, 700, { wallet: 'open' })).toEqual([
    { type: 'Wallet', amountCents: 300 },
    { type: 'Cash', amountCents: 400 },
  ]);
  expect(planMeans([...paid, { type: 'Wallet', amount: -300 }], 100, { wallet: 'open' })).toEqual([{ type: 'Cash', amountCents: 100 }]);
  expect(planMeans(paid, 100, { means: 'OnlineCard', wallet: 'open' })).toEqual({ reason: 'not_paid_so', left: 0 });
  // A wallet payment may come from a gift, and an invoiced amount is not paid yet: neither becomes cash.
  expect(planMeans(paid, 500, { means: 'CreditCard', wallet: 'open' })).toEqual([{ type: 'CreditCard', amountCents: 500 }]);
  expect(planMeans(paid, 501, { means: 'Cash', wallet: 'open' })).toEqual({ reason: 'not_paid_so', left: 500 });
  expect(planMeans([{ type: 'Deferred', amount: 360 }], 360, { means: 'Cash', wallet: 'open' })).toEqual({
    reason: 'not_paid_so',
    left: 0,
  });
  expect(planMeans(paid, 100, { means: 'Wallet', wallet: 'none' })).toEqual({ reason: 'no_customer', left: 0 });
});

it('never pays out what a kiosk left to the counter, until it is paid there', () => {
  const paid = [
    { type: 'CreditCard' as const, amount: 300 },
    { type: 'ExternalPayment' as const, amount: 540 },
  ];
  const unpaid = { wallet: 'open', isUnpaid: true } as const;
  for (const means of ['Cash', 'Wallet'] as const) {
    expect(planMeans(paid, 840, { means, ...unpaid })).toEqual({ reason: 'not_paid_so', left: 300 });
    expect(planMeans(paid, 840, { means, wallet: 'open' })).toEqual([{ type: means, amountCents: 840 }]);
  }
  expect(planMeans(paid, 840, unpaid)).toEqual([
    { type: 'ExternalPayment', amountCents: 540 },
    { type: 'CreditCard', amountCents: 300 },
  ]);
  const settled = [...paid, { type: 'ExternalPayment' as const, amount: -540 }, { type: 'Cash' as const, amount: 540 }];
  expect(planMeans(settled, 840, { means: 'Cash', ...unpaid })).toEqual([{ type: 'Cash', amountCents: 840 }]);
});

it('never refunds a wallet payment as cash, in whatever steps', () => {
  const paid = [
    { type: 'Wallet' as const, amount: 500 },
    { type: 'CreditCard' as const, amount: 500 },
  ];
  const after = [...paid, { type: 'Cash' as const, amount: -500 }];
  expect(planMeans(paid, 500, { means: 'Cash', wallet: 'open' })).toEqual([{ type: 'Cash', amountCents: 500 }]);
  expect(planMeans(after, 500, { wallet: 'open' })).toEqual([{ type: 'Wallet', amountCents: 500 }]);
  expect(planMeans(after, 1, { means: 'CreditCard', wallet: 'open' })).toEqual({ reason: 'not_paid_so', left: 0 });
});

it('pays out the own money of a closed wallet, and never its gifts', () => {
  const paid = [{ type: 'Wallet' as const, amount: 1_000 }];
  const wallet = { giftCents: 400 };
  expect(planMeans(paid, 700, { wallet })).toEqual([
    { type: 'Cash', amountCents: 600 },
    { type: 'Wallet', amountCents: 100 },
  ]);
  expect(planMeans(paid, 700, { means: 'CreditCard', wallet })).toEqual([
    { type: 'CreditCard', amountCents: 600 },
    { type: 'Wallet', amountCents: 100 },
  ]);
  expect(planMeans(paid, 700, { means: 'Wallet', wallet })).toEqual({ reason: 'no_customer', left: 0 });
  expect(planMeans(paid, 700, { means: 'OnlineCard', wallet })).toEqual({ reason: 'not_paid_so', left: 0 });
  const beside = [...paid, { type: 'Deferred' as const, amount: 300 }];
  expect(planMeans(beside, 1_001, { means: 'Cash', wallet })).toEqual({ reason: 'not_paid_so', left: 600 });
});

it('refunds the full amount and bound money only where it belongs, whatever means each step names', () => {
  const payments = fc.array(fc.record({ type: fc.constantFrom(...orderPaymentTypes), amount: fc.integer({ min: 1, max: 900 }) }), {
    minLength: 1,
    maxLength: 5,
  });
  const steps = fc.array(fc.record({ part: fc.nat(100), means: fc.option(fc.constantFrom(...refundMeans), { nil: undefined }) }), {
    maxLength: 6,
  });
  const property = fc.property(payments, steps, fc.option(fc.nat(100), { nil: null }), (paid, wishes, gifts) => {
    const cameBy = (wanted: string) => paid.reduce((sum, { type, amount }) => sum + (type === wanted ? amount : 0), 0);
    const giftCents = gifts === null ? 0 : Math.floor((cameBy('Wallet') * gifts) / 100);
    const back: { type: (typeof refundMeans)[number]; amount: number }[] = [];
    const wentBy = (wanted: string) => back.reduce((sum, { type, amount }) => sum - (type === wanted ? amount : 0), 0);
    for (const { part, means } of [...wishes, { part: 100, means: undefined }]) {
      const left = [...paid, ...back].reduce((sum, { amount }) => sum + amount, 0);
      const cents = Math.ceil((left * part) / 100);
      const wallet: OrderWallet = gifts === null ? 'open' : { giftCents: giftCents - wentBy('Wallet') };
      const plan = planMeans([...paid, ...back], cents, { means, wallet });
      if ('reason' in plan) {
        expect(means).toBeDefined();
        expect(plan.left).toBeLessThan(cents);
        continue;
      }
      expect(plan.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents);
      back.push(...plan.map(({ type, amountCents }) => ({ type, amount: -amountCents })));
    }
    expect(back.reduce((sum, { amount }) => sum - amount, 0)).toBe(paid.reduce((sum, { amount }) => sum + amount, 0));
    for (const type of ['OnlineCard', 'ExternalPayment']) expect(wentBy(type)).toBeLessThanOrEqual(cameBy(type));
    expect(wentBy('Deferred')).toBe(cameBy('Deferred'));
    expect(wentBy('Wallet')).toBeGreaterThanOrEqual(gifts === null ? cameBy('Wallet') : giftCents);
    if (gifts !== null) expect(wentBy('Wallet')).toBe(giftCents);
  });
  fc.assert(property, runs(2_000));
});
