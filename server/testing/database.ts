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

const filledByTests = `
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '_prisma_migrations'`;

/**
 * Empties every table that has rows and resets identifiers to 1. Runs as a replica, because some tables refuse DELETE, and without foreign
 * key checks, since everything is deleted. TRUNCATE, which creates new files, is used only for large tables. Statistics are reset too: with
 * those of an empty table, PostgreSQL would expect one row anywhere and choose arbitrary indexes.
 */
const emptyEverything = `
do $$
declare
  candidate regclass;
  filled boolean;
  counter record;
begin
  set local session_replication_role = replica;
  for candidate in ${filledByTests} loop
    execute format('select exists (select from %s)', candidate) into filled;
    if not filled then continue; end if;
    if pg_relation_size(candidate) > 1000000 then
      execute format('truncate %s cascade', candidate);
    else
      execute format('delete from %s', candidate);
    end if;
  end loop;
  delete from pg_statistic where starelid in (${filledByTests});
  perform pg_clear_relation_stats('public', relname) from pg_class where oid in (${filledByTests}) and reltuples >= 0;
  for counter in select * from pg_sequences where schemaname = 'public' and last_value is not null loop
    perform setval(format('%I.%I', counter.schemaname, counter.sequencename), counter.start_value, false);
  end loop;
end $$`;

let client: pg.Client | undefined;
/** The copy of keepRows, which ends with the connection. */
let currentCopy: symbol | undefined;

/** Clears caches of rows in this process, the maps among its singletons: identifiers will refer to other rows. */
function forgetRows(): void {
  const { brigade = new Map() } = globalThis as { brigade?: Map<string, unknown> };
  for (const cached of brigade.values()) if (cached instanceof Map) cached.clear();
}

async function connected(): Promise<pg.Client> {
  const connectionString = testDatabaseUrl();
  if (!client) {
    currentCopy = undefined;
    client = new pg.Client({ connectionString, application_name: 'brigade-test-reset' });
    client.on('error', () => {
      client = undefined; // a crash test ended the server: reconnect
    });
    await client.connect();
  }
  return client;
}

/** Resets this worker's database to its state after the migrations: no rows, identifiers from 1. */
export async function resetDatabase(): Promise<void> {
  await (await connected()).query(emptyEverything);
  forgetRows();
}

const copyRows = `
do $$
declare
  candidate regclass;
  filled boolean;
begin
  create temp table counters as select sequencename as name, last_value as value from pg_sequences where schemaname = 'public';
  for candidate in ${filledByTests} loop
    execute format('select exists (select from %s)', candidate) into filled;
    if filled then execute format('create temp table %I as table %s', 'kept_' || candidate, candidate); end if;
  end loop;
end $$`;

/** Without generated columns, which the database computes again. */
const writeRows = `
do $$
declare
  kept record;
begin
  set local session_replication_role = replica;
  for kept in
    select relname as copy, substr(relname, 6) as name, (
      select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = format('public.%I', substr(relname, 6))::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns
    from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r' and relname like 'kept\\_%'
  loop
    execute format('insert into public.%1$I (%2$s) select %2$s from pg_temp.%3$I', kept.name, kept.columns, kept.copy);
  end loop;
  perform setval(format('public.%I', name), value) from counters where value is not null;
end $$`;

/**
 * Copies all present rows; only one copy exists at a time.
 * @returns a function that restores them. It returns false, and does nothing, if the copy is gone
 */
export async function keepRows(): Promise<() => Promise<boolean>> {
  await (await connected()).query(`discard temp; ${copyRows}`);
  const copyId = Symbol();
  currentCopy = copyId;
  return async () => {
    const connection = await connected();
    if (currentCopy !== copyId) return false;
    await connection.query(`${emptyEverything}; ${writeRows}`);
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
