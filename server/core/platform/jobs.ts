import { PgBoss } from 'pg-boss';
import { subscribers } from '@/server/subscribers';
import { dispatchOutbox } from '../writes/outbox';
import { prisma } from './db';
import { log } from './log';

const OUTBOX_POLL_MS = 1_000;

/** What runs in the background, each on one worker at a time. `cron` is in UTC. */
const jobs: Record<string, { cron: string; run(): Promise<void> }> = {
  'clean-up': { cron: '17 * * * *', run: cleanUp },
};

/** Deletes what has served its time: answers kept for 24 h, tokens a week after their end, events a week after delivery, questions to boxes soon after their end. */
export async function cleanUp(): Promise<void> {
  await prisma.$executeRaw`delete from idempotency_records where created_at < now() - interval '24 hours'`;
  await prisma.$executeRaw`delete from access_tokens where expires_at < now() - interval '7 days'`;
  await prisma.$executeRaw`delete from login_throttles where window_started_at < now() - interval '1 day'`;
  await prisma.$executeRaw`delete from known_networks where last_used_at < now() - interval '90 days'`;
  await prisma.$executeRaw`delete from box_requests
    where expires_at < now() - interval '10 minutes' or answered_at < now() - interval '1 day'`;
  await prisma.$executeRaw`delete from outbox_events where delivered_at < now() - interval '7 days'`;
}

/** Runs the background work of this process until it is stopped; any number of workers may run beside each other. */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
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
