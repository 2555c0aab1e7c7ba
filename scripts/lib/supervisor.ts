import { watch } from 'node:fs';
import { join } from 'node:path';
import { nextCli } from './build';
import { Child } from './child';
import { OperatorError } from './operator-error';
import { projectRoot } from './paths';
import type { EmbeddedPostgres } from './postgres';
import { sleep } from './processes';

/** Longer than the minute for which load balancers keep a connection: whoever closes first must not be the one that is called. */
const KEEP_ALIVE_MS = 75_000;
const STOP_PATIENCE_MS = 5_000;
const READY_PATIENCE_MS = 180_000;
const DATABASE_CHECK_MS = 1_000;
const LONGEST_BACKOFF_MS = 30_000;

export type SupervisorOptions = {
  port: number;
  dev: boolean;
  withWorker: boolean;
  env: NodeJS.ProcessEnv;
  embedded: EmbeddedPostgres | null;
  /** Called with an explanation when the service can't go on. */
  onFailure: (message: string) => void;
};

/** Keeps the web server, the worker and the embedded database running until told to stop. */
export class Supervisor {
  private web?: Child;
  private worker?: Child;
  private isReady = false;
  private stopping = false;
  private readonly held: string[] = [];

  constructor(private readonly options: SupervisorOptions) {}

  /** Starts web and worker; settles when the web server answers. */
  async start(): Promise<void> {
    const { port, dev, withWorker, embedded } = this.options;
    const host = process.env.HOST ? ['-H', process.env.HOST] : [];
    const command = dev ? ['dev'] : ['start', '--keepAliveTimeout', String(KEEP_ALIVE_MS)];
    this.web = this.spawn([nextCli, ...command, '-p', String(port), ...host], (line) => this.tellWebLine(line));
    this.web.ended.then((code) => this.webEnded(code));
    if (withWorker) this.keepWorker();
    if (dev && withWorker) this.restartWorkerOnChange();
    if (embedded) this.keepDatabase(embedded);
    await this.untilReady();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all([this.web?.stop(STOP_PATIENCE_MS), this.worker?.stop(STOP_PATIENCE_MS)]);
  }

  private spawn(args: string[], onLine: (line: string) => void): Child {
    return new Child(args, { env: { ...this.options.env, NEXT_TELEMETRY_DISABLED: '1' }, onLine });
  }

  /** Next greets at length; its lines are held until it answers, and shown if it never does. */
  private tellWebLine(line: string): void {
    if (this.isReady || this.options.dev) console.log(line);
    else this.held.push(line);
  }

  private webEnded(code: number | string): void {
    if (this.stopping) return;
    const said = this.held.join('\n');
    this.options.onFailure(
      /EADDRINUSE/.test(said) ? portTaken(this.options.port) : `The web server ended unexpectedly (${code}).${said && `\n${said}`}`,
    );
  }

  private async keepWorker(): Promise<void> {
    for (let failures = 0; !this.stopping; ) {
      const began = Date.now();
      this.worker = this.spawn(['--import', 'tsx', join('scripts', 'worker.ts')], (line) => console.log(line));
      const code = await this.worker.ended;
      if (this.stopping || code === 0) continue;
      failures = Date.now() - began > LONGEST_BACKOFF_MS ? 1 : failures + 1;
      const pause = Math.min(LONGEST_BACKOFF_MS, 1_000 * 2 ** (failures - 1));
      console.error(`The worker ended unexpectedly (${code}); it starts again in ${pause / 1_000} s.`);
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

  /** A database that was killed starts again by itself; pools reconnect. */
  private async keepDatabase(embedded: EmbeddedPostgres): Promise<void> {
    const address = embedded.url('');
    while (!this.stopping) {
      await sleep(DATABASE_CHECK_MS);
      if (this.stopping || embedded.isAlive()) continue;
      console.error('The database has ended unexpectedly; it starts again.');
      try {
        await embedded.start();
      } catch (error) {
        this.options.onFailure((error as Error).message);
        return;
      }
      if (embedded.url('') !== address) this.options.onFailure('The database had to move to another port. Start Brigade again.');
    }
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + READY_PATIENCE_MS;
    while (!this.stopping) {
      const response = await fetch(`http://127.0.0.1:${this.options.port}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(
        () => null,
      );
      if (response?.ok) break;
      if (Date.now() > deadline) throw new OperatorError(`The web server did not answer in time.\n${this.held.join('\n')}`);
      await sleep(200);
    }
    this.isReady = true;
    this.held.length = 0;
  }
}

export const portTaken = (port: number) =>
  `Port ${port} is taken by another program. Stop that one, or choose another port:\n  PORT=${port + 1} npm start`;
