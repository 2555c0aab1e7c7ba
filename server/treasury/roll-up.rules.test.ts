// @not-in-check
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderPaymentType } from '@/server/orders/orders.values';
import { planRefund, type RefundPlan } from '@/server/orders/refunds.rules';
import { spread } from '@/server/pricing/spread.rules';
import { bookedOrder, bookedRefund } from '@/server/testing/orders';
import { type RollUp, rollUpOfOrder, rollUpOfRefund, rollUpOfReplaced } from './roll-up.rules';
import { guestPaymentTypes } from './treasury.values';

const place = { restaurantId: 1, brandId: 1 };
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const withoutGrants = ({ revenue }: RollUp) => revenue.filter(({ category }) => category !== 'grants');

const byLabel = (booked: readonly RollUp[]) =>
  Map.groupBy(
    booked.flatMap(({ revenue }) => revenue),
    (row) => `${row.category} ${row.label} ${row.vatRate}`,
  );

/** An order as its refunds see it. */
const soldOf = (order: ReturnType<typeof bookedOrder>) => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, partOf: null })),
  grantedCents: order.totalCents - order.toPayCents,
});

/** Orders of all kinds: lines of several rates, fees, what is taken off, who pays how. */
const orders = fc
  .record({
    lines: fc.array(
      fc.record({
        unitCents: fc.integer({ min: 0, max: 3_000 }),
        quantity: fc.integer({ min: 1, max: 4 }),
        vatRate: fc.constantFrom(0, 550, 1000, 2000),
        categoryName: fc.constantFrom('Dishes', 'Drinks', ''),
        feeKind: fc.constantFrom(null, null, null, 'entrance' as const, 'area' as const),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    off: fc.array(fc.record({ part: fc.integer({ min: 1, max: 60 }), label: fc.constantFrom('SUMMER', 'Menu') }), { maxLength: 3 }),
    granted: fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 2 }),
    means: fc.uniqueArray(fc.constantFrom<OrderPaymentType>('Cash', 'CreditCard', 'Wallet', 'Deferred', 'Check'), {
      minLength: 1,
      maxLength: 4,
    }),
    weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ lines, off, granted, means, weights }) => {
    const items = sum(lines.filter(({ feeKind }) => feeKind === null).map(({ unitCents, quantity }) => unitCents * quantity));
    let left = items;
    const discounts = off.flatMap(({ part, label }) => {
      const valueCents = Math.floor((left * part) / 100);
      left -= valueCents;
      return valueCents > 0 ? [{ label, valueCents }] : [];
    });
    const total = sum(lines.map(({ unitCents, quantity }) => unitCents * quantity)) - (items - left);
    let toPay = total;
    const grants = granted.flatMap((part, index) => {
      const valueCents = Math.floor((toPay * part) / 100);
      toPay -= valueCents;
      return valueCents > 0 ? [{ grantId: index + 1, valueCents }] : [];
    });
    const shares = spread(toPay, weights.slice(0, means.length));
    const payments = means.map((type, at) => ({ type, amountCents: shares[at]! })).filter(({ amountCents }) => amountCents > 0);
    return bookedOrder({ ...place, lines, discounts, grants, payments });
  });

