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

/** Prisma's handle of the client or of a transaction. */
export type Orm = Prisma.TransactionClient;
/** The database handle of a service: the client in a query, its transaction in a mutation. Our own SQL goes through `sql`. */
export type Db = Orm & { readonly sql: OwnSql };

/** A statement made with `Prisma.sql`, or a template. */
type Statement = [query: Prisma.Sql] | [texts: TemplateStringsArray, ...values: unknown[]];

/** Our own SQL, over the same connection as Prisma's methods. */
interface OwnSql {
  /** Reads rows. */
  read<Row>(...statement: Statement): Promise<Row[]>;
  /** Reads rows as JSON texts, for lists that are passed on without being looked into. */
  readJson(...statement: Statement): Promise<string[]>;
  /**
   * Runs a statement.
   * @returns the number of rows affected
   */
  run(...statement: Statement): Promise<number>;
}

/** Where a transaction that is being opened leaves its connection. */
const openingTransaction = singleton('db.opening', () => new AsyncLocalStorage<{ connection?: pg.PoolClient }>());

/** A connection that sends queries one after another even if a transaction asks for several at once, as `pg` will no longer accept that. */
class Connection extends pg.Client {
  private last: Promise<unknown> = Promise.resolve();

  // biome-ignore lint/suspicious/noExplicitAny: the type of the overridden method, whose result depends on its arguments
  override query(...args: any[]): any {
    const send = () => super.query(...(args as Parameters<pg.Client['query']>));
    const [query] = args;
    const isAnsweredByPromise = typeof query?.submit !== 'function' && !args.some((each) => typeof each === 'function');
    if (!isAnsweredByPromise) return send();
    const answer = this.last.then(send);
    this.last = answer.catch(() => {}); // the caller gets the error
    return answer;
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
      const slot = openingTransaction.getStore();
      if (slot) slot.connection ??= connection;
      return connection;
    });
  }
}

/** The most connections of the process's pool: `DATABASE_POOL_MAX`, 10 unless set. */
export const MAX_CONNECTIONS = Number(process.env.DATABASE_POOL_MAX ?? 10);

/** How long a request waits for a connection, or for its brand's turn to use one. Then it is answered as `unavailable`. */
export const PATIENCE_MS = 10_000;

/**
 * How long a statement waits for a row that somebody else has locked. Then it fails, and is answered as `unavailable`: those who wait keep
 * a connection each from everybody else.
 */
const LOCK_TIMEOUT_MS = 10_000;

function openPool(options: pg.PoolConfig): ConnectionPool {
  const newPool = new ConnectionPool({
    Client: Connection,
    connectionString: process.env.DATABASE_URL,
    connectionTimeoutMillis: PATIENCE_MS,
    idleTimeoutMillis: 30_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    ...options,
  });
  // The pool replaces idle connections that break, as when the database restarts. Without a listener, the error would end the process.
  newPool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  return newPool;
}

/** The process's connection pool. */
export const pool = singleton('pool', () => openPool({ max: MAX_CONNECTIONS }));

const MAX_PREPARED_STATEMENTS = 500;

/**
 * Names statements so that PostgreSQL plans them once per connection. Texts of variable length (lists of values) could fill the server's
 * memory, so only the first few hundred texts get a name.
 */
const statementNames = singleton('statements', () => new Map<string, string>());
function statementName(query: { sql: string }): string {
  const existing = statementNames.get(query.sql);
  if (existing !== undefined) return existing;
  if (statementNames.size >= MAX_PREPARED_STATEMENTS) return '';
  const name = `b_${createHash('sha1').update(query.sql).digest('base64url')}`;
  statementNames.set(query.sql, name);
  return name;
}

const PLAN_ANEW_MARK = '-- planned for its values\n';

/**
 * Marks a statement to be planned for its actual values each time. For filters whose values may be common or rare: a cached plan suits the
 * common ones and reads millions of rows for the rare ones. Planning costs about half a millisecond.
 */
