import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './paths';

const followParent = fileURLToPath(new URL('./follow-parent.mjs', import.meta.url));

export type ChildOptions = { env: NodeJS.ProcessEnv; onLine: (line: string) => void };

/**
 * A Node process that does not outlive this one. It leads its own process group, so that Ctrl-C reaches only us and we end our children in
 * order.
 */
export class Child {
  private readonly process: ChildProcess;
  /** Settles with the exit code or the signal's name once the process has ended. */
  readonly ended: Promise<number | string>;

  constructor(args: string[], { env, onLine }: ChildOptions) {
    this.process = spawn(process.execPath, ['--import', followParent, ...args], {
      cwd: projectRoot,
      env: { ...env, BRIGADE_PARENT: String(process.pid) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32',
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      let rest = '';
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(onLine);
      });
      stream?.on('end', () => rest && onLine(rest));
    }
    this.ended = new Promise((done) => {
      this.process.once('error', (error) => done(error.message));
      this.process.once('close', (code, signal) => done(code ?? signal ?? 1));
    });
  }

  /** Asks the process to end, and kills it and everything it started after `patience` milliseconds. */
  async stop(patience: number): Promise<void> {
    this.process.kill('SIGTERM');
    const force = setTimeout(() => this.kill(), patience);
    await this.ended;
    clearTimeout(force);
  }

  private kill(): void {
    try {
      process.kill(process.platform === 'win32' ? (this.process.pid ?? 0) : -(this.process.pid ?? 0), 'SIGKILL');
    } catch {
      // ended meanwhile
    }
  }
}
