import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import pg from 'pg';
import { testDistDirectory } from '@/scripts/lib/build';
import { projectRoot } from '@/scripts/lib/paths';
import { EmbeddedPostgres } from '@/scripts/lib/postgres';
import { findFreePort, isAlive, parentOf, processIdentity, sleep } from '@/scripts/lib/processes';
import { copyDemoChain, makeTestFolder, sweepTestFolders } from '@/scripts/lib/test-folders';
import { PATIENCE_MS } from '@/server/testing/patience';

/** Every process with its parent. */
function processTable(): [pid: number, parent: number][] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-Ao', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [[Number(name), parentOf(Number(name))] as [number, number]];
      } catch {
        return []; // it has just ended
      }
    });
}

/** The process ids of a process and of all its descendants. */
export function treeOf(pid: number): number[] {
  const table = processTable();
  const tree = [pid];
  for (const each of tree) tree.push(...table.filter(([, parent]) => parent === each).map(([child]) => child));
  return tree;
}

/** The parts of a running Brigade that can be killed separately. */
export type Part = 'web' | 'worker' | 'database';
const programs = { web: 'web.mjs', worker: 'worker.mjs' };

/** A copy of Brigade with the demo chain, in its own folder and on its own port: started as `npm start` does, and killed abruptly. */
export class App {
  private readonly database: EmbeddedPostgres;
  private process?: ChildProcess;
  private output = '';

  private constructor(
    private readonly directory: string,
    readonly port: number,
    private readonly extraEnvironment: Record<string, string>,
  ) {
    this.database = new EmbeddedPostgres(this.directory, { durable: true });
  }

  /** @param extraEnvironment environment variables */
  static async make(kind: string, extraEnvironment: Record<string, string> = {}): Promise<App> {
    await sweepTestFolders(kind);
    const directory = makeTestFolder(kind);
    copyDemoChain(directory);
    return new App(directory, await findFreePort(), extraEnvironment);
  }

  /** Starts it and waits until it serves, possibly after a build. */
  async start(patienceMs: number): Promise<void> {
    this.output = '';
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], { cwd: projectRoot, env: this.environment() });
    this.process = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.output += chunk));
    for (const until = Date.now() + patienceMs; !this.output.includes('Brigade is ready'); await sleep(50))
      if (child.exitCode !== null || Date.now() > until) throw new Error(`Brigade did not start:\n${this.output}`);
  }

  /** Kills all processes except the database at once, as happens when a machine runs out of memory. */
  async kill(): Promise<void> {
    const tree = treeOf(this.process?.pid ?? 0);
    for (const pid of tree) process.kill(pid, 'SIGKILL');
    while (tree.some(isAlive)) await sleep(20);
  }

  /** Kills the database's main process, which breaks all its connections. @returns its process id */
  async killDatabase(): Promise<number> {
    const pid = this.database.pid();
    if (!(await this.killPart('database')) || pid === null) throw new Error('there is no database to kill');
    return pid;
  }

  /** Kills the database again as soon as it restarts, while it is still starting. */
  async killDatabaseAgain(pid: number): Promise<void> {
    for (; [null, pid].includes(this.database.pid()); await sleep(5)) this.assertRuns();
    await this.killDatabase();
  }

  /**
   * Kills one part, which recovers by itself; does nothing if it is not running.
   * @returns whether it was running
   * @throws if Brigade has ended, with its output
   */
  async killPart(part: Part): Promise<boolean> {
    this.assertRuns();
    const pid = part === 'database' ? this.database.pid() : this.pidOf(programs[part]);
    if (pid === null || pid === undefined || !isAlive(pid)) return false;
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await sleep(20);
    return true;
  }

  private assertRuns(): void {
    if (this.process?.exitCode !== null) throw new Error(`Brigade has ended:\n${this.output}`);
  }

  private pidOf(program: string): number | undefined {
    return treeOf(this.process?.pid ?? 0).find((pid) => processIdentity(pid)?.command.includes(program));
  }

  /** Runs `npm run verify` at the same time. */
  async verify(): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/verify.ts'], { cwd: projectRoot, env: this.environment() });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    return new Promise((done) => child.once('close', (code) => done({ code, output })));
  }

  /** The last lines of its output, to explain failures. */
  lastOutput(): string {
    return this.output.slice(-10_000);
  }

  /** Queries its database directly. */
  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    // A new one each time: after a crash the server may have another address.
    const client = new pg.Client({ connectionString: new EmbeddedPostgres(this.directory, { durable: true }).url('brigade') });
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /**
   * Locks a table against writers, or also readers, so that whoever needs it stops in the middle of its work.
   * @returns a function that waits until somebody waits, identified by a part of their statement, and one that releases the lock
   */
  async hold(
    table: string,
    from: 'writers' | 'all',
  ): Promise<{ untilWaiting(statement: string): Promise<void>; release(): Promise<void> }> {
    const client = new pg.Client({ connectionString: new EmbeddedPostgres(this.directory, { durable: true }).url('brigade') });
    client.on('error', () => undefined); // the database may be killed meanwhile
    await client.connect();
    await client.query(`begin; lock table ${table} in ${from === 'all' ? 'access exclusive' : 'share row exclusive'} mode`);
    // Within a transaction, statistics would be read only once.
    const isWaiting = `select 1 from pg_stat_clear_snapshot(), pg_stat_activity where wait_event_type = 'Lock' and query ilike $1`;
    return {
      async untilWaiting(statement) {
        for (const until = Date.now() + PATIENCE_MS; (await client.query(isWaiting, [`%${statement}%`])).rows.length === 0; await sleep(20))
          if (Date.now() > until) throw new Error(`Nobody waits to ${statement}`);
      },
      release: () => client.end().catch(() => undefined),
    };
  }

  /** Stops it in order and removes its files. */
  async end(): Promise<void> {
    const child = this.process;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    }
    await new EmbeddedPostgres(this.directory, { durable: true }).stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      PORT: String(this.port),
      BRIGADE_DATA_DIR: this.directory,
      NEXT_DIST_DIR: testDistDirectory(),
      NEXTAUTH_URL: `http://localhost:${this.port}`,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      npm_lifecycle_event: '',
      ...this.extraEnvironment,
    };
  }
}
