import type { InventoryItem } from '@/server/stock/stock.schema';

export interface InventoryPages {
  pages: { items: InventoryItem[]; nextCursor: number | null }[];
  pageParams: unknown[];
}

const same = (a: InventoryItem, b: InventoryItem) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Updates loaded pages, sorted by id, with products read again. A product that now matches is inserted in its place; one that no longer
 * does (null) is removed.
 * @returns the pages, unchanged ones identical, and the ids that look different
 */
export function patchPages<Pages extends InventoryPages>(
  data: Pages,
  reloaded: ReadonlyMap<number, InventoryItem | null>,
): { data: Pages; changed: number[] } {
  const changed: number[] = [];
  const loadedIds = new Set<number>();
  let pages = data.pages.map((page) => {
    let isTouched = false;
    const items = page.items.flatMap((item) => {
      const reloadedItem = reloaded.get(item.productId);
      if (reloadedItem === undefined) return [item];
      loadedIds.add(item.productId);
      if (reloadedItem !== null && same(item, reloadedItem)) return [item];
      isTouched = true;
      if (reloadedItem === null) return [];
      changed.push(item.productId);
      return [reloadedItem];
    });
    return isTouched ? { ...page, items } : page;
  });
  for (const [productId, item] of reloaded) {
    if (item === null || loadedIds.has(productId)) continue;
    const index = pages.findIndex(({ nextCursor }) => nextCursor === null || productId <= nextCursor);
    // It is beyond the loaded pages, and comes with its own page.
    if (index === -1) continue;
    changed.push(productId);
    pages = pages.map((page, at) =>
      at === index ? { ...page, items: [...page.items, item].sort((a, b) => a.productId - b.productId) } : page,
    );
  }
  return { data: { ...data, pages }, changed };
}
