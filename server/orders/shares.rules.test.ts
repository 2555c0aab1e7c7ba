import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compilePromotions } from '@/server/pricing/compile.rules';
import { price } from '@/server/pricing/price.rules';
import { runs } from '@/server/testing/runs';
import type { OrderedLine } from './lines.rules';
import { adjustToPaid } from './offline.rules';
import { rowsOf } from './shares.rules';

const line = fc
  .record({
    parts: fc.uniqueArray(fc.record({ vatRate: fc.constantFrom(550, 1_000, 2_000), cents: fc.integer({ min: 1, max: 1_500 }) }), {
      ...{ selector: ({ vatRate }) => vatRate, minLength: 1, maxLength: 3 },
    }),
    quantity: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ parts, quantity }): OrderedLine => {
    const grossCents = parts.reduce((sum, { cents }) => sum + cents, 0);
    const named = { productId: 1, name: 'Menu', sku: null };
    const cart = {
      ...named,
      catalogProductId: null,
      categoryIds: [],
      netCents: 0,
      grossCents,
      quantity,
      tags: [],
      vatRate: parts[0]!.vatRate,
    };
    return { ...named, cart, parts, categoryName: 'Menus', options: [], comment: null, stock: [], isVatUnknown: false };
  });

const facts = {
  ...{ instant: Date.parse('2026-11-23T11:00:00Z'), localDay: 1, localMinute: 720, member: null, left: new Map(), passagesToday: 0 },
  allowanceLeftCents: null,
};

it('keeps every cent of a price and its discounts, whatever the VAT rates of the lines', () => {
  const property = fc.property(
    fc.array(line, { minLength: 1, maxLength: 5 }),
    fc.integer({ min: 0, max: 2_000 }),
    fc.integer({ min: 0, max: 400 }),
    fc.integer({ min: 0, max: 12_000 }),
    (lines, off, fee, paid) => {
      const cart = { restaurantId: 1, channelId: 2, mode: 'MODE_SIT_IN' as const, lines: lines.map((each) => each.cart) };
      const offers = {
        ...{ promotions: compilePromotions([]), coupon: null, grants: [], rewards: [] },
        fees: fee > 0 ? [{ kind: 'mode' as const, label: 'Box', amountCents: fee, vatRate: 'items' as const }] : [],
        reduction: off > 0 ? { label: 'Off', amountCents: off } : null,
      };
      const priced = price(cart, offers, facts);
      const rows = rowsOf(priced, lines);
      for (const each of [rows, adjustToPaid(rows, paid, 'en')]) {
        const sum = (pick: (row: (typeof rows.lines)[number]) => number) => each.lines.reduce((total, row) => total + pick(row), 0);
        expect(sum((row) => row.leftCents)).toBe(each === rows ? priced.totalPrice : paid);
        expect(sum((row) => row.discountCents)).toBe(each.discounts.reduce((total, { valueCents }) => total + valueCents, 0));
        expect(sum((row) => row.netCents)).toBe(each.vat.reduce((total, { netCents }) => total + netCents, 0));
        for (const row of each.lines) {
          expect(row.grossCents).toBe(row.unitCents * row.quantity);
          expect(row.grossCents - row.discountCents).toBe(row.leftCents);
          expect(row.leftCents).toBeGreaterThanOrEqual(0);
          expect(each.lines[row.position]).toBe(row);
        }
        for (const { valueCents, lines: shares, rates } of each.discounts) {
          expect(shares.reduce((total, { cents }) => total + cents, 0)).toBe(valueCents);
          expect(rates.reduce((total, { cents }) => total + cents, 0)).toBe(valueCents);
        }
      }
    },
  );
  fc.assert(property, runs(300));
});
