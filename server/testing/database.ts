import { createHash } from 'node:crypto';
import pg from 'pg';
import { testDatabasePrefix } from './names';

/** The address of this worker's database. Throws unless it is a local one created by the tests: no other is ever emptied. */
export function testDatabaseUrl(): string {
  const url = process.env.DATABASE_URL ?? '';
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.hostname !== '127.0.0.1' || !parsed.pathname.startsWith(`/${testDatabasePrefix}`)) {
    throw new Error(`Refused: tests only touch databases ${testDatabasePrefix}… on 127.0.0.1 that they made themselves.`);
  }
  return url;
}

/** Bytes beyond which a table is truncated, which creates new files, instead of emptied row by row. */
const LARGE_BYTES = 1_000_000;

/** The tables that tests fill. */
const tablesOfTests = `
  select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '_prisma_migrations'`;

/**
 * Statements that discard statistics: with those of an empty table, PostgreSQL would expect one row anywhere and choose arbitrary indexes.
 */
const discardStatistics = `
  delete from pg_statistic where starelid in (${tablesOfTests});
  select pg_clear_relation_stats('public', relname) from pg_class where oid in (${tablesOfTests}) and reltuples >= 0`;

const isLarge = ({ bytes }: Table) => bytes > LARGE_BYTES;

/** Statements that empty tables, and, if one of them is large, those that refer to it. */
function empty(tables: readonly Table[]): string[] {
  const large = tables.filter(isLarge).map(({ name }) => name);
  const small = tables.filter((table) => !isLarge(table));
  return [...(large.length > 0 ? [`truncate ${large} cascade`] : []), ...small.map(({ name }) => `delete from ${name}`)];
}

/** Runs statements in one transaction, as a replica: some tables refuse DELETE, and rows are written before those that they refer to. */
async function writeAsReplica(statements: readonly string[]): Promise<void> {
  const writer = await connectionOf('writer');
  await writer.query(['set local session_replication_role = replica', ...statements, discardStatistics].join('; '));
}

interface Table {
  name: string;
  bytes: number;
}

/** Reads every table with one prepared statement: planning it takes longer than running it. */
async function readTables<Row extends Table>(columns: string): Promise<Row[]> {
  const reader = await connectionOf('reader');
  const { rows } = await reader.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class where oid in (${tablesOfTests}) order by oid`);
  const selects = rows.map(
    ({ name }) => `select '${name}' as name, pg_relation_size('${name}')::int as bytes, ${columns.replaceAll('@', name)}`,
  );
  const text = selects.join(' union all ');
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return (await reader.query<Row>({ name, text })).rows;
}

/** One connection reads what the tables hold, the other one writes them: acting as a replica, it would plan that reading anew each time. */
const clients: Partial<Record<'reader' | 'writer', pg.Client>> = {};
/** The copy of keepRows, which ends with the connection. */
let currentCopy: symbol | undefined;

/** Clears caches of rows in this process, the maps among its singletons: identifiers will refer to other rows. */
function forgetRows(): void {
  const { brigade = new Map() } = globalThis as { brigade?: Map<string, unknown> };
  for (const cached of brigade.values()) if (cached instanceof Map) cached.clear();
}

async function connectionOf(kind: keyof typeof clients): Promise<pg.Client> {
  const connectionString = testDatabaseUrl();
  const present = clients[kind];
  if (present) return present;
  if (kind === 'writer') currentCopy = undefined;
  const client = new pg.Client({ connectionString, application_name: 'brigade-test-reset' });
  client.on('error', () => {
    delete clients[kind]; // a crash test ended the server: reconnect
  });
  await client.connect();
  clients[kind] = client;
  return client;
}

/** Resets this worker's database to its state after the migrations: no rows, identifiers from 1. */
export async function resetDatabase(): Promise<void> {
  const tables = await readTables<Table & { isFilled: boolean }>('exists (select from @) as "isFilled"');
  await writeAsReplica([
    ...empty(tables.filter(({ isFilled }) => isFilled)),
    `select setval(format('public.%I', sequencename), start_value, false) from pg_sequences where schemaname = 'public' and last_value is not null`,
  ]);
  forgetRows();
}

/**
 * The rows of a table: how many, and the newest transaction that wrote one. Whatever a test does changes one of them, as its transactions are
 * newer than the copy.
 */
interface Content extends Table {
  rows: number;
  newest: string | null;
}
const readContents = () => readTables<Content>('count(*)::int as rows, max(xmin::text::bigint)::text as newest from @');
const stateOf = ({ rows, newest }: Content) => `${rows} ${newest}`;

/** SQL: the columns of a table, without generated ones, which the database computes again. */
const columnsOf = (name: string) => `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
  where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

/** SQL: gives the sequences the values of the copy again. */
const rewindCounters = `
  select setval(format('public.%I', sequencename), coalesce(c.value, s.start_value), c.value is not null)
    from pg_sequences s left join counters c on c.name = s.sequencename
    where s.schemaname = 'public' and s.last_value is distinct from c.value`;

/**
 * Copies all present rows; only one copy exists at a time.
 * @returns a function that restores the tables that have changed. It returns false, and does nothing, if the copy is gone
 */
export async function keepRows(): Promise<() => Promise<boolean>> {
  const writer = await connectionOf('writer');
  const contents = await readContents();
  const filled = contents.filter(({ rows }) => rows > 0);
  await writer.query(`discard temp;
    create temp table counters as select sequencename as name, last_value as value from pg_sequences where schemaname = 'public';
    ${filled.map(({ name }) => `create temp table kept_${name} as table ${name}`).join('; ')}`);
  const columns = new Map<string, string>();
  for (const { name } of filled) columns.set(name, (await writer.query(columnsOf(name))).rows[0].columns);
  const copyId = Symbol();
  currentCopy = copyId;
  let states = new Map(contents.map((content) => [content.name, stateOf(content)]));
  return async () => {
    await connectionOf('writer');
    if (currentCopy !== copyId) return false;
    const found = await readContents();
    const changed = found.filter((content) => states.get(content.name) !== stateOf(content));
    const written = changed.some(isLarge) ? found : changed;
    await writeAsReplica([
      ...empty(written),
      ...written.flatMap(({ name }) => {
        const list = columns.get(name);
        return list === undefined ? [] : [`insert into ${name} (${list}) select ${list} from kept_${name}`];
      }),
      rewindCounters,
    ]);
    states = new Map((await readContents()).map((content) => [content.name, stateOf(content)]));
    forgetRows();
    return true;
  };
}

/**
 * Rows that many tests start with: created once in an empty database, then copied within it, which takes a tenth of the time.
 * @returns a function that empties the database, restores these rows and returns the result of `make` (plain data)
 */
export function makeOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: { answer: Made; restore: () => Promise<boolean> } | undefined;
  return async () => {
    if (!made || !(await made.restore())) {
      await resetDatabase();
      made = { answer: await make(), restore: await keepRows() };
    }
    return structuredClone(made.answer);
  };
}
