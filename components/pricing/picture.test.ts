import { describe, expect, it } from 'vitest';
import { type PricedCart, sharesOf } from './picture';

const priced: PricedCart = {
  lines: [
    { grossCents: 1_000, leftCents: 700 },
    { grossCents: 500, leftCents: 500 },
  ],
  fees: [{ kind: 'area', label: 'Delivery', grossCents: 300, leftCents: 0 }],
  discounts: [
    { kind: 'promotion', id: '1', label: 'Lunch', valueCents: 200, lines: [{ line: 0, cents: 200 }] },
    { kind: 'coupon', id: '2', label: 'WELCOME', valueCents: 100, lines: [{ line: 0, cents: 100 }] },
    { kind: 'free_delivery', id: '3', label: 'Free delivery', valueCents: 300, lines: [] },
  ],
  totalPrice: 1_200,
  toPay: 1_200,
  vat: [],
};
const names = [
  { key: 'a', name: 'Soup', quantity: 2 },
  { key: 'b', name: 'Tea', quantity: 1 },
];

describe('the picture of a cart', () => {
  it('shows what is left of each line and what each discount takes, which add up to its price', () => {
    const { lines, highestCents } = sharesOf(names, priced);
    expect(lines.map(({ name, reductions }) => [name, ...reductions.map(({ share, cents }) => `${share.letter} ${cents}`)])).toEqual([
      ['Soup', 'A 200', 'B 100'],
      ['Tea'],
      ['Delivery', 'C 300'],
    ]);
    for (const { grossCents, leftCents, reductions } of lines)
      expect(leftCents + reductions.reduce((sum, { cents }) => sum + cents, 0)).toBe(grossCents);
    expect(highestCents).toBe(1_000);
  });

  it('gives each discount a letter of its own, however many there are', () => {
    const many = { ...priced, discounts: Array.from({ length: 60 }, (_, id) => ({ ...priced.discounts[0]!, id: String(id) })) };
    expect(new Set(sharesOf(names, many).shares.map(({ letter }) => letter)).size).toBe(60);
  });
});
