import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockHolder } from './lock';
import { EmbeddedPostgres } from './postgres';
import { isAlive, sleep } from './processes';

const STOP_PATIENCE_MS = 15_000;

/** A new folder for one test run's database, named after this process. */
export function makeTestFolder(kind: string): string {
  const directory = mkdtempSync(join(tmpdir(), `brigade-${kind}-${process.pid}-`));
  chmodSync(directory, 0o711); // PostgreSQL may run as another user
  return directory;
}

/** Names the folder where a run of all tests has written the demo chain once; unset if only some are run. */
export const demoFolderVariable = 'BRIGADE_DEMO_FOLDER';

/** Copies all data of an installation that is not running, with their owner: PostgreSQL's files may be another user's. */
export function copyInstallation(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** Copies the demo chain of this test run, if there is one, into an empty folder; otherwise each installation writes its own. */
export function copyDemoChain(directory: string): boolean {
  const demo = process.env[demoFolderVariable];
  if (demo) copyInstallation(demo, directory);
  return Boolean(demo);
}

/** Stops and removes what killed earlier runs of that kind left behind. */
export async function sweepTestFolders(kind: string): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^brigade-${kind}-(\\d+)-`).exec(name)?.[1]);
    if (pid && !isAlive(pid)) await sweep(join(tmpdir(), name));
  }
}

async function sweep(directory: string): Promise<void> {
  try {
    const app = lockHolder(join(directory, 'lock'));
    if (app) process.kill(app.pid, 'SIGTERM');
    for (let waited = 0; app && isAlive(app.pid) && waited < STOP_PATIENCE_MS; waited += 100) await sleep(100);
    await new EmbeddedPostgres(directory, { durable: false }).stop();
    rmSync(directory, { recursive: true, force: true });
  } catch {
    // another user's, or being removed by another run
  }
}
