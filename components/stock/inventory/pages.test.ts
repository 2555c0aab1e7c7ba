import { describe, expect, it } from 'vitest';
import type { InventoryItem } from '@/server/stock/stock.schema';
import { patchPages } from './pages';

const product = (productId: number, currentQuantity = 5): InventoryItem => ({
  productId,
  name: `Product ${productId}`,
  signature: `p-${productId}`,
  sku: null,
  categoryNames: [],
  currentQuantity,
  safetyStock: null,
  webAvailability: true,
  kioskAvailability: true,
  menuId: 1,
  tracked: true,
  outSince: null,
  unitCost: null,
});

/** Two full pages and the last one. */
const loaded = () => ({
  pages: [
    { items: [product(2), product(4)], nextCursor: 4 },
    { items: [product(7), product(9)], nextCursor: 9 },
    { items: [product(12)], nextCursor: null },
  ],
  pageParams: [null, 4, 9],
});
const ids = (data: { pages: { items: InventoryItem[] }[] }) => data.pages.map(({ items }) => items.map(({ productId }) => productId));

describe('patchPages', () => {
  it('replaces a changed row and leaves the other pages as they are', () => {
    const before = loaded();
    const { data, changed } = patchPages(before, new Map([[7, product(7, 1)]]));
    expect(changed).toEqual([7]);
    expect(data.pages[1]?.items[0]?.currentQuantity).toBe(1);
    expect(data.pages[0]).toBe(before.pages[0]);
    expect(data.pages[2]).toBe(before.pages[2]);
  });

  it('does not report a row that is unchanged', () => {
    const before = loaded();
    const { data, changed } = patchPages(before, new Map([[7, product(7)]]));
    expect(changed).toEqual([]);
    expect(data.pages[1]).toBe(before.pages[1]);
  });

  it('removes a row that no longer matches the filters', () => {
    const { data, changed } = patchPages(loaded(), new Map([[4, null]]));
    expect(ids(data)).toEqual([[2], [7, 9], [12]]);
    expect(changed).toEqual([]);
  });

  it('inserts rows that match now, in the order of their ids', () => {
    const found = new Map([
      [1, product(1)],
      [8, product(8)],
      [99, product(99)],
    ]);
    const { data, changed } = patchPages(loaded(), found);
    expect(ids(data)).toEqual([
      [1, 2, 4],
      [7, 8, 9],
      [12, 99],
    ]);
    expect(changed).toEqual([1, 8, 99]);
  });

  it('does not insert rows beyond the loaded pages', () => {
    const before = { pages: loaded().pages.slice(0, 2), pageParams: [null, 4] };
    expect(ids(patchPages(before, new Map([[12, product(12)]])).data)).toEqual([
      [2, 4],
      [7, 9],
    ]);
  });
});
