import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AppError } from '../operation/errors';
import { type Prisma, pool } from './db';
import { singleton } from './singleton';

/** Each holds a connection of the pool for as long as its reader takes: so many at once in one process, and the others wait for their turn. */
const MAX_AT_ONCE = 3;
/** One brand leaves the others a place. */
const MAX_OF_BRAND = 2;
/** A reader who has taken nothing for so long has gone without a word. */
const STALLED_MS = 60_000;
const LOOK_MS = 5_000;
const RETRY_AFTER_SECONDS = 10;
const BUFFER_BYTES = 256 * 1024;

/** Of which brand each is. */
const running = singleton('copies', () => new Map<symbol, number>());

const ignore = () => undefined;

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
export function inline({ strings, values }: Prisma.Sql): string {
  return strings.reduce((text, next, index) => text + literal(values[index - 1]) + next);
}

/**
 * Rows as CSV (RFC 4180, without header, lines ended with `\n`), as PostgreSQL itself writes them: the fastest way out of it. What is read
 * is one state of the database. Whoever asks reads the stream to its end or destroys it; one that nobody reads from for a minute breaks off.
 * @param brandId whose rows they are
 * @throws unavailable while too many others, or two of this brand, are being read
 */
export async function copyCsv(
  query: Prisma.Sql,
  { brandId, separator }: { brandId: number; separator: string },
): Promise<Readable & { rowCount: number }> {
  const ofBrand = [...running.values()].filter((each) => each === brandId);
  if (running.size >= MAX_AT_ONCE || ofBrand.length >= MAX_OF_BRAND)
    throw new AppError('unavailable', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
  const place = Symbol('copy');
  running.set(place, brandId);
  try {
    const connection = await pool.connect();
    const options = `format csv, delimiter ${pg.escapeLiteral(separator)}, encoding 'UTF8'`;
    const stream = connection.query(copyTo(`copy (${inline(query)}) to stdout with (${options})`, { highWaterMark: BUFFER_BYTES }));
    // A reader that has gone hears no more, and the connection that is cut off behind it says so.
    stream.on('error', ignore);
    connection.on('error', ignore);
    // The stream says so once, and goes on: whoever began to read after that would wait for ever.
    stream.once('error', (error) => stream.destroy(error));
    const watch = endWhenStalled(stream);
    stream.once('close', () => {
      clearInterval(watch);
      if (stream.readableEnded) connection.off('error', ignore);
      running.delete(place);
      // Of an answer that broke off, the rest still comes over the connection.
      connection.release(!stream.readableEnded);
    });
    return stream;
  } catch (error) {
    running.delete(place);
    throw error;
  }
}

/** A stream that is asked for more waits for PostgreSQL. One that is not, and from which nothing is taken, waits for a reader who is gone. */
function endWhenStalled(stream: Readable): NodeJS.Timeout {
  let [isAsked, moves] = [false, 0];
  const { push, _read: read } = stream;
  stream.push = (...chunk) => {
    moves += 1;
    isAsked = push.apply(stream, chunk);
    return isAsked;
  };
  stream._read = (size) => {
    moves += 1;
    isAsked = true;
    read.call(stream, size);
  };
  let [seen, still] = ['', 0];
  return setInterval(() => {
    const now = `${moves} ${stream.readableLength}`;
    still = !isAsked && now === seen ? still + LOOK_MS : 0;
    seen = now;
    if (still >= STALLED_MS) stream.destroy(new Error('Nobody reads the rows any more'));
  }, LOOK_MS).unref();
}
