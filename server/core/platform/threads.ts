import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { AppError } from '../operation/errors';
import { singleton } from './singleton';
import { builtThread, THREAD_ENTRY } from './thread-programs';

/** What a thread is told: which function of which file to run. */
export interface ThreadTask {
  /** From the project's root. */
  file: string;
  name: string;
  input: unknown;
  /** One number: 1 once the thread has begun. */
  begun: SharedArrayBuffer;
}

/** Requests that may wait for a thread; more are told to come back. */
const MAX_WAITING = 32;
const RETRY_AFTER_SECONDS = 5;

/** What runs from a build has its threads there, too; what runs the sources by a compiler has threads that do the same. */
const isBuilt = process.env.NODE_ENV === 'production' && !process.execArgv.includes('tsx');
/** The program of a thread, from the project's root. */
const programOf = (source: string) => (isBuilt ? builtThread(source, process.env.NEXT_DIST_DIR || '.next') : source);

/**
 * Threads are made when they are needed: an idle one is given up after a while, since each holds the libraries that it has loaded.
 */
const pools = {
  short: { maxThreads: Math.max(2, Math.min(4, availableParallelism() - 1)), resourceLimits: { maxOldGenerationSizeMb: 1_024 } },
  /** What takes minutes waits for its like alone, and must do with little memory. */
  long: { maxThreads: 2, resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 } },
};
type Pool = keyof typeof pools;

const threadsOf = (pool: Pool) =>
  singleton(
    `threads.${pool}`,
    () =>
      new Piscina({
        filename: join(process.cwd(), programOf(THREAD_ENTRY)),
        execArgv: isBuilt ? [] : ['--import', 'tsx'],
        minThreads: 0,
        idleTimeout: 20_000,
        ...pools[pool],
      }),
  );

/**
 * Makes a function of a `*.work.ts` file run in a worker thread, where it may compute for seconds without holding up a request of anybody
 * else. Input and output are copied (structured clone).
 * @param limitMs how long it may take, its wait for a thread included
 * @param pool `long` for work of minutes, such as imports
 * @returns the function, which also takes a port of its input that moves over to the thread; it throws takes_too_long when the work passes its limit or the memory of a thread, unavailable when no thread was
 *   free in that time, and whatever the work throws
 */
export function moveToThread<Work extends (input: never) => unknown>(file: string, name: string, limitMs: number, pool: Pool = 'short') {
  const threads = () => threadsOf(pool);
  return async (input: Parameters<Work>[0], signal?: AbortSignal, port?: MessagePort): Promise<Awaited<ReturnType<Work>>> => {
    // Counted here, since the pool does not count all that it has put aside.
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
