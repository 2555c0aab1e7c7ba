import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { pool, prisma } from './db';
import { jobCounts } from './job-counts';
import { log } from './log';
import { singleton } from './singleton';

/** What `/metrics` shows of this process, in Prometheus's format. */
export const metrics = singleton('metrics', () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'brigade_requests_total',
    help: 'Answers by operation and status',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
  const latency = new Histogram({
    name: 'brigade_request_seconds',
    help: 'Time from request to answer by operation',
    labelNames: ['operation'],
    buckets,
    registers: [registry],
  });
  const answers = new Histogram({
    name: 'brigade_answer_seconds',
    help: 'Time to the end of an answer by door and status, for screens, tRPC, sign-in, the reference and health',
    labelNames: ['door', 'status'],
    buckets,
    registers: [registry],
  });
  new Gauge({
    name: 'brigade_database_connections',
    help: 'Connections of this process by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const jobs = new Gauge({ name: 'brigade_jobs', help: 'Jobs by queue and state', labelNames: ['queue', 'state'], registers: [registry] });
  const outbox = new Gauge({ name: 'brigade_outbox_waiting', help: 'Events not yet handed on', registers: [registry] });
  return { registry, requests, latency, answers, jobs, outbox };
});

/** The text that Prometheus reads. While the database is unavailable, its figures are left out, as the process's own matter then. */
export async function metricsText(): Promise<string> {
  const { registry, jobs, outbox } = metrics;
  jobs.reset();
  outbox.reset();
  try {
    for (const { queue, state, count } of (await jobCounts()) ?? []) jobs.set({ queue, state }, count);
    const [row] = await prisma.sql.read<{ waiting: number }>`
      select count(*)::int as waiting from outbox_events where delivered_at is null`;
    outbox.set(row?.waiting ?? 0);
  } catch (error) {
    log.warn({ err: error }, 'jobs and events could not be counted');
    outbox.remove();
  }
  return registry.metrics();
}
