import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { AppError } from '../operation/errors';
import { singleton } from './singleton';
import { builtThread, THREAD_ENTRY } from './thread-programs';

/** The work of a thread: a function of a file, and its input. */
export interface ThreadTask {
  /** Path from the project's root. */
  file: string;
  name: string;
  input: unknown;
  /** One number, set to 1 once the thread has started on it. */
  begun: SharedArrayBuffer;
}

/** Calls that may wait for a thread; further ones are refused as unavailable. */
const MAX_WAITING = 32;
const RETRY_AFTER_SECONDS = 5;

/** In a build, threads run its compiled programs; otherwise they compile the sources, as their process does. */
const isBuilt = process.env.NODE_ENV === 'production' && !process.execArgv.includes('tsx');
/** The program of a thread, from the project's root. */
const programOf = (source: string) => (isBuilt ? builtThread(source, process.env.NEXT_DIST_DIR || '.next') : source);

/** Threads are started on demand and end when idle, as each keeps the libraries it has loaded in memory. */
const pools = {
  short: { maxThreads: Math.max(2, Math.min(4, availableParallelism() - 1)), resourceLimits: { maxOldGenerationSizeMb: 1_024 } },
  /** Work of minutes has its own pool, with little memory. */
  long: { maxThreads: 2, resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 } },
};
type Pool = keyof typeof pools;

const threadsOf = (pool: Pool) =>
  singleton(
    `threads.${pool}`,
    () =>
      new Piscina({
        // Ignored, or the build would take every file of the project for a part of this one.
        filename: join(/* turbopackIgnore: true */ process.cwd(), programOf(THREAD_ENTRY)),
        execArgv: isBuilt ? [] : ['--import', 'tsx'],
        minThreads: 0,
        idleTimeout: 20_000,
        ...pools[pool],
      }),
  );

/**
 * Makes a function of a `*.work.ts` file run in a worker thread, where it can compute for seconds without delaying other requests. Input
 * and output are copied (structured clone).
 * @param limitMs how long it may take, including the wait for a thread
 * @param pool `long` for work of minutes, such as imports
 * @returns the function, which also takes a port of its input to transfer to the thread; throws takes_too_long if the work exceeds its
 *   time or a thread’s memory, unavailable if no thread was free in time, and whatever the work throws
 */
export function moveToThread<Work extends (input: never) => unknown>(file: string, name: string, limitMs: number, pool: Pool = 'short') {
  const threads = () => threadsOf(pool);
  return async (input: Parameters<Work>[0], signal?: AbortSignal, port?: MessagePort): Promise<Awaited<ReturnType<Work>>> => {
    // Counted here, as the pool does not count all calls that wait.
    if (threads().queueSize >= MAX_WAITING) throw noThread();
    const begun = new SharedArrayBuffer(4);
    const limit = AbortSignal.timeout(limitMs);
    const task: ThreadTask = { file: programOf(file), name, input, begun };
    try {
      return await threads().run(task, {
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(port && { transferList: [port] }),
      });
    } catch (error) {
      if (limit.aborted) throw Atomics.load(new Int32Array(begun), 0) === 1 ? tooLong(error) : noThread(error);
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooLong(error);
      throw error;
    }
  };
}

const tooLong = (cause: unknown) => new AppError('takes_too_long', { cause });
const noThread = (cause?: unknown) => new AppError('unavailable', { cause, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
