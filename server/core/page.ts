import { type Db, Prisma } from './db';
import { JsonText } from './json';

export interface Page<Item> {
  items: Item[];
  nextCursor: number | null;
}

/** A timestamp column as answers carry it: ISO 8601 in UTC, to the millisecond. */
export const utc = (column: string) => Prisma.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const SIZES = [20, 50, 100, 200, 1_000];

/**
 * The LIMIT of a page: the next size up, as a literal, and one row more to tell whether there is a next page. PostgreSQL keeps the
 * plan of a prepared statement only when it knows how many rows will be read, and one statement a size is few enough to keep.
 */
export function pageLimit(limit: number): Prisma.Sql {
  const size = SIZES.find((each) => each >= limit);
  if (size === undefined) throw new Error(`No page holds ${limit} entries`);
  return Prisma.raw(`limit ${size + 1}`);
}

/**
 * Reads one page of a keyset list.
 * @param rows selects the entries in the list's order, up to `pageLimit(limit)`: first the number that the cursor is made of, and every
 *   column named as the answer's field
 */
export async function jsonPage<Item>(db: Db, rows: Prisma.Sql, limit: number): Promise<JsonText<Page<Item>>> {
  const entries = await db.$queryJson(rows);
  const items = entries.slice(0, limit);
  const nextCursor = entries.length > limit ? /:(\d+)/.exec(items.at(-1) ?? '')?.[1] : 'null';
  return new JsonText(`{"items":[${items.join(',')}],"nextCursor":${nextCursor}}`);
}

const EMPTY = '{"items":[],"nextCursor":null}';

/** A page that is known to be empty without asking. */
export function emptyPage<Item>(): JsonText<Page<Item>> {
  return new JsonText(EMPTY);
}

/** What a searched text looks like in a LIKE pattern over a column made by `search_fold`: `%`, `_` and `\` are letters. */
export function containing(text: string): Prisma.Sql {
  return Prisma.sql`'%' || replace(replace(replace(search_fold(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}
