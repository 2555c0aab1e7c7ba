import type { InventoryItem } from '@/server/stock/stock.schema';

export interface InventoryPages {
  pages: { items: InventoryItem[]; nextCursor: number | null }[];
  pageParams: unknown[];
}

const same = (a: InventoryItem, b: InventoryItem) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Puts what was read again into loaded pages, which are in the order of ids: a product that now matches comes in where it belongs,
 * one that matches no longer (null) goes.
 * @returns the pages, untouched ones as they were, and the ids that look different now
 */
export function patchPages<Pages extends InventoryPages>(
  data: Pages,
  found: ReadonlyMap<number, InventoryItem | null>,
): { data: Pages; changed: number[] } {
  const changed: number[] = [];
  const known = new Set<number>();
  let pages = data.pages.map((page) => {
    let touched = false;
    const items = page.items.flatMap((item) => {
      const now = found.get(item.productId);
      if (now === undefined) return [item];
      known.add(item.productId);
      if (now !== null && same(item, now)) return [item];
      touched = true;
      if (now === null) return [];
      changed.push(item.productId);
      return [now];
    });
    return touched ? { ...page, items } : page;
  });
  for (const [productId, item] of found) {
    if (item === null || known.has(productId)) continue;
    const index = pages.findIndex(({ nextCursor }) => nextCursor === null || productId <= nextCursor);
    // It lies beyond what is loaded, and comes with its page.
    if (index === -1) continue;
    changed.push(productId);
    pages = pages.map((page, at) =>
      at === index ? { ...page, items: [...page.items, item].sort((a, b) => a.productId - b.productId) } : page,
    );
  }
  return { data: { ...data, pages }, changed };
}
