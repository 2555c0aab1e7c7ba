import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { isTransaction } from './migration-rules';

/** The object id of PostgreSQL's internal type "char", which the catalog uses and adapter-pg does not know. */
const charType = 18;
const textType = 25;

type Statement = string | pg.QueryConfig;

/**
 * A script that waits for a table blocks everybody behind it, even readers. So it times out soon and is run again. Scripts outside of a
 * transaction block nobody.
 */
const withLockTimeout = (script: string) => (isTransaction(script) ? `set local lock_timeout = '3s';\n${script}` : script);

/**
 * adapter-pg as the schema engine needs it. Sends a script as a whole, so that it takes effect entirely or not at all; the adapter would
 * split it at every semicolon and use several connections. Reads columns of type "char" as characters.
 */
function adapterFactory(pool: pg.Pool, onScriptError: (error: unknown) => void) {
  const charColumns = new Map<string, number[]>();
  const runQuery = pool.query.bind(pool) as (statement: Statement) => Promise<pg.QueryResult>;
  const runAndNoteColumns = async (statement: Statement) => {
    const result = await runQuery(statement);
    const charIndexes = (result.fields ?? []).flatMap((field, index) => (field.dataTypeID === charType ? [index] : []));
    for (const index of charIndexes) result.fields[index]!.dataTypeID = textType;
    if (typeof statement !== 'string') charColumns.set(statement.text, charIndexes);
    return result;
  };
  const prismaPg = new PrismaPg(Object.assign(pool, { query: runAndNoteColumns }));
  const connect = async () => {
    const adapter = await prismaPg.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    return Object.assign(adapter, {
      queryRaw: async (query: Parameters<typeof queryRaw>[0]) => {
        const result = await queryRaw(query);
        for (const index of charColumns.get(query.sql) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character;
        return result;
      },
      executeScript: async (script: string) => {
        await runQuery(withLockTimeout(script)).catch((error) => {
          onScriptError(error);
          throw error;
        });
      },
    });
  };
  return { provider: 'postgres' as const, adapterName: prismaPg.adapterName, connect, connectToShadowDb: connect };
}

/** The engine is a WebAssembly module, and Node 24 prints a warning about importing it that does not help our readers. */
async function importEngine() {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return await import('@prisma/schema-engine-wasm');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * The engine limits waiting for a lock by a timer of ten seconds that it never clears, and which would keep a process running. Timers set
 * while `work` runs do not keep the process running; its open connections do.
 */
async function withoutLastingTimers<T>(work: () => Promise<T>): Promise<T> {
  const { setTimeout } = globalThis;
  const setUnrefTimeout = (...args: Parameters<typeof setTimeout>) => setTimeout(...args).unref();
  globalThis.setTimeout = Object.assign(setUnrefTimeout, setTimeout);
  try {
    return await work();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

/**
 * Runs `work` with Prisma's schema engine on the database at `url`. The engine also uses that database as its shadow database, so a diff
 * from migrations needs an empty one.
 */
export async function withSchemaEngine<T>(
  url: string,
  schema: { path: string; content: string }[],
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { SchemaEngine } = await importEngine();
  const pool = new pg.Pool({ connectionString: url });
  // The actual error: the engine does not pass on errors in scripts, nor, except through this global, its own.
  let cause: unknown;
  const noteCause = (error: unknown) => {
    cause = error;
  };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => noteCause(new Error(message)) } });
  try {
    const datamodels = schema.map((file): [string, string] => [file.path, file.content]);
    const engine = await SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(adapterFactory(pool, noteCause)));
    const result = await withoutLastingTimers(() => work(engine));
    engine.free();
    return result;
  } catch (error) {
    throw cause ?? error;
  } finally {
    await pool.end();
  }
}
