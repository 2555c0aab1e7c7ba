import { type Db, Prisma } from './db';
import { JsonText } from './json';

export interface Page<Item> {
  items: Item[];
  nextCursor: number | null;
}

/** A timestamp column as answers carry it: ISO 8601 in UTC, to the millisecond. */
export const utc = (column: string) => Prisma.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * Reads one page of a keyset list, its JSON made by PostgreSQL.
 * @param rows selects one entry more than `limit`, in the list's order, columns named as the answer's fields
 * @param key the field that the cursor is made of
 */
export async function jsonPage<Item>(
  db: Db,
  rows: Prisma.Sql,
  key: string,
  order: 'asc' | 'desc',
  limit: number,
): Promise<JsonText<Page<Item>>> {
  const column = Prisma.raw(`"${key}"`);
  const last = order === 'asc' ? Prisma.sql`max(${column})` : Prisma.sql`min(${column})`;
  const direction = Prisma.raw(order);
  const [row] = await db.$queryRaw<{ body: string }[]>(Prisma.sql`
    with page as materialized (${rows}),
      shown as (select * from page order by ${column} ${direction} limit ${limit})
    select '{"items":' || coalesce((select json_agg(shown order by ${column} ${direction}) from shown)::text, '[]')
      || ',"nextCursor":' || coalesce(case when (select count(*) from page) > ${limit} then (select ${last} from shown)::text end, 'null') || '}' as body`);
  return new JsonText(row?.body ?? '{"items":[],"nextCursor":null}');
}

/** A page that is known to be empty without asking. */
export function emptyPage<Item>(): JsonText<Page<Item>> {
  return new JsonText('{"items":[],"nextCursor":null}');
}

/** What a searched text looks like in a LIKE pattern over a column made by `search_fold`: `%`, `_` and `\` are letters. */
export function containing(text: string): Prisma.Sql {
  return Prisma.sql`'%' || replace(replace(replace(search_fold(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}