describe('the revenue of an order', () => {
  it('equals what is paid for each guest payment type, and its taxes equal the VAT due', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { treasury, revenue } = rollUpOfOrder(order);
        const sold = withoutGrants({ treasury, revenue });
        for (const type of guestPaymentTypes)
          expect(sum(sold.filter((row) => row.guestPaymentType === type).map(({ inclTax }) => inclTax))).toBe(
            sum(treasury.filter((row) => row.guestPaymentType === type).map(({ amount }) => amount)),
          );
        for (const { vatRate, taxCents } of order.vat)
          expect(sum(sold.filter((row) => row.vatRate === vatRate).map(({ tax }) => tax))).toBe(taxCents);
        expect(sum(revenue.map(({ tax }) => tax))).toBe(sum(order.vat.map(({ taxCents }) => taxCents)));
        for (const row of revenue) {
          expect(Math.abs(row.tax)).toBeLessThanOrEqual(Math.abs(row.inclTax));
          expect(Math.sign(row.inclTax)).not.toBe(row.category === 'discounts' || row.category === 'grants' ? 1 : -1);
        }
        const pieces = sum(order.lines.filter(({ feeKind }) => feeKind === null).map(({ quantity }) => quantity));
        const fees = sum(order.lines.filter(({ feeKind }) => feeKind !== null).map(({ quantity }) => quantity));
        expect(sum(revenue.filter(({ category }) => category === 'items' || category === 'entranceFees').map(({ count }) => count))).toBe(
          pieces + fees,
        );
      }),
      { numRuns: 400 },
    );
  });

  it('is reversed to zero by a cancellation', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const [sold, back] = [rollUpOfOrder(order), rollUpOfRefund(bookedRefund(order))];
        expect(sum([...sold.treasury, ...back.treasury].map(({ amount }) => amount))).toBe(0);
        for (const [, group] of byLabel([sold, back])) {
          expect(sum(group.map(({ inclTax }) => inclTax))).toBe(0);
          expect(sum(group.map(({ tax }) => tax))).toBe(0);
          expect(sum(group.map(({ count }) => count))).toBe(0);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is reversed to zero by any sequence of refunds, with the exact tax of the rest after each', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ amount: fc.integer({ min: 1, max: 4_000 }) }),
        fc.record({ position: fc.nat({ max: 5 }), quantity: fc.integer({ min: 1, max: 3 }) }),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(orders, steps, (order, wishes) => {
        const sold = soldOf(order);
        const earlier: RefundPlan[] = [];
        const booked = [rollUpOfOrder(order)];
        for (const wish of [...wishes, 'all' as const]) {
          const wanted = wish === 'all' || 'amount' in wish ? wish : { lines: [wish] };
          const plan = planRefund({ ...sold, returned: earlier }, wanted);
          if ('reason' in plan || earlier.at(-1)?.isWhole) continue;
          const payments = [{ type: 'Cash' as const, amountCents: plan.guestCents, reference: null }];
          booked.push(rollUpOfRefund({ ...plan, payments, sold, earlier: [...earlier] }));
          earlier.push(plan);
          const due = sum(order.lines.map(({ leftCents, netCents }) => leftCents - netCents));
          const back = sum(earlier.flatMap(({ lines }) => lines).map(({ leftCents, netCents }) => leftCents - netCents));
          expect(sum(booked.flatMap(({ revenue }) => revenue).map(({ tax }) => tax))).toBe(due - back);
          for (const [, group] of byLabel(booked)) {
            if (sum(group.map(({ inclTax }) => inclTax)) === 0) expect(sum(group.map(({ tax }) => tax))).toBe(0);
          }
        }
        for (const [, group] of byLabel(booked)) {
          expect(sum(group.map(({ inclTax }) => inclTax))).toBe(0);
          expect(sum(group.map(({ tax }) => tax))).toBe(0);
        }
        for (const [, ofUse] of Map.groupBy(
          booked.flatMap(({ revenue }) => revenue.filter(({ category }) => category === 'discounts' || category === 'grants')),
          (row) => [row.category, row.label, row.vatRate, row.guestPaymentType].join(' '),
        ))
          expect(sum(ofUse.map(({ count }) => count))).toBe(0);
        const grantPayments = booked.flatMap(({ treasury }) => treasury.filter(({ operationType }) => operationType === 'grantPayments'));
        expect(sum(grantPayments.map(({ count }) => count))).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is zero for every guest payment type after a full refund, whatever the payments and the steps', () => {
    const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: 2_000 }), fc.boolean()), { maxLength: 5 });
    fc.assert(
      fc.property(orders, amounts, (order, wishes) => {
        const sold = soldOf(order);
        const earlier: RefundPlan[] = [];
        const paidBack = { payments: [] as { type: OrderPaymentType; amountCents: number }[], grants: [] as { valueCents: number }[] };
        const booked = [rollUpOfOrder(order)];
        for (const [amount, isReversed] of [...wishes, [0, false] as const]) {
          const plan = planRefund({ ...sold, returned: earlier }, amount === 0 ? 'all' : { amount });
          if ('reason' in plan || earlier.at(-1)?.isWhole) continue;
          let due = plan.guestCents;
          const payments = (isReversed ? order.payments.toReversed() : order.payments).flatMap(({ type, amountCents }) => {
            const went = sum(paidBack.payments.filter((each) => each.type === type).map((each) => each.amountCents));
            const now = Math.min(due, Math.max(0, amountCents - went));
            due -= now;
            return now === 0 ? [] : [{ type, amountCents: now, reference: null }];
          });
          // Two payments of one kind were taken for one.
          if (due > 0) payments.push({ type: payments[0]?.type ?? 'Cash', amountCents: due, reference: null });
          booked.push(rollUpOfRefund({ ...plan, payments, sold, earlier: [...earlier], paidBack: structuredClone(paidBack) }));
          earlier.push(plan);
          paidBack.payments.push(...payments);
          paidBack.grants.push(...plan.grants);
        }
        const rows = booked.flatMap(({ revenue }) => revenue);
        // An amount that is all of the money brings no pieces back.
        const isAmount = earlier.at(-1)?.lines.every(({ quantity }) => quantity === null);
        for (const group of Map.groupBy(rows, (row) => [row.category, row.label, row.vatRate, row.guestPaymentType].join(' ')).values()) {
          for (const field of ['inclTax', 'tax'] as const) expect(sum(group.map((row) => row[field]))).toBe(0);
          const isOfPieces = ['items', 'entranceFees'].includes(group[0]!.category);
          if (!isAmount || !isOfPieces) expect(sum(group.map(({ count }) => count))).toBe(0);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('moves to the payments that replace an external one after a refund, and is zero once all is refunded', () => {
    const part = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(orders, part, part, (order, refunded, byWallet) => {
        const left = { type: 'ExternalPayment', amountCents: order.toPayCents, reference: null } as const;
        const sold = { ...soldOf(order), payments: [left] };
        const plan = planRefund({ ...sold, returned: [] }, { amount: Math.floor((order.totalCents * refunded) / 100) });
        if ('reason' in plan || plan.isWhole || plan.guestCents >= order.toPayCents) return;
        const back = { ...left, amountCents: plan.guestCents };
        const out = { ...left, amountCents: order.toPayCents - plan.guestCents };
        const walletCents = Math.floor((out.amountCents * byWallet) / 100);
        const paid = [
          { ...out, type: 'Wallet' as const, amountCents: walletCents },
          { ...out, type: 'Cash' as const, amountCents: out.amountCents - walletCents },
        ].filter(({ amountCents }) => amountCents > 0);
        const returned = { earlier: [plan], paidBack: { payments: [back], grants: plan.grants } };
        const booked = [
          rollUpOfOrder(sold),
          rollUpOfRefund({ ...plan, payments: [back], sold, earlier: [], paidBack: { payments: [], grants: [] } }),
          rollUpOfReplaced({ out: [out], in: paid, sale: { ...sold, ...returned } }),
        ];
        const standing = booked.flatMap(withoutGrants).filter(({ guestPaymentType }) => guestPaymentType === 'PREPAYMENT');
        expect(sum(standing.map(({ inclTax }) => inclTax))).toBe(walletCents);
        const rest = planRefund({ ...sold, returned: [plan] }, 'all');
        if ('reason' in rest) throw new Error(rest.reason);
        const now = { ...sold, payments: [left, { ...out, amountCents: -out.amountCents }, ...paid] };
        booked.push(rollUpOfRefund({ ...rest, payments: paid, sold: now, ...returned }));
        const rows = booked.flatMap(({ revenue }) => revenue);
        for (const group of Map.groupBy(rows, (row) => [row.category, row.label, row.vatRate, row.guestPaymentType].join(' ')).values())
          expect((['inclTax', 'tax', 'count'] as const).map((field) => sum(group.map((row) => row[field])))).toEqual([0, 0, 0]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is reduced by exactly the money and the tax of a refunded line', () => {
    fc.assert(
      fc.property(orders, fc.nat(), (order, pick) => {
        const { position } = order.lines[pick % order.lines.length]!;
        const refund = bookedRefund(order, { positions: [position] });
        const { treasury, revenue } = rollUpOfRefund(refund);
        expect(sum(withoutGrants({ treasury, revenue }).map(({ inclTax }) => inclTax))).toBe(sum(treasury.map(({ amount }) => amount)));
        expect(sum(revenue.map(({ tax }) => tax))).toBe(0 - sum(refund.lines.map(({ leftCents, netCents }) => leftCents - netCents)));
      }),
      { numRuns: 200 },
    );
  });
});

describe('the rows of an order', () => {
  it('are items and fees before discounts, discounts by VAT rate, and grants without tax', () => {
    const order = bookedOrder({
      ...place,
      lines: [
        { unitCents: 1_100, quantity: 2, categoryName: 'Dishes' },
        { unitCents: 600, vatRate: 2000, categoryName: 'Drinks' },
        { unitCents: 300, feeKind: 'entrance', name: 'Admission', categoryName: '' },
        { unitCents: 200, feeKind: 'area', name: 'Delivery', vatRate: 2000, categoryName: '' },
      ],
      discounts: [{ kind: 'coupon', label: 'SUMMER', valueCents: 280 }],
      grants: [{ label: 'Employer', valueCents: 1_000 }],
      payments: [
        { type: 'Cash', amountCents: 1_010 },
        { type: 'Wallet', amountCents: 1_010 },
      ],
    });
    const { treasury, revenue } = rollUpOfOrder(order);
    expect(treasury).toEqual([
      { operationType: 'cashPayments', guestPaymentType: 'CASH', count: 1, amount: 1_010 },
      { operationType: 'walletPayments', guestPaymentType: 'PREPAYMENT', count: 1, amount: 1_010 },
      { operationType: 'grantPayments', guestPaymentType: 'POSTPAYMENT', count: 1, amount: 1_000 },
    ]);
    const totals = Map.groupBy(revenue, ({ category, label, vatRate }) => `${category} ${label} ${vatRate}`);
    expect(
      [...totals].map(([key, rows]) => [key, ...(['count', 'inclTax', 'tax'] as const).map((of) => sum(rows.map((row) => row[of])))]),
    ).toEqual([
      ['items Dishes 1000', 2, 2_200, 200],
      ['entranceFees Admission 1000', 1, 300, 27],
      ['discounts SUMMER 1000', 1, -220, -20],
      ['items Drinks 2000', 1, 600, 100],
      ['items Delivery 2000', 1, 200, 33],
      ['discounts SUMMER 2000', 0, -60, -10],
      ['grants Employer 0', 1, -1_000, 0],
    ]);
    expect(totals.get('items Dishes 1000')?.map(({ guestPaymentType, inclTax }) => [guestPaymentType, inclTax])).toEqual([
      ['CASH', 736],
      ['PREPAYMENT', 736],
      ['POSTPAYMENT', 728],
    ]);
  });

  it('change only in the treasury, not in the revenue, when a payment is replaced', () => {
    const out = { type: 'ExternalPayment', amountCents: 900, reference: null } as const;
    expect(rollUpOfReplaced({ out: [out], in: [{ ...out, type: 'Cash' }] })).toEqual({
      treasury: [
        { operationType: 'externalPayments', guestPaymentType: 'CASH', count: -1, amount: -900 },
        { operationType: 'cashPayments', guestPaymentType: 'CASH', count: 1, amount: 900 },
      ],
      revenue: [],
    });
  });
});
