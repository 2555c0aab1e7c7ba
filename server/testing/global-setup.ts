import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '@/scripts/lib/migrations';
import { EmbeddedPostgres } from '@/scripts/lib/postgres';
import { isAlive } from '@/scripts/lib/processes';
import { templateDatabase } from './names';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that each worker copies. */
    templateUrl: string;
  }
}

const prefix = 'brigade-test-';

/** Ends what a run that was killed left behind; the folder's name says whose it was. */
async function sweepLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const directory = join(tmpdir(), name);
    try {
      await new EmbeddedPostgres(directory, { durable: false }).stop();
      rmSync(directory, { recursive: true, force: true });
    } catch {
      // another user's, or another run sweeps it at this moment
    }
  }
}

/** One PostgreSQL for the whole run, with one migrated database as the template of all others. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepLeftovers();
  const directory = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(directory, 0o711); // PostgreSQL may run as another user
  const server = new EmbeddedPostgres(directory, { durable: false });
  await server.start();
  await server.ensureDatabase(templateDatabase);
  await applyMigrations(server.url(templateDatabase));
  project.provide('templateUrl', server.url(templateDatabase));
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
