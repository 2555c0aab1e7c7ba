import { describe, expect, it, vi } from 'vitest';
import type { InventoryItem } from '@/server/stock/stock.schema';
import { hasMoved } from '../shared/status';
import { Drafts } from './drafts';
import { readCounts, writeCounts } from './keptCounts';

const product: InventoryItem = {
  productId: 7,
  name: 'Tarte',
  signature: 'tarte',
  sku: 'T-1',
  categoryNames: [],
  currentQuantity: 12,
  safetyStock: 4,
  webAvailability: true,
  kioskAvailability: true,
  menuId: 1,
  tracked: true,
  outSince: null,
  unitCost: null,
};

describe('Drafts', () => {
  it('keeps entries by product, and notifies its listeners', () => {
    const drafts = new Drafts();
    const listener = vi.fn();
    drafts.subscribe(listener);
    drafts.set(product, { quantity: 20 });
    drafts.set(product, { safetyStock: null });
    expect(drafts.list()).toMatchObject([{ item: product, quantity: 20, safetyStock: null }]);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('returns the same list until something changes', () => {
    const drafts = new Drafts();
    drafts.set(product, { quantity: 20 });
    expect(drafts.list()).toBe(drafts.list());
  });

  it('drops an entry once the product has its value, whoever counted it', () => {
    const drafts = new Drafts();
    drafts.set(product, { quantity: 31, safetyStock: 9 });
    const { key } = drafts.get(7)!;
    drafts.updateItems([{ ...product, currentQuantity: 20 }]);
    expect(drafts.get(7)).toMatchObject({ quantity: 31, safetyStock: 9, key });
    // The rest is a different request.
    drafts.updateItems([{ ...product, currentQuantity: 31 }]);
    expect(drafts.get(7)).toMatchObject({ quantity: undefined, safetyStock: 9, key: expect.not.stringMatching(key) });
    drafts.updateItems([{ ...product, currentQuantity: 31, safetyStock: 9 }]);
    drafts.updateItems([{ ...product, currentQuantity: 25, safetyStock: 9 }]);
    expect(drafts.list()).toEqual([]);
  });

  it('drops an entry that equals the current value of the product', () => {
    const drafts = new Drafts();
    drafts.set(product, { quantity: 20 });
    drafts.set(product, { quantity: 12 });
    expect(drafts.list()).toEqual([]);
    drafts.set(product, { quantity: 20, safetyStock: 9 });
    drafts.set(product, { safetyStock: 4 });
    expect(drafts.get(7)).toMatchObject({ quantity: 20, safetyStock: undefined });
  });

  it('knows which quantities have changed since others were entered for them, also after a reload, until they are entered again', () => {
    const before = new Drafts();
    before.set(product, { quantity: 20 });
    const drafts = new Drafts();
    drafts.restore(readCounts(writeCounts(before.list(), 1_000) ?? '')?.drafts ?? []);
    const moved = () => drafts.list().map(hasMoved);
    drafts.updateItems([{ ...product, safetyStock: 9 }]);
    expect(moved()).toEqual([false]);
    const counted = { ...product, currentQuantity: 31 };
    drafts.updateItems([counted]);
    drafts.set(counted, { safetyStock: 6 });
    // Escape restores the entry as it was.
    drafts.set(counted, { quantity: 20 });
    expect(moved()).toEqual([true]);
    drafts.set(counted, { quantity: 21 });
    expect(moved()).toEqual([false]);
  });

  it('counts a first count by someone else as a change', () => {
    const drafts = new Drafts();
    drafts.set({ ...product, tracked: false, currentQuantity: 0 }, { quantity: 20 });
    drafts.updateItems([{ ...product, currentQuantity: 0 }]);
    expect(drafts.list().map(hasMoved)).toEqual([true]);
  });

  it('accepts a first count of 0 as an entry', () => {
    const drafts = new Drafts();
    drafts.set({ ...product, tracked: false, currentQuantity: 0 }, { quantity: 0 });
    expect(drafts.list()).toHaveLength(1);
  });

  it('uses another key for another value, and the same key for a second try', () => {
    const drafts = new Drafts();
    drafts.set(product, { quantity: 20 });
    const first = drafts.get(7)?.key;
    drafts.fail(7, new Error('unreachable'));
    expect(drafts.get(7)).toMatchObject({ key: first, error: expect.any(Error) });
    drafts.set(product, { quantity: 21 });
    expect(drafts.get(7)?.key).not.toBe(first);
    expect(drafts.get(7)?.error).toBeUndefined();
  });
});

describe('counts stored in the browser', () => {
  it('are restored as they were entered, with their key and without the error of the last try', () => {
    const drafts = new Drafts();
    drafts.set(product, { quantity: 20 });
    drafts.fail(7, new Error('unreachable'));
    const key = drafts.get(7)?.key;
    const kept = readCounts(writeCounts(drafts.list(), 1_000) ?? '');
    const next = new Drafts();
    next.restore(kept?.drafts ?? []);
    expect(kept?.at).toBe(1_000);
    expect(next.get(7)).toEqual({ item: product, quantity: 20, seen: 12, key });
  });

  it('do not replace newer entries, which then follow the current quantity of the product', () => {
    const drafts = new Drafts();
    drafts.set(product, { quantity: 20 });
    const earlier = drafts.list();
    const next = new Drafts();
    next.set(product, { quantity: 21 });
    next.restore(earlier);
    expect(next.get(7)?.quantity).toBe(21);
    next.updateItems([{ ...product, currentQuantity: 15 }]);
    expect(next.get(7)).toMatchObject({ quantity: 21, item: { currentQuantity: 15 } });
  });

  it.each(['', '{', '[]', '{"at":1}', '{"at":1,"drafts":[{"item":{}}]}', '{"at":1,"drafts":[null]}'])('are not read from %j', (text) =>
    expect(readCounts(text)).toBeNull(),
  );
});
