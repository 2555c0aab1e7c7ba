import { watch } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { type Program, programOf } from './build';
import { Child } from './child';
import { OperatorError } from './operator-error';
import { projectRoot } from './paths';
import type { EmbeddedPostgres } from './postgres';
import { sleep } from './processes';

const STOP_PATIENCE_MS = 5_000;
const READY_PATIENCE_MS = 180_000;
const DATABASE_CHECK_MS = 1_000;
/** How many times in a row the database may fail to restart, with pauses that double: half a minute in all. */
const DATABASE_TRIES = 5;
const LONGEST_BACKOFF_MS = 30_000;

/**
 * Keeps the web process below 350 MB on a busy day (bench/README.md); on a large machine, Node would let garbage grow to a gigabyte. The
 * heap limit in MB is several times what is ever used. The heap is collected when it has grown by a fifth, whereas Node waits until it has
 * nearly doubled: this saves 40 MB. The C library uses two arenas rather than eight per processor, and returns freed memory: by default it
 * keeps ever larger blocks, 40 MB of them.
 */
export const webMemory = {
  arguments: ['--max-old-space-size=512', '--max-semi-space-size=8', '--heap-growing-percent=20'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' },
};

export type SupervisorOptions = {
  port: number;
  dev: boolean;
  withWorker: boolean;
  env: NodeJS.ProcessEnv;
  embedded: EmbeddedPostgres | null;
  /** Called with an explanation if the service can't continue. */
  onFailure: (message: string) => void;
};

/** Keeps the web server, the worker and the embedded database running until it is told to stop. */
export class Supervisor {
  private web?: Child;
  private worker?: Child;
  private isReady = false;
  private stopping = false;
  private readonly heldLines: string[] = [];

  constructor(private readonly options: SupervisorOptions) {}

  /** Starts web and worker; settles when the web server responds. */
  async start(): Promise<void> {
    const { dev, withWorker, embedded } = this.options;
    void this.keepWeb();
    if (withWorker) void this.keepWorker();
    if (dev && withWorker) this.restartWorkerOnChange();
    if (embedded) void this.keepDatabase(embedded);
    await this.waitUntilReady();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all([this.web?.stop(STOP_PATIENCE_MS), this.worker?.stop(STOP_PATIENCE_MS)]);
  }

  private builtProgram(name: Program): string {
    return programOf(name, this.options.env.NEXT_DIST_DIR || undefined);
  }

  private spawn(args: string[], onLine: (line: string) => void): Child {
    const env = { ...webMemory.env, ...this.options.env, NEXT_TELEMETRY_DISABLED: '1' };
    return new Child(args, { env, onLine });
  }

  /** Restarts a web server that ended, even before it responded: the only error that does not go away by itself is an occupied port. */
  private keepWeb(): Promise<void> {
    return this.keepRunning('web server', () => {
      for (const line of this.heldLines.splice(0)) console.error(line);
      const hasHeapLimit = this.options.env.NODE_OPTIONS?.includes('--max-old-space-size');
      const memory = this.options.dev || hasHeapLimit ? [] : webMemory.arguments;
      const program = this.options.dev ? join('server', 'web.ts') : this.builtProgram('web');
      this.web = this.spawn([...memory, program], (line) => this.handleWebLine(line));
      return this.web;
    });
  }

  /** Output of the web server before it responds is held back, and shown only if it never does. */
  private handleWebLine(line: string): void {
    if (this.isReady || this.options.dev) console.log(line);
    else this.heldLines.push(line);
    if (line.includes('EADDRINUSE')) this.options.onFailure(portTakenMessage(this.options.port));
  }

  private keepWorker(): Promise<void> {
    return this.keepRunning('worker', () => {
      const program = this.options.dev ? ['--import', 'tsx', join('scripts', 'worker.ts')] : [this.builtProgram('worker')];
      this.worker = this.spawn(program, (line) => console.log(line));
      return this.worker;
    });
  }

  /** Restarts a process whenever it ends, after a pause that doubles while it keeps ending soon. */
  private async keepRunning(name: string, startChild: () => Child): Promise<void> {
    for (let failures = 0; !this.stopping; ) {
      const began = Date.now();
      const code = await startChild().ended;
      if (this.stopping || code === 0) continue;
      failures = Date.now() - began > LONGEST_BACKOFF_MS ? 1 : failures + 1;
      const pause = Math.min(LONGEST_BACKOFF_MS, 1_000 * 2 ** (failures - 1));
      console.error(`The ${name} ended unexpectedly (${code}); it starts again in ${pause / 1_000} s.`);
      await sleep(pause);
    }
  }

  private restartWorkerOnChange(): void {
    let pending: NodeJS.Timeout | undefined;
    watch(join(projectRoot, 'server'), { recursive: true }, () => {
      clearTimeout(pending);
      pending = setTimeout(() => void this.worker?.stop(STOP_PATIENCE_MS), 300);
    }).unref();
  }

  /** Restarts a database that was killed, even while it started; connection pools reconnect. */
  private async keepDatabase(embedded: EmbeddedPostgres): Promise<void> {
    const initialUrl = embedded.url('');
    for (let failures = 0; !this.stopping; ) {
      await sleep(DATABASE_CHECK_MS * 2 ** failures);
      if (this.stopping || embedded.isAlive()) continue;
      console.error('The database has ended unexpectedly; it starts again.');
      try {
        await embedded.start();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures < DATABASE_TRIES) continue;
        this.options.onFailure((error as Error).message);
        return;
      }
      if (embedded.url('') !== initialUrl) this.options.onFailure('The database had to move to another port. Start Brigade again.');
    }
  }

  private async waitUntilReady(): Promise<void> {
    const deadline = Date.now() + READY_PATIENCE_MS;
    while (!this.stopping) {
      if (await isServing(this.options.port)) break;
      if (Date.now() > deadline) throw new OperatorError(`The web server did not answer in time.\n${this.heldLines.join('\n')}`);
      await sleep(200);
    }
    this.isReady = true;
    this.heldLines.length = 0;
  }
}

/** Whether the web server responds. */
function isServing(port: number): Promise<boolean> {
  const { HOST } = process.env;
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return new Promise((done) => {
    const request = get({ host, port, path: '/healthz', timeout: 10_000 }, (response) => {
      response.resume();
      done(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => done(false));
  });
}

export const portTakenMessage = (port: number) =>
  `Port ${port} is taken by another program. Stop that one, or choose another port:\n  PORT=${port + 1} npm start`;
