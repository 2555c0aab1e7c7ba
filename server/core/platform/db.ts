// Decided in docs/decisions/007-own-sql-past-prisma.md.

import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from '@/server/generated/prisma/client';
import { AppError } from '../operation/errors';
import { jsonObjects, jsonTypes } from '../reads/json-rows';
import { log } from './log';
import { singleton } from './singleton';

export { Prisma };

/** Prisma's own handle, of the client or of a transaction. */
export type Orm = Prisma.TransactionClient;
/** What a service reads and writes with: the client itself in a query, its transaction in a mutation. Our own SQL goes by `sql`. */
export type Db = Orm & { readonly sql: OwnSql };

/** A statement made with `Prisma.sql`, or a template. */
type Statement = [query: Prisma.Sql] | [texts: TemplateStringsArray, ...values: unknown[]];

/** SQL of ours, over the same connection as Prisma's methods. */
interface OwnSql {
  /** Reads rows. */
  read<Row>(...statement: Statement): Promise<Row[]>;
  /** Reads rows as the texts of JSON objects, for lists that are passed on and not looked into. */
  readJson(...statement: Statement): Promise<string[]>;
  /** Runs a statement. @returns how many rows it touched */
  run(...statement: Statement): Promise<number>;
}

/** Where a transaction that is being opened leaves the connection that it got. */
const opening = singleton('db.opening', () => new AsyncLocalStorage<{ connection?: pg.PoolClient }>());

/** A connection that sends one query after the other, also where a transaction asks for several at once: `pg` is about to refuse those. */
class Connection extends pg.Client {
  private last: Promise<unknown> = Promise.resolve();

  // biome-ignore lint/suspicious/noExplicitAny: as the type of what it overrides, which answers by what it is given
  override query(...asked: any[]): any {
    const send = () => super.query(...(asked as Parameters<pg.Client['query']>));
    const [query] = asked;
    const isAnsweredByPromise = typeof query?.submit !== 'function' && !asked.some((each) => typeof each === 'function');
    if (!isAnsweredByPromise) return send();
    const answered = this.last.then(send);
    this.last = answered.catch(() => {}); // whoever asked is told
    return answered;
  }
}

class ConnectionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    return super.connect().then((connection) => {
      const slot = opening.getStore();
      if (slot) slot.connection ??= connection;
      return connection;
    });
  }
}

