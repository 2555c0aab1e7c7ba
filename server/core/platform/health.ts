import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { vitalSql } from './db';
import { log } from './log';

export interface Check {
  ok: boolean;
  /** What was found or is wrong, for whoever operates the service. Contains no secrets. */
  detail: string;
}

const PATIENCE_MS = 3_000;
/** The worker that schedules jobs reports every minute; after this many seconds it counts as missing. */
const WORKER_SILENT_S = 600;
const MAX_DELAY_S = 600;

class UnhealthyError extends Error {}

async function check(name: string, work: () => Promise<string>): Promise<Check> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new UnhealthyError(`no answer within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  try {
    return { ok: true, detail: await Promise.race([work(), timeout.promise]) };
  } catch (error) {
    log.warn({ check: name, err: error }, 'not ready');
    return { ok: false, detail: error instanceof UnhealthyError ? error.message : 'the database does not answer' };
  } finally {
    clearTimeout(timer);
  }
}

let expectedMigrations: Promise<string[]> | undefined;
/** The migrations that this version comes with. */
function migrationNames(): Promise<string[]> {
  expectedMigrations ??= readdir(join(process.cwd(), 'prisma', 'migrations'), { withFileTypes: true })
    .then((entries) => entries.filter((entry) => entry.isDirectory()).map(({ name }) => name))
    .catch((error) => {
      expectedMigrations = undefined;
      throw new UnhealthyError('the folder of migrations cannot be read', { cause: error });
    });
  return expectedMigrations;
}

async function checkMigrations(): Promise<string> {
  const names = await migrationNames();
  const [history] = await vitalSql.read<{ kept: boolean }>`select to_regclass('_prisma_migrations') is not null as kept`;
  if (!history?.kept) throw new UnhealthyError('the database was never migrated');
  const applied = await vitalSql.read<{ name: string }>`
    select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null`;
  const missing = names.filter((name) => !applied.some((row) => row.name === name));
  if (missing.length > 0) throw new UnhealthyError(`not applied: ${missing.join(', ')}`);
  return `${names.length} applied`;
}

async function checkJobs(): Promise<string> {
  const [queue] = await vitalSql.read<{ ready: boolean }>`select to_regclass('jobs.version') is not null as ready`;
  if (!queue?.ready) throw new UnhealthyError('no worker has ever run on this database');
  const [row] = await vitalSql.read<{ silent: number | null; waiting: number | null; undelivered: number | null }>`select
    (select extract(epoch from now() - max(cron_on))::int from jobs.version) as silent,
    (select extract(epoch from now() - min(start_after))::int from jobs.job where state in ('created', 'retry') and start_after < now()) as waiting,
    (select extract(epoch from now() - min(available_at))::int from outbox_events where delivered_at is null and available_at < now()) as undelivered`;
  const { silent = null, waiting, undelivered } = row ?? {};
  if (silent === null || silent > WORKER_SILENT_S) throw new UnhealthyError('no worker is running');
  if ((waiting ?? 0) > MAX_DELAY_S) throw new UnhealthyError(`a job has been waiting for ${waiting} s`);
  if ((undelivered ?? 0) > MAX_DELAY_S) throw new UnhealthyError(`an event has been waiting for ${undelivered} s`);
  return `a worker was seen ${silent} s ago`;
}

/** Whether this process can serve requests: checks the database, its migrations, and the background worker. */
export async function readiness(): Promise<{ ok: boolean; checks: Record<'database' | 'migrations' | 'jobs', Check> }> {
  const database = await check('database', async () => {
    await vitalSql.read`select 1`;
    return 'answers';
  });
  const failed: Check = { ok: false, detail: 'the database does not answer' };
  const [migrations, jobs] = database.ok
    ? await Promise.all([check('migrations', checkMigrations), check('jobs', checkJobs)])
    : [failed, failed];
  return { ok: database.ok && migrations.ok && jobs.ok, checks: { database, migrations, jobs } };
}
