import { AppError } from '../operation/errors';
import { MAX_INTEGER } from '../operation/limits';
import { type Db, Prisma } from '../platform/db';
import { JsonText } from './json';

export interface Page<Item> {
  items: Item[];
  nextCursor: number | null;
}

/**
 * A timestamp for answers: ISO 8601 in UTC, to the millisecond.
 * @param column a SQL column or expression
 */
export const utc = (column: string) => Prisma.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const SIZES = [20, 50, 100, 200, 1_000];

/**
 * The LIMIT of a page: the next larger standard size, as a literal, and one row more to detect a next page. PostgreSQL keeps the plan of a
 * prepared statement only if it knows how many rows will be read, and one statement per standard size is few enough.
 */
export function pageLimit(limit: number): Prisma.Sql {
  const size = SIZES.find((each) => each >= limit);
  if (size === undefined) throw new Error(`No page holds ${limit} entries`);
  return Prisma.raw(`limit ${size + 1}`);
}

/**
 * Reads one page of a keyset list.
 * @param rows selects the entries in the list's order, up to `pageLimit(limit)`: first the number used as cursor, then every column under
 *   the answer's field name
 */
export async function readPage<Item>(db: Db, rows: Prisma.Sql, limit: number): Promise<JsonText<Page<Item>>> {
  const entries = await db.sql.readJson(rows);
  const items = entries.slice(0, limit);
  const nextCursor = entries.length > limit ? /:(\d+)/.exec(items.at(-1) ?? '')?.[1] : 'null';
  return new JsonText(`{"items":[${items.join(',')}],"nextCursor":${nextCursor}}`);
}

/** Whether a text is a moment as answers write it, in a year that PostgreSQL knows. */
function isMoment(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text && !text.startsWith('0000');
}

/** Types of fields that lists can be ordered by, each with a check for values as answers write them. */
const orderable = {
  date: (text: string) => isMoment(`${text}T00:00:00.000Z`),
  timestamptz: isMoment,
  int: (text: string) => /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= MAX_INTEGER,
  text: () => true,
} as const;

/**
 * The order of a list that is paged by a field of its entries. Entries with equal values are ordered by id, so that every entry has a
 * definite place. The supporting index ends with both columns.
 */
export interface Order {
  /** The expression to order by, never null, and its type. A moment must be truncated to the millisecond, as in answers. */
  field: Prisma.Sql;
  type: keyof typeof orderable;
  id: Prisma.Sql;
  /** Names of field and id in the answer. */
  named: { field: string; id: string };
  descending?: boolean;
}

export interface OrderedPage<Item> {
  items: Item[];
  /** Opaque to clients: the value and id of the page's last entry. */
  nextCursor: string | null;
}

export function orderBy({ field, id, descending }: Order): Prisma.Sql {
  const direction = Prisma.raw(descending ? 'desc' : 'asc');
  return Prisma.sql`order by ${field} ${direction}, ${id} ${direction}`;
}

/**
 * The condition for entries after a cursor. A cursor of a list in another order selects nothing.
 * @throws invalid_parameters for a cursor that no list returned
 */
export function afterCursor({ field, type, id, descending }: Order, cursor: string): Prisma.Sql {
  const [value, lastId] = readCursor(cursor);
  if (!orderable[type](value)) return Prisma.sql`false`;
  return Prisma.sql`(${field}, ${id}) ${Prisma.raw(descending ? '<' : '>')} (${value}::${Prisma.raw(type)}, ${lastId}::int)`;
}

function readCursor(cursor: string): [value: string, id: number] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof value === 'string' && Number.isInteger(id) && Math.abs(Number(id)) <= MAX_INTEGER) return [value, Number(id)];
  } catch {
    // Refused below.
  }
  const message = { en: 'Send the nextCursor of a page of this list.', fr: 'Envoyez le nextCursor d’une page de cette liste.' };
  const issue = { path: 'cursor', code: 'invalid_format', message };
  throw new AppError('invalid_parameters', { issues: [issue] });
}

/**
 * Reads one page of a list in its own order.
 * @param rows selects the entries by `orderBy(order)` and after the cursor, up to `pageLimit(limit)`, every column under the answer's
 *   field name
 */
export async function readOrderedPage<Item>(db: Db, rows: Prisma.Sql, order: Order, limit: number): Promise<JsonText<OrderedPage<Item>>> {
  const entries = await db.sql.readJson(rows);
  const items = entries.slice(0, limit);
  const last = entries.length > limit ? (JSON.parse(items.at(-1) ?? '{}') as Record<string, unknown>) : null;
  const position = last && JSON.stringify([String(last[order.named.field]), last[order.named.id]]);
  const nextCursor = position && Buffer.from(position).toString('base64url');
  return new JsonText(`{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`);
}

const EMPTY = '{"items":[],"nextCursor":null}';

/** A page that is known to be empty without a query. */
export function emptyPage<Item>(): JsonText<Page<Item>> {
  return new JsonText(EMPTY);
}

/** A LIKE pattern for a search in a column made by `search_fold`. `%`, `_` and `\` are matched literally. */
export function containing(text: string): Prisma.Sql {
  return Prisma.sql`'%' || replace(replace(replace(search_fold(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}
