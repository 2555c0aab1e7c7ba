import { describe, expect, it } from 'vitest';
import type { ListedMovement } from '@/server/stock/stock.schema';
import { newerThan, withNewer } from './newer';

const movements = (...ids: number[]) => ids.map((movementId) => ({ movementId }) as ListedMovement);
const loaded = {
  pages: [
    { items: movements(9, 8, 7), nextCursor: 7 },
    { items: movements(6, 5), nextCursor: null },
  ],
  pageParams: [null, 7],
};
const empty = { pages: [{ items: [], nextCursor: null }], pageParams: [null] };
const ids = (items: ListedMovement[] | null) => items?.map(({ movementId }) => movementId);

describe('newerThan', () => {
  it('returns the movements that came in since', () => {
    expect(ids(newerThan(loaded, { items: movements(12, 11, 9, 8), nextCursor: 8 }))).toEqual([12, 11]);
    expect(ids(newerThan(loaded, { items: movements(9, 8), nextCursor: 8 }))).toEqual([]);
  });

  it('returns null when the head does not reach back to the loaded movements', () => {
    expect(newerThan(loaded, { items: movements(40, 39, 38), nextCursor: 38 })).toBeNull();
  });

  it('returns all movements when the loaded list was empty', () => {
    expect(ids(newerThan(empty, { items: movements(2, 1), nextCursor: null }))).toEqual([2, 1]);
  });
});

describe('withNewer', () => {
  it('puts newer movements on top, each once', () => {
    const once = withNewer(loaded, movements(11, 10, 9));
    expect(ids(once.pages[0]?.items ?? [])).toEqual([11, 10, 9, 8, 7]);
    expect(withNewer(once, movements(11, 10))).toBe(once);
    expect(once.pages[1]).toBe(loaded.pages[1]);
  });
});
