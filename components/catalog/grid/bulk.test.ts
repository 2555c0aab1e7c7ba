import { describe, expect, it } from 'vitest';
import { type BulkProduct, bulkEdits, priceAfter, roundings } from './bulk';

const raise = (cents: number | null, basisPoints: number, rounding: keyof typeof roundings = 'cent') =>
  priceAfter(cents, { kind: 'percent', by: basisPoints }, roundings[rounding]);

describe('priceAfter', () => {
  it.each([
    [990, 300, 'ten', 1020],
    [350, 300, 'cent', 361],
    [350, 300, 'five', 360],
    [1000, -500, 'fifty', 950],
    [1234, 0, 'whole', 1200],
    [1250, 0, 'whole', 1300],
    [1000, 300, 'ninety', 990],
    [1045, 300, 'ninety', 1090],
    [1000, 300, 'ninetyNine', 999],
    [5, -9_900, 'cent', 0],
    [20, 0, 'whole', 0],
    [20, 0, 'ninety', 0],
  ] as const)('changes %d cents by %d basis points, rounded to “%s”, to %d', (cents, by, rounding, after) => {
    expect(raise(cents, by, rounding)).toBe(after);
  });

  it('is exact where floating-point arithmetic is not', () => {
    for (let cents = 1; cents <= 5_000; cents++) {
      const thousandths = BigInt(cents) * 10_300n;
      expect(raise(cents, 300)).toBe(Number((thousandths + 5_000n) / 10_000n));
    }
    expect(raise(100_000_000, 10_000)).toBe(200_000_000);
  });

  it('does not raise a missing or zero price, but sets prices and adds amounts without going below zero', () => {
    expect([raise(null, 300, 'ten'), raise(0, 300, 'ninety')]).toEqual([null, 0]);
    expect(priceAfter(null, { kind: 'set', to: 500 }, roundings.cent)).toBe(500);
    expect(priceAfter(300, { kind: 'amount', by: 20 }, roundings.ten)).toBe(320);
    expect(priceAfter(300, { kind: 'amount', by: -500 }, roundings.cent)).toBe(0);
  });
});

describe('bulkEdits', () => {
  const tarte: BulkProduct = {
    key: '1',
    name: 'Tarte',
    priceCents: 500,
    prices: [{ channelId: 2, priceCents: 550 }],
    categoryIds: [1, 2],
    tags: ['midi'],
    vatGroupId: 1,
  };
  const thé: BulkProduct = { ...tarte, key: '2', name: 'Thé', priceCents: null, prices: [], categoryIds: [], tags: [], vatGroupId: null };

  it('raises prices, and channel prices only when asked', () => {
    const change = { field: 'priceCents', rule: { kind: 'percent', by: 1000 }, rounding: 'ten' } as const;
    expect(bulkEdits([tarte, thé], { ...change, withOthers: true })).toEqual([
      { key: '1', column: 'priceCents', value: 550 },
      { key: '1', column: 'prices', value: [{ channelId: 2, priceCents: 610 }] },
    ]);
    expect(bulkEdits([tarte], { ...change, withOthers: false })).toHaveLength(1);
  });

  it('adds and removes categories and tags, and skips products that already match', () => {
    expect(bulkEdits([tarte, thé], { field: 'categoryIds', add: [2, 3], remove: [1] })).toEqual([
      { key: '1', column: 'categoryIds', value: [2, 3] },
      { key: '2', column: 'categoryIds', value: [2, 3] },
    ]);
    expect(bulkEdits([tarte], { field: 'tags', add: ['midi'], remove: [] })).toEqual([]);
    expect(bulkEdits([tarte, thé], { field: 'vatGroupId', to: 1 })).toEqual([{ key: '2', column: 'vatGroupId', value: 1 }]);
  });
});
