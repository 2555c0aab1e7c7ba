import type { ListedMovement } from '@/server/stock/stock.schema';

export interface MovementPages {
  pages: { items: ListedMovement[]; nextCursor: number | null }[];
  pageParams: unknown[];
}

/** The newest movement that is loaded; 0 where there is none. */
export function newestOf(data: MovementPages): number {
  return Math.max(0, ...data.pages.map(({ items }) => items[0]?.movementId ?? 0));
}

/**
 * What the head of the list holds that is not loaded yet.
 * @param head the first page as it is now, newest first
 * @returns null when it doesn't reach back to what is loaded: between them lie movements that it does not have
 */
export function newerThan(loaded: MovementPages, head: MovementPages['pages'][number]): ListedMovement[] | null {
  const newest = newestOf(loaded);
  const newer = head.items.filter(({ movementId }) => movementId > newest);
  return newer.length === head.items.length && head.nextCursor !== null ? null : newer;
}

/** The pages with newer movements on top; those that are there already are left out. */
export function withNewer<Pages extends MovementPages>(data: Pages, newer: ListedMovement[]): Pages {
  const newest = newestOf(data);
  const added = newer.filter(({ movementId }) => movementId > newest);
  const [first, ...rest] = data.pages;
  if (!first || added.length === 0) return data;
  return { ...data, pages: [{ ...first, items: [...added, ...first.items] }, ...rest] };
}
