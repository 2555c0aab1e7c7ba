/**
 * Reads all entries of a paged list, such as for a file.
 * @param read reads one page, starting at a cursor
 */
export async function readAllPages<Item, Cursor = number>(
  read: (cursor: Cursor | undefined) => Promise<{ items: Item[]; nextCursor: Cursor | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor: Cursor | null | undefined; cursor !== null; ) {
    const page = await read(cursor);
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}
