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

/** Empties every table that holds rows and lets identifiers begin at 1 again. TRUNCATE, because some tables refuse DELETE. */
const emptyEverything = `
do $$
declare
  candidate regclass;
  filled boolean;
  doomed text[] := '{}';
  counter record;
begin
  for candidate in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '_prisma_migrations'
  loop
    execute format('select exists (select from %s)', candidate) into filled;
    if filled then doomed := doomed || candidate::text; end if;
  end loop;
  if doomed <> '{}' then execute format('truncate %s cascade', array_to_string(doomed, ', ')); end if;
  for counter in select schemaname, sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
    execute format('alter sequence %I.%I restart', counter.schemaname, counter.sequencename);
  end loop;
end $$`;

let client: pg.Client | undefined;

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
}
