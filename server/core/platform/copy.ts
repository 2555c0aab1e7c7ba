import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AppError } from '../operation/errors';
import { type Prisma, pool } from './db';
import { singleton } from './singleton';

/** Each holds a connection of the pool for as long as its reader takes: so many at once in one process, and the others wait for their turn. */
const MAX_AT_ONCE = 3;
const RETRY_AFTER_SECONDS = 10;
const BUFFER_BYTES = 256 * 1024;

const running = singleton('copies', () => ({ count: 0 }));

const ignored = () => undefined;

/** A value as SQL says it: COPY takes no parameters. */
function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value < 0 ? `(${value})` : String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value) && value.every((each) => Number.isInteger(each))) return `'{${value.join(',')}}'`;
  throw new Error(`COPY takes no ${typeof value}`);
}

/** A statement with its values in its text. */
export function inlined({ strings, values }: Prisma.Sql): string {
  return strings.reduce((text, next, index) => text + literal(values[index - 1]) + next);
}

/**
 * Rows as CSV (RFC 4180, without header, lines ended with `\n`), as PostgreSQL itself writes them: the fastest way out of it. What is read
 * is one state of the database. Whoever asks reads the stream to its end or destroys it.
 * @throws unavailable while too many others are being read
 */
export async function copyCsv(query: Prisma.Sql, separator: string): Promise<Readable & { rowCount: number }> {
  if (running.count >= MAX_AT_ONCE) throw new AppError('unavailable', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
  running.count += 1;
  try {
    const connection = await pool.connect();
    const options = `format csv, delimiter ${pg.escapeLiteral(separator)}, encoding 'UTF8'`;
    const stream = connection.query(copyTo(`copy (${inlined(query)}) to stdout with (${options})`, { highWaterMark: BUFFER_BYTES }));
    // A reader that has gone hears no more, and the connection that is cut off behind it says so.
    stream.on('error', ignored);
    connection.on('error', ignored);
    stream.once('close', () => {
      if (stream.readableEnded) connection.off('error', ignored);
      running.count -= 1;
      // Of an answer that broke off, the rest still comes over the connection.
      connection.release(!stream.readableEnded);
    });
    return stream;
  } catch (error) {
    running.count -= 1;
    throw error;
  }
}
