/**
 * All entries of a list that is read page by page, such as for a file.
 * @param read one page, from a cursor on
 */
export async function everyPage<Item, Cursor = number>(
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
