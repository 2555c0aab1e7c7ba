import { PgBoss } from 'pg-boss';
import { dispatchOutbox, type Subscriber } from '../writes/outbox';
import { log } from './log';

const OUTBOX_POLL_MS = 1_000;

/** What a worker does. */
export interface Background {
  /** Each runs on one worker at a time. `cron` is in UTC. */
  jobs: Record<string, { cron: string; run(): Promise<void> }>;
  /** Who is told of which event of the outbox. */
  subscribers: Record<string, Subscriber[]>;
}

/** Runs the background work of this process until it is stopped; any number of workers may run beside each other. */
export async function startWorker({ jobs, subscribers }: Background): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: process.env.DATABASE_URL ?? '', schema: 'jobs', max: 3 });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  for (const [name, { cron, run }] of Object.entries(jobs)) {
    await boss.createQueue(name);
    await boss.schedule(name, cron);
    await boss.work(name, async () => {
      const began = Date.now();
      await run();
      log.info({ job: name, ms: Date.now() - began }, 'job');
    });
  }

  let stopped = false;
  const dispatching = (async () => {
    while (!stopped) {
      const delivered = await dispatchOutbox(subscribers).catch((error) => {
        log.warn({ err: error }, 'outbox');
        return 0;
      });
      if (delivered === 0) await new Promise((resolve) => setTimeout(resolve, OUTBOX_POLL_MS));
    }
  })();

  return {
    async stop() {
      stopped = true;
      await Promise.all([dispatching, boss.stop({ graceful: true, timeout: 5_000 })]);
    },
  };
}
