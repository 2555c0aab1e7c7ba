import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutTax } from '@/server/pricing/vat.rules';
import { bookedOrder } from '@/server/testing/orders';
import { runs } from '@/server/testing/runs';
import { planRefund, pointsBaseLeft, type RefundPlan, type Sold, type StoredRefundLine } from './refunds.rules';

const order = fc
  .record({
    lines: fc.array(
      fc.record({
        unitCents: fc.integer({ min: 0, max: 2_000 }),
        quantity: fc.integer({ min: 1, max: 7 }),
        vatRate: fc.constantFrom(550, 1000, 2000),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    off: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 3 }),
    granted: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ lines, off, granted }) => {
    let left = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
    const discounts = off.flatMap((cents, index) => {
      const valueCents = Math.min(cents, left);
      left -= valueCents;
      return valueCents === 0 ? [] : [{ valueCents, id: String(index), label: `Offer ${index}` }];
    });
    const valueCents = Math.floor((left * granted) / 100);
    return bookedOrder({ restaurantId: 1, brandId: 1, lines, discounts, grants: valueCents > 0 ? [{ valueCents }] : [] });
  });
const steps = fc.array(
  fc.oneof(
    fc.record({ amount: fc.integer({ min: 1, max: 3_000 }) }),
    fc.record({ position: fc.integer({ min: 0, max: 4 }), quantity: fc.integer({ min: 1, max: 4 }) }),
  ),
  { maxLength: 8 },
);

const keep = ({ lines, grants }: RefundPlan) => ({ lines: lines as StoredRefundLine[], grants });

it('refunds all lines, taxes, discounts and grants in full, in whatever steps', () => {
  const property = fc.property(order, steps, (booked, wishes) => {
    const sold = (returned: Sold['returned']): Sold => ({
      ...booked,
      lines: booked.lines.map((line) => ({ ...line, partOf: null })),
      grantedCents: booked.totalCents - booked.toPayCents,
      returned,
    });
    const done: RefundPlan[] = [];
    const left = (vatRate: number, pick: (line: { leftCents: number; netCents: number }) => number) => {
      const of = (lines: readonly { vatRate: number; leftCents: number; netCents: number }[]) =>
        lines.filter((line) => line.vatRate === vatRate).reduce((sum, line) => sum + pick(line), 0);
      return of(booked.lines) - of(done.flatMap(({ lines }) => lines));
    };
    for (const wish of [...wishes, 'all' as const]) {
      const wanted = wish === 'all' || 'amount' in wish ? wish : { lines: [wish] };
      const plan = planRefund(sold(done.map(keep)), wanted);
      if ('reason' in plan) continue;
      expect(plan.guestCents + plan.grantedCents).toBe(plan.totalCents);
      expect(plan.guestCents).toBeGreaterThanOrEqual(0);
      for (const line of plan.lines) {
        expect(line.grossCents - line.discountCents).toBe(line.leftCents);
        expect(line.off.reduce((sum, cents) => sum + cents, 0)).toBe(line.discountCents);
        expect(line.netCents).toBeGreaterThanOrEqual(0);
        expect(line.netCents).toBeLessThanOrEqual(line.leftCents);
      }
      expect(plan.discounts.reduce((sum, { valueCents }) => sum + valueCents, 0)).toBe(
        plan.lines.reduce((sum, { discountCents }) => sum + discountCents, 0),
      );
      done.push(plan);
      // What is left is taxed as if only that had been sold, give or take the odd cents of lines that were refunded whole.
      for (const vatRate of new Set(booked.lines.map((line) => line.vatRate))) {
        const lines = booked.lines.filter((line) => line.vatRate === vatRate);
        const off =
          left(vatRate, ({ netCents }) => netCents) -
          withoutTax(
            left(vatRate, ({ leftCents }) => leftCents),
            vatRate,
          );
        expect(Math.abs(off)).toBeLessThanOrEqual(lines.length - 1);
      }
    }
    const total = (pick: (line: RefundPlan['lines'][number]) => number) =>
      done.flatMap(({ lines }) => lines).reduce((sum, line) => sum + pick(line), 0);
    const whole = (pick: (line: (typeof booked.lines)[number]) => number) => booked.lines.reduce((sum, line) => sum + pick(line), 0);
    expect(total((line) => line.leftCents)).toBe(booked.totalCents);
    expect(total((line) => line.grossCents)).toBe(whole((line) => line.grossCents));
    expect(total((line) => line.netCents)).toBe(whole((line) => line.netCents));
    expect(done.reduce((sum, { grantedCents }) => sum + grantedCents, 0)).toBe(booked.totalCents - booked.toPayCents);
    for (const { label, valueCents } of booked.discounts)
      expect(
        done
          .flatMap(({ discounts }) => discounts)
          .filter((each) => each.label === label)
          .reduce((sum, each) => sum + each.valueCents, 0),
      ).toBe(valueCents);
    expect(done.at(-1)?.isWhole ?? true).toBe(true);
  });
  fc.assert(property, runs(300));
});

