import { setTimeout } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { dispatchOutbox, type Subscriber } from '../writes/outbox';
import { log } from './log';

const POLL_MS = 1_000;
/** How late a scheduled job may start. Schedules are by the minute, so rare polling does no harm. */
const CLOCK_POLL_SECONDS = 20;

/** The work of a worker. */
export interface Background {
  /** Scheduled jobs, each running on one worker at a time. `cron` is in UTC. */
  jobs: Record<string, { cron: string; run(): Promise<void> }>;
  /**
   * Work that waits as rows of a table, such as reports to make. Each takes what is due, shares it with other workers by row locks, and
   * returns how much it did; it is called again at once while there is work, otherwise after a second. `end` asks it to leave its current
   * work to the next worker.
   */
  queues: Record<string, (end: AbortSignal) => Promise<number>>;
  /** Who receives which event of the outbox. */
  subscribers: Record<string, Subscriber[]>;
}

/** Starts the background work of this process. Any number of workers may run at the same time. */
export async function startWorker({ jobs, queues, subscribers }: Background): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: process.env.DATABASE_URL ?? '', schema: 'jobs', max: 3 });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  for (const [name, { cron, run }] of Object.entries(jobs)) {
    await boss.createQueue(name);
    // If no worker runs at night, a job that was due then runs in the morning: once, however often it was missed.
    await boss.schedule(name, cron, null, { missed: 'once' });
    await boss.work(name, { pollingIntervalSeconds: CLOCK_POLL_SECONDS }, async () => {
      const began = Date.now();
      await run();
      log.info({ job: name, ms: Date.now() - began }, 'job');
    });
  }

  const ending = new AbortController();
  const pollers = Object.entries({ ...queues, outbox: () => dispatchOutbox(subscribers) });
  const polling = pollers.map(([name, run]) => pollQueue(name, run, ending.signal));

  return {
    async stop() {
      ending.abort();
      await Promise.all([...polling, boss.stop({ graceful: true, timeout: 5_000 })]);
    },
  };
}

/** Runs the background work of this process until it is told to stop. */
export async function runWorker(background: Background): Promise<void> {
  const worker = await startWorker(background);
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => done());
  });
  await worker.stop();
}

/** Works through what is due in one queue until the end. */
async function pollQueue(name: string, run: (end: AbortSignal) => Promise<number>, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    const count = await run(end).catch((error) => {
      log.warn({ queue: name, err: error }, 'queue');
      return 0;
    });
    if (count === 0) await setTimeout(POLL_MS, undefined, { signal: end }).catch(() => undefined);
  }
}
