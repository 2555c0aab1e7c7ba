import pg from 'pg';
import { inject } from 'vitest';
import { resetDatabase } from './database';
import { templateDatabase, testDatabasePrefix } from './names';

/** Gives this vitest worker a database of its own, copied from the template on first use, and empties it for each test file. */
async function prepareDatabase(): Promise<void> {
  const templateUrl = inject('templateUrl');
  const name = `${testDatabasePrefix}${process.env.VITEST_POOL_ID ?? '1'}`;
  const own = new URL(templateUrl);
  own.pathname = `/${name}`;
  process.env.DATABASE_URL = own.toString();

  const server = new URL(templateUrl);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.toString() });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name} template ${templateDatabase} strategy file_copy`);
  await client.end();
  if (rowCount !== 0) await resetDatabase();
}

// Before the test file and the server modules that it imports: they read DATABASE_URL when they load.
await prepareDatabase();
