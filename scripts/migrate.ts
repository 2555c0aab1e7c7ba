import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnvironment } from './lib/configuration';
import { describeDatabase } from './lib/connection';
import { openDatabase } from './lib/database';
import { splitMigration } from './lib/migration-rules';
import { applyMigrations, diffSchema, migrationsDirectory } from './lib/migrations';
import { OperatorError, runScript } from './lib/operator-error';
import { projectRoot } from './lib/paths';

/** Writes the next migration, or several that must be separate: the SQL from the last one to prisma/schema. */
async function createMigration(url: string, name: string): Promise<void> {
  if (!/^[a-z0-9_]+$/.test(name))
    throw new OperatorError('Name a migration in lower case with underscores: npm run migrate -- --create add_rooms');
  const sql = await diffSchema(url);
  if (sql === null) {
    console.log('The migrations already lead to prisma/schema: nothing to write.');
    return;
  }
  for (const [index, part] of splitMigration(sql).entries()) {
    const stamp = new Date(Date.now() + index * 1_000).toISOString().replace(/\D/g, '').slice(0, 14);
    const directory = join(migrationsDirectory, `${stamp}_${name}${part.suffix}`);
    await mkdir(directory);
    await writeFile(join(directory, 'migration.sql'), part.sql);
    console.log(`Wrote ${relative(projectRoot, directory)}/migration.sql.`);
  }
  console.log(`Read it, add what Prisma can't say, then run npm run migrate.`);
}

async function main(): Promise<undefined> {
  loadEnvironment();
  const { values } = parseArgs({ options: { create: { type: 'string' } } });
  const database = await openDatabase('npm run migrate');
  try {
    if (values.create !== undefined) {
      await createMigration(database.url, values.create);
      return;
    }
    const applied = await applyMigrations(database.url);
    for (const name of applied) console.log(`Applied ${name}`);
    const where = database.embedded ? 'the embedded database' : describeDatabase(database.url);
    console.log(applied.length === 0 ? `Up to date: ${where}` : `Migrated: ${where}`);
  } finally {
    await database.close();
  }
}

await runScript(main);
