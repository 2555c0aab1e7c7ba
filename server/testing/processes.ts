import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram } from '@/scripts/lib/build';
import { projectRoot } from '@/scripts/lib/paths';

const children: ChildProcess[] = [];

function start(...program: string[]): ChildProcess {
  const child = spawn(process.execPath, program, {
    cwd: projectRoot,
    env: { ...process.env, NEXTAUTH_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' },
  });
  children.push(child);
  return child;
}

/** Runs a script in a separate process, silently, on the tests' database. */
export const run = (script: string, ...args: string[]): ChildProcess => start('--import', 'tsx', script, ...args);

const worker = join(projectRoot, 'node_modules', '.cache', 'worker-of-tests.mjs');
let isBundled = false;

/** Runs a build's worker in a separate process, compiled from the present sources. */
export function runWorker(): ChildProcess {
  if (!isBundled) {
    const own = worker.replace('.mjs', `-${process.pid}.mjs`);
    bundleProgram('worker', own);
    // Other tests may be starting theirs.
    renameSync(own, worker);
    isBundled = true;
  }
  return start(worker);
}

/** Kills a process, and waits until it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Kills everything that `run` has started. */
export async function killAll(): Promise<void> {
  await Promise.all(children.splice(0).map(kill));
}

/** Another process of the app, and its address. */
export async function startInstance(): Promise<{ url: string; child: ChildProcess }> {
  const child = run('server/testing/instance-process.ts');
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { url: line.toString().trim(), child };
}
