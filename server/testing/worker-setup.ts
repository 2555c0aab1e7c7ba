import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { resetDatabase } from './database';
import { templateDatabase, testDatabasePrefix } from './names';

/** The database of this vitest worker, and the server that it is on. */
function urls(): { name: string; own: string; server: string } {
  const name = `${testDatabasePrefix}${process.env.VITEST_POOL_ID ?? '1'}`;
  const at = (database: string) => Object.assign(new URL(inject('templateUrl')), { pathname: `/${database}` }).toString();
  return { name, own: at(name), server: at('postgres') };
}

/** Gives this worker a database of its own, copied from the template on first use, and empties it for each test file. */
async function prepareDatabase(): Promise<void> {
  const { name, own, server } = urls();
  const isKnown = process.env.DATABASE_URL === own;
  process.env.DATABASE_URL = own;
  if (!isKnown && (await createDatabase(server, name))) return;
  await resetDatabase();
}

/** True when there was none of that name. */
async function createDatabase(server: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name} template ${templateDatabase} strategy file_copy`);
  await client.end();
  return rowCount === 0;
}

// What the file before, in the same process, may have left.
vi.useRealTimers();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
process.env.PAYMENTS = 'sandbox';
process.env.SMTP_URL = 'smtp://127.0.0.1:9';
process.env.FILES = join(inject('folder'), `files-${process.env.VITEST_POOL_ID ?? '1'}`);
await rm(process.env.FILES, { recursive: true, force: true });
// Before the test file and the server modules that it imports: they read DATABASE_URL when they load.
await prepareDatabase();
