import type { ListedMovement } from '@/server/stock/stock.schema';

export interface MovementPages {
  pages: { items: ListedMovement[]; nextCursor: number | null }[];
  pageParams: unknown[];
}

/** The id of the newest loaded movement; 0 if there is none. */
export function newestIdOf(data: MovementPages): number {
  return Math.max(0, ...data.pages.map(({ items }) => items[0]?.movementId ?? 0));
}

/**
 * The movements at the head of the list that are not loaded yet.
 * @param head the current first page, newest first
 * @returns null if it does not reach back to the loaded ones, so that some in between are missing
 */
export function newerThan(loaded: MovementPages, head: MovementPages['pages'][number]): ListedMovement[] | null {
  const newest = newestIdOf(loaded);
  const newer = head.items.filter(({ movementId }) => movementId > newest);
  return newer.length === head.items.length && head.nextCursor !== null ? null : newer;
}

/** Adds newer movements on top of the pages, without those already there. */
export function withNewer<Pages extends MovementPages>(data: Pages, newer: ListedMovement[]): Pages {
  const newest = newestIdOf(data);
  const added = newer.filter(({ movementId }) => movementId > newest);
  const [first, ...rest] = data.pages;
  if (!first || added.length === 0) return data;
  return { ...data, pages: [{ ...first, items: [...added, ...first.items] }, ...rest] };
}
