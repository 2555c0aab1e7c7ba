import pg from 'pg';
import { testDatabasePrefix } from './names';

/** The address of this worker's database. Throws unless it is a local one made by the tests: nothing else is ever emptied. */
export function testDatabaseUrl(): string {
  const url = process.env.DATABASE_URL ?? '';
  const address = URL.canParse(url) ? new URL(url) : null;
  if (address?.hostname !== '127.0.0.1' || !address.pathname.startsWith(`/${testDatabasePrefix}`)) {
    throw new Error(`Refused: tests only touch databases ${testDatabasePrefix}… on 127.0.0.1 that they made themselves.`);
  }
  return url;
}

/**
 * Empties every table that holds rows and lets identifiers begin at 1 again. As a replica, because some tables refuse DELETE, and without
 * looking after foreign keys, since all go. TRUNCATE, which makes new files, pays for large tables only.
 */
const emptyEverything = `
do $$
declare
  candidate regclass;
  filled boolean;
  counter record;
begin
  set local session_replication_role = replica;
  for candidate in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '_prisma_migrations'
  loop
    execute format('select exists (select from %s)', candidate) into filled;
    if not filled then continue; end if;
    if pg_relation_size(candidate) > 1000000 then
      execute format('truncate %s cascade', candidate);
    else
      execute format('delete from %s', candidate);
    end if;
  end loop;
  for counter in select * from pg_sequences where schemaname = 'public' and last_value is not null loop
    perform setval(format('%I.%I', counter.schemaname, counter.sequencename), counter.start_value, false);
  end loop;
end $$`;

let client: pg.Client | undefined;

/** Forgets what this process keeps of rows, in the maps among its singletons: identifiers will mean other rows now. */
function forgetRows(): void {
  const { brigade = new Map() } = globalThis as { brigade?: Map<string, unknown> };
  for (const kept of brigade.values()) if (kept instanceof Map) kept.clear();
}

/** Makes this worker's database as it was after the migrations: no row, identifiers from 1. */
export async function resetDatabase(): Promise<void> {
  const connectionString = testDatabaseUrl();
  if (!client) {
    client = new pg.Client({ connectionString, application_name: 'brigade-test-reset' });
    client.on('error', () => {
      client = undefined; // a crash test ended the server: connect anew
    });
    await client.connect();
  }
  await client.query(emptyEverything);
  forgetRows();
}
