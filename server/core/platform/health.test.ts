import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as healthz } from '@/app/healthz/route';
import { GET as metricsRoute } from '@/app/metrics/route';
import { GET as readyz } from '@/app/readyz/route';
import { background } from '@/server/background';
import { resetDatabase } from '@/server/testing/database';
import { PATIENCE_MS } from '@/server/testing/patience';
import { prisma } from './db';
import { startWorker } from './jobs';

beforeEach(resetDatabase);

interface Readiness {
  status: string;
  checks: Record<string, { ok: boolean; detail: string }>;
}
async function ready(): Promise<{ status: number; body: Readiness }> {
  const response = await readyz();
  return { status: response.status, body: await response.json() };
}
const scrape = async (headers: Record<string, string> = {}) => {
  const response = await metricsRoute(new Request('http://brigade.test/metrics', { headers }));
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('/healthz', () => {
  it('reports that the process is alive', async () => {
    expect(await healthz().json()).toEqual({ status: 'ok', uptimeSeconds: expect.any(Number) });
  });
});

describe('/readyz', () => {
  it('is ready once a worker runs, and reports which check fails', async () => {
    await prisma.sql.run`drop schema if exists jobs cascade`;
    const before = await ready();
    expect([before.status, before.body.status]).toEqual([503, 'failing']);
    expect(before.body.checks).toEqual({
      database: { ok: true, detail: 'answers' },
      migrations: { ok: true, detail: expect.stringMatching(/^\d+ applied$/) },
      jobs: { ok: false, detail: 'no worker has ever run on this database' },
    });

    const worker = await startWorker(background);
    try {
      await vi.waitFor(async () => expect((await ready()).status).toBe(200), { timeout: PATIENCE_MS, interval: 250 });

      const counted = await scrape();
      expect(counted.text).toMatch(/brigade_outbox_waiting 0/);

      await prisma.sql.run`update jobs.version set cron_on = now() - interval '20 minutes'`;
      expect((await ready()).body.checks.jobs).toEqual({ ok: false, detail: 'no worker is running' });
      await prisma.sql.run`update jobs.version set cron_on = now()`;
    } finally {
      await worker.stop();
    }

    await prisma.outboxEvent.create({ data: { kind: 'test.late', payload: {}, availableAt: new Date(Date.now() - 3_600_000) } });
    expect((await ready()).body.checks.jobs?.detail).toMatch(/^an event has been waiting for 3[56]\d\d s$/);
    expect((await scrape()).text).toMatch(/brigade_outbox_waiting 1/);
    await prisma.sql.run`drop schema jobs cascade`;
  });

  it('is not ready when the database lacks a migration', async () => {
    await prisma.sql.run`update _prisma_migrations set rolled_back_at = now()`;
    try {
      const { status, body } = await ready();
      expect([status, body.checks.migrations?.ok]).toEqual([503, false]);
      expect(body.checks.migrations?.detail).toContain('20261121000000_foundation');
    } finally {
      await prisma.sql.run`update _prisma_migrations set rolled_back_at = null`;
    }
  });
});

describe('/metrics', () => {
  it('answers in the format of Prometheus', async () => {
    const { status, headers, text } = await scrape();
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    for (const name of [
      'brigade_requests_total',
      'brigade_request_seconds',
      'brigade_database_connections{state="idle"}',
      'process_cpu_seconds_total',
    ])
      expect(text).toContain(name);
  });

  it('requires its bearer token if one is set', async () => {
    vi.stubEnv('METRICS_TOKEN', 'scrape-me');
    const refused = await scrape();
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(refused.text).toContain('invalid_token');
    expect((await scrape({ authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await scrape({ authorization: 'Bearer scrape-me' })).status).toBe(200);
    vi.unstubAllEnvs();
  });
});
