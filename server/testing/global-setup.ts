import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '@/scripts/lib/migrations';
import { EmbeddedPostgres } from '@/scripts/lib/postgres';
import { makeTestFolder, sweepTestFolders } from '@/scripts/lib/test-folders';
import { templateDatabase } from './names';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that each worker copies. */
    templateUrl: string;
    /** A folder of this run, removed afterwards. */
    folder: string;
  }
}

/** One PostgreSQL for the whole run, with one migrated database as the template of all others. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepTestFolders('test');
  const directory = makeTestFolder('test');
  const server = new EmbeddedPostgres(directory, { durable: false });
  await server.start();
  await server.ensureDatabase(templateDatabase);
  await applyMigrations(server.url(templateDatabase));
  project.provide('templateUrl', server.url(templateDatabase));
  project.provide('folder', directory);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
