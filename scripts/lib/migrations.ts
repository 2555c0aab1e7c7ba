import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import type pg from 'pg';
import { describeDatabase, withConnection, withDatabaseName } from './connection';
import { concurrentIndexOf } from './migration-rules';
import { OperatorError } from './operator-error';
import { projectRoot } from './paths';
import { sleep } from './processes';
import { withSchemaEngine } from './schema-engine';

const schemaDirectory = join(projectRoot, 'prisma', 'schema');
export const migrationsDirectory = join(projectRoot, 'prisma', 'migrations');

const filters = { externalTables: [], externalEnums: [] };

/** Any number that no other program is likely to lock: instances that start together take turns with it. */
const migrationLock = 7_145_220_061;

/** PostgreSQL's error code for a lock timeout. */
const lockNotAvailable = '55P03';
/** A migration waits for a table in use for as long as an import may take, but never for long at once: see `schema-engine.ts`. */
const patienceMs = 40 * 60_000;
const pauseMs = 1_000;

/** The engine's exit code for a diff that is not empty. */
const exitCodeOfDifference = 2;

async function readSchema() {
  const names = (await readdir(schemaDirectory)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => ({ path: join(schemaDirectory, name), content: await readFile(join(schemaDirectory, name), 'utf8') })),
  );
}

async function readMigrations(directory = migrationsDirectory): Promise<MigrationList> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = await Promise.all(
    names.sort().map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: await readFile(join(directory, name, 'migration.sql'), 'utf8') },
      },
    })),
  );
  const lockfile = { path: 'migration_lock.toml', content: await readFile(join(migrationsDirectory, 'migration_lock.toml'), 'utf8') };
  return { baseDir: directory, lockfile, shadowDbInitScript: '', migrationDirectories };
}

/**
 * Applies the missing migrations, using the history of `prisma migrate` (`_prisma_migrations`). Any number of processes may call it at
 * once: one works, the others wait and find nothing to do.
 * @param directory other migrations than ours, for tests
 * @returns the names of the applied migrations
 * @throws OperatorError if the database can't be reached or a migration fails
 */
export async function applyMigrations(url: string, directory = migrationsDirectory): Promise<string[]> {
  return withConnection(url, async (client) => {
    await takeTurn(client);
    const migrationsList = await readMigrations(directory);
    const schema = await readSchema();
    const appliedBefore = await appliedMigrations(client);
    for (const until = Date.now() + patienceMs; ; await sleep(pauseMs)) {
      try {
        await settleUnfinished(client);
        await dropIncompleteIndexes(client, migrationsList, appliedBefore);
        await withSchemaEngine(url, schema, (engine) => engine.applyMigrations({ migrationsList, filters }));
        return (await appliedMigrations(client)).filter((name) => !appliedBefore.includes(name));
      } catch (error) {
        if ((error as { code?: string }).code === lockNotAvailable && Date.now() < until) continue;
        const name = await unfinishedMigration(client);
        throw new OperatorError(`The migration ${name} failed on ${describeDatabase(url)}: ${(error as Error).message}`);
      }
    }
  });
}

/** Polls for the lock: a waiting statement would block an index from being built concurrently. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [migrationLock]);
    if (rows[0].taken) return;
    await sleep(100);
  }
}

async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('_prisma_migrations') is not null as kept`);
  return rows[0].kept;
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  if (!(await hasHistory(client))) return [];
  const { rows } = await client.query<{ name: string }>(
    'select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null order by started_at',
  );
  return rows.map(({ name }) => name);
}

/**
 * A migration is one transaction, or one index built concurrently. So one that did not finish (it failed, or its process was killed) left
 * nothing behind except an incomplete index, and may run again, unless it is recorded as applied. Only called under the lock, when no other
 * process migrates.
 */
async function settleUnfinished(client: pg.Client): Promise<void> {
  if (!(await hasHistory(client))) return;
  await client.query(`
    update _prisma_migrations
    set finished_at = case when applied_steps_count > 0 then now() end, rolled_back_at = case when applied_steps_count = 0 then now() end
    where finished_at is null and rolled_back_at is null`);
}

/**
 * Drops incomplete indexes of interrupted builds: they cannot be used, and would be taken for the finished ones. The database goes on
 * building one whose client was killed, so that a large one would begin anew each time.
 */
async function dropIncompleteIndexes(client: pg.Client, { migrationDirectories }: MigrationList, applied: string[]): Promise<void> {
  const pending = migrationDirectories.filter(({ path }) => !applied.includes(path));
  const names = pending.flatMap(({ migrationFile: { content } }) => (content.tag === 'ok' && concurrentIndexOf(content.value)) || []);
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [names],
  );
  for (const { name } of rows) {
    await waitWhileBuilt(client, name);
    if (!(await isValid(client, name))) await client.query(`drop index concurrently if exists ${name}`);
  }
}

async function waitWhileBuilt(client: pg.Client, index: string): Promise<void> {
  const building = 'select 1 from pg_stat_progress_create_index where index_relid = to_regclass($1)';
  while ((await client.query(building, [index])).rowCount) await sleep(500);
}

async function isValid(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [index]);
  return rows[0]?.valid === true;
}

async function unfinishedMigration(client: pg.Client): Promise<string> {
  const unfinished = 'select migration_name from _prisma_migrations where finished_at is null and rolled_back_at is null';
  const { rows } = await client.query(unfinished).catch(() => ({ rows: [] }));
  return rows[0]?.migration_name ?? '';
}

/** The SQL that leads from the migrations to prisma/schema, or null if they agree. Uses a temporary database on that server. */
export async function diffSchema(url: string): Promise<string | null> {
  const shadow = `brigade_shadow_${process.pid}`;
  return withConnection(url, async (client) => {
    await client.query(`create database ${shadow} template template0`);
    try {
      const [migrations, files] = await Promise.all([readMigrations(), readSchema()]);
      const { stdout, exitCode } = await withSchemaEngine(withDatabaseName(url, shadow), files, (engine) =>
        engine.diff({
          from: { tag: 'migrations', ...migrations },
          to: { tag: 'schemaDatamodel', files },
          script: true,
          exitCode: true,
          filters,
        }),
      );
      return exitCode === exitCodeOfDifference ? stdout : null;
    } finally {
      await client.query(`drop database if exists ${shadow} with (force)`);
    }
  });
}
