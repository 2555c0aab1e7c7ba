import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AppError } from '../operation/errors';
import { type Prisma, pool } from './db';
import { singleton } from './singleton';

/** The most copies at once in a process, as each holds a connection of the pool until its reader is done. Others are refused. */
const MAX_AT_ONCE = 3;
/** The most copies at once for one brand, so that others still find a place. */
const MAX_OF_BRAND = 2;
/** A reader who has taken nothing for this long is considered gone. */
const STALLED_MS = 60_000;
const CHECK_MS = 5_000;
const RETRY_AFTER_SECONDS = 10;
const BUFFER_BYTES = 256 * 1024;

/** The brand of each running copy. */
const running = singleton('copies', () => new Map<symbol, number>());

const ignore = () => undefined;

/** A value as a SQL literal: COPY takes no parameters. */
function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value < 0 ? `(${value})` : String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value) && value.every((each) => Number.isInteger(each))) return `'{${value.join(',')}}'`;
  throw new Error(`COPY takes no ${typeof value}`);
}

/** The text of a statement with its values inlined. */
export function inline({ strings, values }: Prisma.Sql): string {
  return strings.reduce((text, next, index) => text + literal(values[index - 1]) + next);
}

/**
 * Rows as CSV (RFC 4180, no header, lines ending in `\n`) straight from PostgreSQL, which is the fastest way. The rows are one snapshot.
 * The caller must read the stream to its end or destroy it; if nothing is read for a minute, it breaks off.
 * @param brandId whose rows they are
 * @throws unavailable while too many copies, or two for this brand, are running
 */
export async function copyCsv(
  query: Prisma.Sql,
  { brandId, separator }: { brandId: number; separator: string },
): Promise<Readable & { rowCount: number }> {
  const ofBrand = [...running.values()].filter((each) => each === brandId);
  if (running.size >= MAX_AT_ONCE || ofBrand.length >= MAX_OF_BRAND)
    throw new AppError('unavailable', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
  const slot = Symbol('copy');
  running.set(slot, brandId);
  try {
    const connection = await pool.connect();
    const options = `format csv, delimiter ${pg.escapeLiteral(separator)}, encoding 'UTF8'`;
    const stream = connection.query(copyTo(`copy (${inline(query)}) to stdout with (${options})`, { highWaterMark: BUFFER_BYTES }));
    // If the reader is gone, errors of the connection that is cut off are no news.
    stream.on('error', ignore);
    connection.on('error', ignore);
    // An error is emitted once; whoever starts reading after it would wait for ever.
    stream.once('error', (error) => stream.destroy(error));
    const watch = endWhenStalled(stream);
    stream.once('close', () => {
      clearInterval(watch);
      if (stream.readableEnded) connection.off('error', ignore);
      running.delete(slot);
      // After an answer that broke off, the rest would still arrive on this connection.
      connection.release(!stream.readableEnded);
    });
    return stream;
  } catch (error) {
    running.delete(slot);
    throw error;
  }
}

/** Ends a stream that nobody reads: one that is not being asked for more data. */
function endWhenStalled(stream: Readable): NodeJS.Timeout {
  let [isWaitingForData, activity] = [false, 0];
  const { push, _read: read } = stream;
  stream.push = (...chunk) => {
    activity += 1;
    isWaitingForData = push.apply(stream, chunk);
    return isWaitingForData;
  };
  stream._read = (size) => {
    activity += 1;
    isWaitingForData = true;
    read.call(stream, size);
  };
  let [lastState, idleMs] = ['', 0];
  return setInterval(() => {
    const state = `${activity} ${stream.readableLength}`;
    idleMs = !isWaitingForData && state === lastState ? idleMs + CHECK_MS : 0;
    lastState = state;
    if (idleMs >= STALLED_MS) stream.destroy(new Error('Nobody reads the rows any more'));
  }, CHECK_MS).unref();
}
