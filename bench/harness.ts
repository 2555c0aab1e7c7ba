import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { distDirectory, ensureBuild, nextCli, programOf } from '@/scripts/lib/build';
import { withConnection } from '@/scripts/lib/connection';
import { projectRoot } from '@/scripts/lib/paths';
import { findFreePort, sleep } from '@/scripts/lib/processes';
import { webMemory } from '@/scripts/lib/supervisor';

const BASELINE = join('bench', 'baseline');

async function exit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Whether the baseline was built from its present sources. */
function isBaselineBuilt(): boolean {
  const root = join(projectRoot, BASELINE);
  const [built] = globSync('.next/BUILD_ID', { cwd: root });
  const builtAt = built === undefined ? 0 : statSync(join(root, built)).mtimeMs;
  return globSync('{*,app/**/*}.{ts,tsx,js,json}', { cwd: root }).every((file) => statSync(join(root, file)).mtimeMs < builtAt);
}

/** The environment of a bench: its migrated database, and the applications started on it. */
export class Harness {
  private readonly running: ChildProcess[] = [];

  constructor(readonly url: string) {}

  get environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: this.url,
      NEXTAUTH_SECRET: 'bench',
      NEXT_TELEMETRY_DISABLED: '1',
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8',
      PAYMENTS: 'sandbox',
      ...webMemory.env,
    };
  }

  /** Runs functions that fill the database. */
  fill(...seeds: ((client: pg.Client) => Promise<void>)[]): Promise<void> {
    return withConnection(this.url, async (client) => {
      for (const seed of seeds) await seed(client);
    });
  }

  /** Runs one of our scripts to its end. @throws if it fails */
  async runScript(words: string[], isShown = false): Promise<void> {
    const child = this.spawn(['--import', 'tsx', ...words], isShown);
    if ((await exit(child)) !== 0) throw new Error(`${words.join(' ')} failed`);
  }

  /** Starts the build's worker, which runs until the end of the bench. @returns the id of its process */
  startWorker(): number {
    const child = this.spawn([programOf('worker')], false);
    this.running.push(child);
    return child.pid ?? 0;
  }

  private spawn(program: string[], isShown: boolean): ChildProcess {
    return spawn(process.execPath, program, {
      cwd: projectRoot,
      env: this.environment,
      stdio: ['ignore', isShown ? 'inherit' : 'ignore', 'inherit'],
    });
  }

  /** Builds and serves Brigade. */
  async serveOurs(): Promise<{ port: number; pid: number }> {
    await ensureBuild(distDirectory(), this.environment, new AbortController().signal, () => console.log('Building Brigade…'));
    return this.serve([...webMemory.arguments, programOf('web')], '/healthz');
  }

  /**
   * Builds and serves both applications.
   * @param probe an address of the baseline
   * @returns their ports
   */
  async serveBoth(probe: string): Promise<{ ours: number; baseline: number }> {
    const { port: ours } = await this.serveOurs();
    if (!isBaselineBuilt()) {
      console.log('Building the baseline…');
      const env = { ...this.environment, NEXT_DIST_DIR: undefined };
      const built = await exit(spawn(process.execPath, [nextCli, 'build', BASELINE], { cwd: projectRoot, env, stdio: 'ignore' }));
      if (built !== 0) throw new Error('The baseline does not build');
    }
    return { ours, baseline: (await this.serve([nextCli, 'start', BASELINE], probe)).port };
  }

  /** Serves an application with these arguments of Node; both are production builds of Next on the same database. */
  private async serve(program: string[], probe: string): Promise<{ port: number; pid: number }> {
    const port = await findFreePort();
    const child = spawn(process.execPath, program, {
      cwd: projectRoot,
      env: { ...this.environment, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.running.push(child);
    for (let tries = 0; tries < 300; tries++) {
      const answered = await fetch(`http://127.0.0.1:${port}${probe}`).then(
        (answer) => answer.status < 500,
        () => false,
      );
      if (answered) return { port, pid: child.pid ?? 0 };
      await sleep(200);
    }
    throw new Error(`${program.join(' ')} did not answer`);
  }

  /** Stops everything that was started. */
  stop(): void {
    for (const child of this.running.splice(0)) child.kill();
  }
}

/** The exports of a file of the bench: it fills what it needs, measures, and prints its tables. */
export interface Bench {
  run(harness: Harness): Promise<void>;
}
