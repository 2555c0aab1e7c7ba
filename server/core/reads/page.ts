import { AppError } from '../operation/errors';
import { MAX_INTEGER } from '../operation/limits';
import { type Db, Prisma } from '../platform/db';
import { JsonText } from './json';

export interface Page<Item> {
  items: Item[];
  nextCursor: number | null;
}

/** A timestamp as answers carry it: ISO 8601 in UTC, to the millisecond. @param column of SQL, or an expression */
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
export async function readPage<Item>(db: Db, rows: Prisma.Sql, limit: number): Promise<JsonText<Page<Item>>> {
  const entries = await db.sql.readJson(rows);
  const items = entries.slice(0, limit);
  const nextCursor = entries.length > limit ? /:(\d+)/.exec(items.at(-1) ?? '')?.[1] : 'null';
  return new JsonText(`{"items":[${items.join(',')}],"nextCursor":${nextCursor}}`);
}

/** Whether a text is a moment that answers write so, of a year that PostgreSQL knows. */
function isMoment(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text && !text.startsWith('0000');
}

/** A type of field that a list may be ordered by, and whether a text is a value of it as an answer has it. */
const orderable = {
  date: (text: string) => isMoment(`${text}T00:00:00.000Z`),
  timestamptz: isMoment,
  int: (text: string) => /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= MAX_INTEGER,
  text: () => true,
} as const;

/**
 * The order of a list that is paged by a field of its entries: those of one value stand by their ids, so that every entry has one place.
 * The index that it follows has both as its last columns.
 */
export interface Order {
  /** What it is ordered by, never null, and its type. A moment is one to the millisecond, as answers carry it. */
  field: Prisma.Sql;
  type: keyof typeof orderable;
  id: Prisma.Sql;
  /** How field and id are called in the answer. */
  named: { field: string; id: string };
  descending?: boolean;
}

export interface OrderedPage<Item> {
  items: Item[];
  /** Opaque to clients: the value and the id of the page's last entry. */
  nextCursor: string | null;
}

export function orderBy({ field, id, descending }: Order): Prisma.Sql {
  const direction = Prisma.raw(descending ? 'desc' : 'asc');
  return Prisma.sql`order by ${field} ${direction}, ${id} ${direction}`;
}

/**
 * The condition that keeps what stands behind a cursor. One of a list in another order keeps nothing.
 * @throws invalid_parameters for what no list gave
 */
export function behind({ field, type, id, descending }: Order, cursor: string): Prisma.Sql {
  const [value, lastId] = readCursor(cursor);
  if (!orderable[type](value)) return Prisma.sql`false`;
  return Prisma.sql`(${field}, ${id}) ${Prisma.raw(descending ? '<' : '>')} (${value}::${Prisma.raw(type)}, ${lastId}::int)`;
}

function readCursor(cursor: string): [value: string, id: number] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof value === 'string' && Number.isInteger(id) && Math.abs(Number(id)) <= MAX_INTEGER) return [value, Number(id)];
  } catch {
    // Told below, as what it is.
  }
  const message = { en: 'Send the nextCursor of a page of this list.', fr: 'Envoyez le nextCursor d’une page de cette liste.' };
  const issue = { path: 'cursor', code: 'invalid_format', message };
  throw new AppError('invalid_parameters', { issues: [issue] });
}

/**
 * Reads one page of a list in an order of its own.
 * @param rows selects the entries by `orderBy(order)` and behind the cursor, up to `pageLimit(limit)`, every column named as the answer's field
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

/** A page that is known to be empty without asking. */
export function emptyPage<Item>(): JsonText<Page<Item>> {
  return new JsonText(EMPTY);
}

/** What a searched text looks like in a LIKE pattern over a column made by `search_fold`: `%`, `_` and `\` are letters. */
export function containing(text: string): Prisma.Sql {
  return Prisma.sql`'%' || replace(replace(replace(search_fold(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}