export function planAnew(sql: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(PLAN_ANEW_MARK)}${sql}`;
}

/** Parses 64-bit counts as numbers: all of ours are far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

/**
 * Sends our own SQL straight to `pg`: Prisma's way costs as much as a short statement itself (bench/README.md).
 * @param queryable the pool, or the connection of a transaction
 */
function ownSql(queryable: { query: pg.Pool['query'] }): OwnSql {
  const prepare = ([query, ...values]: Statement) => {
    const sql = 'raw' in query ? Prisma.sql(query, ...values) : query;
    const name = sql.text.startsWith(PLAN_ANEW_MARK) ? '' : statementName({ sql: sql.text });
    return { ...(name && { name }), text: sql.text, values: sql.values };
  };
  return {
    read: async (...statement) => (await queryable.query({ ...prepare(statement), types })).rows,
    readJson: async (...statement) => jsonObjects(await queryable.query({ ...prepare(statement), types: jsonTypes, rowMode: 'array' })),
    run: async (...statement) => (await queryable.query({ ...prepare(statement), types })).rowCount ?? 0,
  };
}

/** Adds `sql` to a Prisma handle without changing the handle, which others share. */
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

/** The handle outside of transactions. */
export const prisma = singleton('db', () => withSql(orm, pool));

/**
 * For checks of the process's health and signs of life, which must not wait for a connection while requests hold all of the pool: others
 * would take the process for dead.
 */
export const vitalSql = singleton('vital sql', () => ownSql(openPool({ max: 1, allowExitOnIdle: true })));

/** After its time, our own SQL in a transaction is refused this long before Prisma rolls it back. */
const ROLLBACK_AFTER_MS = 5_000;

/** An error that counts like Prisma's own for a transaction that has ended. */
const tooLate = () => Object.assign(new Error('The transaction has ended or took too long'), { code: 'P2028' });

/**
 * Runs work in one transaction; an exception rolls everything back. Once it has ended or its time is over, statements are refused: Prisma
 * rolls back and gives the connection to others while the work, which nobody can stop, goes on, and what it sent would be committed.
 * @param timeoutMs how long it may take
 * @throws an error that is answered as `unavailable` if it takes longer
 */
export function transaction<T>(work: (db: Db) => Promise<T>, timeoutMs = 60_000): Promise<T> {
  const slot: { connection?: pg.PoolClient } = {};
  const runWithin = async (tx: Orm): Promise<T> => {
    const { connection } = slot;
    if (!connection) throw new Error('The transaction was opened on no connection of the pool');
    let endsAt = performance.now() + timeoutMs;
    const assertInTime = () => {
      if (performance.now() >= endsAt) throw tooLate();
    };
    const query = ((...statement: Parameters<pg.Pool['query']>) => {
      assertInTime();
      return connection.query(...statement);
    }) as pg.Pool['query'];
    try {
      const result = await work(withSql(tx, { query }));
      assertInTime();
      return result;
    } finally {
      endsAt = 0;
    }
  };
  const open = () => orm.$transaction(runWithin, { timeout: timeoutMs + ROLLBACK_AFTER_MS, maxWait: PATIENCE_MS });
  return openingTransaction.run(slot, open);
}

interface DatabaseError {
  /** SQLSTATE, if the database answered. */
  state?: string;
  prismaCode?: string;
  constraint?: string;
  /** The system's error code of a failed connection. */
  system?: string;
}

/** Messages of `pg` that have no code: a broken connection, or none available in time. */
const NO_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

function errorFacts(error: unknown): DatabaseError {
  const facts: DatabaseError = {};
  let current: unknown = error;
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    const e = current as Record<string, unknown> & { meta?: { driverAdapterError?: unknown } };
    if (typeof e.code === 'string') {
      if (/^P\d{4}$/.test(e.code)) facts.prismaCode ??= e.code;
      else if (/^E[A-Z]+$/.test(e.code)) facts.system ??= e.code;
      else if (/^[0-9A-Z]{5}$/.test(e.code)) facts.state ??= e.code;
    }
    if (typeof e.message === 'string' && NO_CONNECTION.test(e.message)) facts.system ??= e.message;
    if (typeof e.originalCode === 'string') facts.state ??= e.originalCode;
    if (typeof e.constraint === 'string') facts.constraint ??= e.constraint;
    if (e.kind === 'DatabaseNotReachable' || e.kind === 'ConnectionClosed' || e.kind === 'TooManyConnections')
      facts.system ??= String(e.kind);
    current = e.meta?.driverAdapterError ?? e.cause;
  }
  return facts;
}

/** A cause for an error that makes its transaction run again, because what it had read has changed. */
export const lostRace = (what: string): Error => Object.assign(new Error(what), { code: '40001' });

/** Whether the same transaction may succeed when run again: after a serialization failure, a deadlock, or a lost race for a key. */
export function isRetryable(error: unknown): boolean {
  const { state, prismaCode } = errorFacts(error);
  return state === '40001' || state === '40P01' || prismaCode === 'P2034';
}

/** Whether the error is a violated unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  const { state, prismaCode } = errorFacts(error);
  return state === '23505' || prismaCode === 'P2002';
}

/** Translates an error of the database to the one that callers see. Unknown errors are returned as they are. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { state = '', prismaCode = '', system } = errorFacts(error);
  if (isUniqueViolation(error)) return new AppError('already_exists', { cause: error });
  if (prismaCode === 'P2025') return new AppError('data_not_found', { cause: error });
  if (state === '23503' || state === '23P01' || prismaCode === 'P2003')
    return new AppError('conflict', { extraData: { reason: 'still_referenced' }, cause: error });
  if (isRetryable(error)) return new AppError('conflict', { extraData: { reason: 'overtaken' }, cause: error });
  if (
    system !== undefined ||
    /^(08|57P|53|55P03)/.test(state) ||
    ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'].includes(prismaCode)
  ) {
    return new AppError('unavailable', { cause: error, headers: { 'retry-after': '1' } });
  }
  return error;
}

/** The error that a door answers for any exception: database errors are translated, unforeseen ones hidden. */
export function answerable(error: unknown): AppError {
  const translated = translateDatabaseError(error);
  return translated instanceof AppError ? translated : new AppError('internal_error', { cause: error });
}
