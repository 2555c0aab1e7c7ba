import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '@/scripts/lib/paths';

const children: ChildProcess[] = [];

/** Runs a script beside the tests, silently, on their database. */
export function run(script: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: projectRoot,
    env: { ...process.env, NEXTAUTH_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' },
  });
  children.push(child);
  return child;
}

/** Ends a process at once, and waits until it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Ends all that `run` has started. */
export async function killAll(): Promise<void> {
  await Promise.all(children.splice(0).map(kill));
}

/** Another process of the app, and where it answers. */
export async function startInstance(): Promise<{ url: string; child: ChildProcess }> {
  const child = run('server/testing/instance-process.ts');
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { url: line.toString().trim(), child };
}
