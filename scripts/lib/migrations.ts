import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import type pg from 'pg';
import { describeDatabase, withConnection, withDatabaseName } from './connection';
import { OperatorError } from './operator-error';
import { projectRoot } from './paths';
import { withSchemaEngine } from './schema-engine';

const schemaDirectory = join(projectRoot, 'prisma', 'schema');
export const migrationsDirectory = join(projectRoot, 'prisma', 'migrations');

const filters = { externalTables: [], externalEnums: [] };

/** Any number that no other program is likely to lock: instances that start together take turns by it. */
const migrationLock = 7_145_220_061;

/** What the engine answers as exit code when a diff is not empty. */
const differs = 2;

async function readSchema() {
  const names = (await readdir(schemaDirectory)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => ({ path: join(schemaDirectory, name), content: await readFile(join(schemaDirectory, name), 'utf8') })),
  );
}

async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(migrationsDirectory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = await Promise.all(
    names.sort().map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: await readFile(join(migrationsDirectory, name, 'migration.sql'), 'utf8') },
      },
    })),
  );
  const lockfile = { path: 'migration_lock.toml', content: await readFile(join(migrationsDirectory, 'migration_lock.toml'), 'utf8') };
  return { baseDir: migrationsDirectory, lockfile, shadowDbInitScript: '', migrationDirectories };
}

/**
 * Applies the migrations that the database lacks, in the history that `prisma migrate` keeps (`_prisma_migrations`).
 * Any number of processes may call it at once: one works, the others wait and find nothing to do.
 * Returns the names of those it applied. Throws an OperatorError when the database can't be reached or a migration fails.
 */
export async function applyMigrations(url: string): Promise<string[]> {
  return withConnection(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const migrationsList = await readMigrations();
    try {
      await settleUnfinished(client);
      const { appliedMigrationNames } = await withSchemaEngine(url, await readSchema(), (engine) =>
        engine.applyMigrations({ migrationsList, filters }),
      );
      return appliedMigrationNames;
    } catch (error) {
      const name = await unfinishedMigration(client);
      throw new OperatorError(`The migration ${name} failed on ${describeDatabase(url)}: ${(error as Error).message}`);
    }
  });
}

/**
 * A migration is one transaction, so one that did not finish (it failed, or its process was killed) left nothing behind and may run again,
 * unless it is counted as applied already. Only called under the lock, when no other process is at it.
 */
async function settleUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('_prisma_migrations') is not null as kept`);
  if (!rows[0].kept) return;
  await client.query(`
    update _prisma_migrations
    set finished_at = case when applied_steps_count > 0 then now() end, rolled_back_at = case when applied_steps_count = 0 then now() end
    where finished_at is null and rolled_back_at is null`);
}

async function unfinishedMigration(client: pg.Client): Promise<string> {
  const unfinished = 'select migration_name from _prisma_migrations where finished_at is null and rolled_back_at is null';
  const { rows } = await client.query(unfinished).catch(() => ({ rows: [] }));
  return rows[0]?.migration_name ?? '';
}

/** The SQL that leads from the migrations to prisma/schema, or null where they agree. Uses a database of its own on that server. */
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
      return exitCode === differs ? stdout : null;
    } finally {
      await client.query(`drop database if exists ${shadow} with (force)`);
    }
  });
}
