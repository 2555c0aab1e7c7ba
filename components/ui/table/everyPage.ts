/**
 * All entries of a list that is read page by page, such as for a file.
 * @param read one page, from a cursor on
 */
export async function everyPage<Item>(
  read: (cursor: number | undefined) => Promise<{ items: Item[]; nextCursor: number | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor: number | null | undefined; cursor !== null; ) {
    const page = await read(cursor);
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  return all;
}