it('refuses more than is left, and says how much is left', () => {
  const { lines, ...booked } = bookedOrder({ restaurantId: 1, brandId: 1, lines: [{ unitCents: 500, quantity: 2 }] });
  const sold = { ...booked, lines: lines.map((line) => ({ ...line, partOf: null })), grantedCents: 0, returned: [] };
  expect(planRefund(sold, { amount: 1_001 })).toEqual({ reason: 'beyond_order', left: 1_000 });
  expect(planRefund(sold, { lines: [{ position: 0, quantity: 3 }] })).toEqual({ reason: 'beyond_line', position: 0, left: 2 });
  expect(planRefund(sold, { lines: [{ position: 4, quantity: 1 }] })).toEqual({ reason: 'no_such_line', position: 4, left: 0 });
});

it('a refund of a free order is whole once no piece is left', () => {
  const free = bookedOrder({
    ...{ restaurantId: 1, brandId: 1, lines: [{ unitCents: 500, quantity: 2, vatRate: 1000 }] },
    discounts: [{ valueCents: 1_000, id: '1', label: 'Reward' }],
  });
  const sold = (returned: Sold['returned']): Sold => ({
    ...free,
    ...{ lines: free.lines.map((line) => ({ ...line, partOf: null })), grantedCents: 0, returned },
  });
  const one = { lines: [{ position: 0, quantity: 1 }] };
  const first = planRefund(sold([]), one) as RefundPlan;
  expect(first).toMatchObject({ totalCents: 0, isWhole: false });
  expect(planRefund(sold([keep(first)]), one)).toMatchObject({ totalCents: 0, isWhole: true });
});

it('a refund by lines is whole only once every piece is back, free ones included', () => {
  const { lines, ...booked } = bookedOrder({
    ...{ restaurantId: 1, brandId: 1, lines: [0, 450].map((unitCents) => ({ unitCents, quantity: 1, vatRate: 1000 })) },
  });
  const sold = (returned: Sold['returned']): Sold => ({
    ...booked,
    ...{ lines: lines.map((line) => ({ ...line, partOf: null })), grantedCents: 0, returned },
  });
  const paid = planRefund(sold([]), { lines: [{ position: 1, quantity: 1 }] }) as RefundPlan;
  expect(paid).toMatchObject({ totalCents: 450, isWhole: false });
  expect(planRefund(sold([keep(paid)]), { lines: [{ position: 0, quantity: 1 }] })).toMatchObject({ totalCents: 0, isWhole: true });
  expect(planRefund(sold([]), { amount: 450 })).toMatchObject({ isWhole: true });
});

it('points are taken back for items only: a refunded fee takes none, and a remaining fee keeps none', () => {
  const [item, fee] = [
    { position: 0, feeKind: null, leftCents: 1_800 },
    { position: 1, feeKind: 'area' as const, leftCents: 480 },
  ];
  const back = (position: number, leftCents: number) => [{ lines: [{ position, leftCents }] }];
  expect(pointsBaseLeft(1_800, [item, fee], back(1, 480))).toBe(1_800);
  expect(pointsBaseLeft(1_800, [item, fee], back(0, 1_800))).toBe(0);
  expect(pointsBaseLeft(1_000, [item, fee], back(0, 601))).toBe(666);
  expect(pointsBaseLeft(0, [fee], back(1, 480))).toBe(0);
});

it('a refund leaves the tax that is due on the rest, however small the refunds are', () => {
  const coffee = bookedOrder({ restaurantId: 1, brandId: 1, lines: [{ unitCents: 230, quantity: 1, vatRate: 1000 }] });
  const done: RefundPlan[] = [];
  for (let left = 229; left > 0; left--) {
    const lines = coffee.lines.map((line) => ({ ...line, partOf: null }));
    done.push(planRefund({ ...coffee, lines, grantedCents: 0, returned: done.map(keep) }, { amount: 1 }) as RefundPlan);
    const net = 209 - done.flatMap((plan) => plan.lines).reduce((sum, { netCents }) => sum + netCents, 0);
    expect([left, net]).toEqual([left, withoutTax(left, 1_000)]);
  }
});

it('a refunded piece has the tax of one piece', () => {
  const wraps = bookedOrder({ restaurantId: 1, brandId: 1, lines: [{ unitCents: 290, quantity: 3, vatRate: 1000 }] });
  const lines = wraps.lines.map((line) => ({ ...line, partOf: null }));
  const plan = planRefund({ ...wraps, lines, grantedCents: 0, returned: [] }, { lines: [{ position: 0, quantity: 1 }] });
  expect(plan).toMatchObject({ lines: [{ grossCents: 290, netCents: 264 }] });
});

it('looks at each refunded line a few times only, however many lines and refunds an order has', () => {
  const lines = Array.from({ length: 200 }, () => ({ unitCents: 100, quantity: 10, vatRate: 1000 }));
  const booked = bookedOrder({ restaurantId: 1, brandId: 1, lines, discounts: [], grants: [] });
  let looks = 0;
  const refund = (): Sold['returned'][number] => ({
    grants: [],
    lines: booked.lines.map(({ position }) => ({
      ...{ quantity: null, grossCents: 1, discountCents: 0, leftCents: 1, netCents: 1, off: [] },
      get position() {
        looks++;
        return position;
      },
    })),
  });
  const returned = Array.from({ length: 50 }, refund);
  const sold: Sold = { ...booked, lines: booked.lines.map((line) => ({ ...line, partOf: null })), grantedCents: 0, returned };
  expect(planRefund(sold, { amount: 100 })).toMatchObject({ totalCents: 100 });
  expect(looks / (returned.length * lines.length)).toBeLessThanOrEqual(4);
});
