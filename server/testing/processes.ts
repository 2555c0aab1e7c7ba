import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { basename, join } from 'node:path';
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

const bundles = new Map<string, string>();

/** Runs a program in a separate process, compiled once from the present sources: starting it takes a third of the time of a script. */
function runBundled(source: string): ChildProcess {
  let bundle = bundles.get(source);
  if (bundle === undefined) {
    bundle = join(projectRoot, 'node_modules', '.cache', `${basename(source, '.ts')}-of-tests.mjs`);
    const own = bundle.replace('.mjs', `-${process.pid}.mjs`);
    bundleProgram(source, own);
    // Other tests may be starting theirs.
    renameSync(own, bundle);
    bundles.set(source, bundle);
  }
  return start(bundle);
}

/** Runs a build's worker in a separate process. */
export const runWorker = (): ChildProcess => runBundled('server/worker.ts');

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
  const child = runBundled('server/testing/instance-process.ts');
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { url: line.toString().trim(), child };
}