/** The process's connection pool: `DATABASE_POOL_MAX` connections at most (10 unless set). */
export const pool = singleton('pool', () => {
  const made = new ConnectionPool({
    Client: Connection,
    connectionString: process.env.DATABASE_URL,
    max: Number(process.env.DATABASE_POOL_MAX ?? 10),
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection that breaks (the database restarted) is replaced by the pool; without a listener it would end the process.
  made.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  return made;
});

const MAX_PREPARED_STATEMENTS = 500;

/**
 * Names statements so that PostgreSQL plans them once a connection. Texts of variable length (lists of values) could fill the
 * server's memory, so only the first few hundred texts get a name.
 */
const statementNames = singleton('statements', () => new Map<string, string>());
function statementName(query: { sql: string }): string {
  const known = statementNames.get(query.sql);
  if (known !== undefined) return known;
  if (statementNames.size >= MAX_PREPARED_STATEMENTS) return '';
  const name = `b_${createHash('sha1').update(query.sql).digest('base64url')}`;
  statementNames.set(query.sql, name);
  return name;
}

const ANEW = '-- planned for its values\n';

/**
 * Marks a statement to be planned for its very values each time, for filters whose values are common or rare: a plan that is kept for
 * all of them is good for the common ones, and reads millions of rows for the others. Planning costs about half a millisecond.
 */
export function planAnew(sql: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(ANEW)}${sql}`;
}

/** 64-bit counts as numbers: all of ours are far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/**
 * Our own SQL straight to `pg`: Prisma's way for it costs as much as a whole short statement (bench/README.md).
 * @param queryable the pool, or the connection of a transaction
 */
function ownSql(queryable: { query: pg.Pool['query'] }): OwnSql {
  const prepare = ([query, ...values]: Statement) => {
    const sql = 'raw' in query ? Prisma.sql(query, ...values) : query;
    const name = sql.text.startsWith(ANEW) ? '' : statementName({ sql: sql.text });
    return { ...(name && { name }), text: sql.text, values: sql.values };
  };
  return {
    read: async (...statement) => (await queryable.query({ ...prepare(statement), types })).rows,
    readJson: async (...statement) => jsonObjects(await queryable.query({ ...prepare(statement), types: jsonTypes, rowMode: 'array' })),
    run: async (...statement) => (await queryable.query({ ...prepare(statement), types })).rowCount ?? 0,
  };
}

/** Puts `sql` beside the methods of a Prisma handle. A handle that was written into would give it to all others too. */
function withSql<T extends object>(handle: T, queryable: { query: pg.Pool['query'] }): T & { readonly sql: OwnSql } {
  const sql = ownSql(queryable);
  return new Proxy(handle, {
    get(target, property) {
      if (property === 'sql') return sql;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as T & { readonly sql: OwnSql };
}

const orm = singleton(
  'prisma',
  () => new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: statementName }), errorFormat: 'minimal' }),
);

/** The handle outside of any transaction. */
export const prisma = singleton('db', () => withSql(orm, pool));

/**
 * Runs work in one transaction; what it throws rolls everything back.
 * @param timeoutMs how long it may last
 */
export function transaction<T>(work: (db: Db) => Promise<T>, timeoutMs = 60_000): Promise<T> {
  const slot: { connection?: pg.PoolClient } = {};
  const open = () =>
    orm.$transaction(
      (tx) => {
        if (!slot.connection) throw new Error('The transaction was opened on no connection of the pool');
        return work(withSql(tx, slot.connection));
      },
      { timeout: timeoutMs, maxWait: 10_000 },
    );
  return opening.run(slot, open);
}

interface DatabaseError {
  /** SQLSTATE, where the database answered at all. */
  state?: string;
  prismaCode?: string;
  constraint?: string;
  /** The system's code of a connection that failed. */
  system?: string;
}

/** How `pg` says, without any code, that a connection broke or that none was to be had in time. */
const NO_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

function details(error: unknown): DatabaseError {
  const found: DatabaseError = {};
  let current: unknown = error;
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    const e = current as Record<string, unknown> & { meta?: { driverAdapterError?: unknown } };
    if (typeof e.code === 'string') {
      if (/^P\d{4}$/.test(e.code)) found.prismaCode ??= e.code;
      else if (/^E[A-Z]+$/.test(e.code)) found.system ??= e.code;
      else if (/^[0-9A-Z]{5}$/.test(e.code)) found.state ??= e.code;
    }
    if (typeof e.message === 'string' && NO_CONNECTION.test(e.message)) found.system ??= e.message;
    if (typeof e.originalCode === 'string') found.state ??= e.originalCode;
    if (typeof e.constraint === 'string') found.constraint ??= e.constraint;
    if (e.kind === 'DatabaseNotReachable' || e.kind === 'ConnectionClosed' || e.kind === 'TooManyConnections')
      found.system ??= String(e.kind);
    current = e.meta?.driverAdapterError ?? e.cause;
  }
  return found;
}

/** A cause to give an error by which its transaction is run again: what it had read is no longer so. */
export const lostRace = (what: string): Error => Object.assign(new Error(what), { code: '40001' });

/** True when the same transaction may succeed if it is run again: a serialization failure, a deadlock, or a lost race for a key. */
export function isRetryable(error: unknown): boolean {
  const { state, prismaCode } = details(error);
  return state === '40001' || state === '40P01' || prismaCode === 'P2034';
}

/** True when the error is a unique constraint that refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  const { state, prismaCode } = details(error);
  return state === '23505' || prismaCode === 'P2002';
}

/** Turns what the database refused into the error that the caller should see; anything unknown stays as it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { state = '', prismaCode = '', system } = details(error);
  if (isUniqueViolation(error)) return new AppError('already_exists', { cause: error });
  if (prismaCode === 'P2025') return new AppError('data_not_found', { cause: error });
  if (state === '23503' || state === '23P01' || prismaCode === 'P2003')
    return new AppError('conflict', { extraData: { reason: 'still_referenced' }, cause: error });
  if (isRetryable(error)) return new AppError('conflict', { extraData: { reason: 'overtaken' }, cause: error });
  if (
    system !== undefined ||
    /^(08|57P|53)/.test(state) ||
    ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'].includes(prismaCode)
  ) {
    return new AppError('unavailable', { cause: error, headers: { 'retry-after': '1' } });
  }
  return error;
}

/** What a door answers to anything that was thrown: what the database refused translated, and what nobody foresaw hidden. */
export function answerable(error: unknown): AppError {
  const translated = translateDatabaseError(error);
  return translated instanceof AppError ? translated : new AppError('internal_error', { cause: error });
}
