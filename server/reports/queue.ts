import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError, type Locale } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import { log } from '@/server/core/platform/log';
import type { ReportType } from './report-type';
import { REPORT_DAYS, type ReportFailure, type ReportTypeName } from './reports.values';

/** A worker without a sign of life for this time counts as dead, and another one starts the report again. */
const LEASE_SECONDS = 20;
const HEARTBEAT_MS = 4_000;
const MAX_ATTEMPTS = 3;
const RETRY_SECONDS = 5;

interface Claimed {
  brandId: number;
  id: number;
  restaurantId: number | null;
  reportType: ReportTypeName;
  name: string;
  input: never;
  locale: Locale;
  attempts: number;
  lease: string;
}

/**
 * Makes the report that has waited longest, if there is one. Several workers may run it: each report is leased, and only the worker with
 * the lease at the end stores the file.
 * @returns a queue for workers, which returns 1 if it made a report or tried to
 */
export function makeReports(types: Record<ReportTypeName, ReportType>): (stopSignal: AbortSignal) => Promise<number> {
  return async (stopSignal) => {
    await failDeadReports();
    await deleteInaccessible();
    const report = await claim();
    if (!report) return 0;
    await make(report, types[report.reportType], stopSignal);
    return 1;
  };
}

/** Fails reports whose workers died repeatedly. */
async function failDeadReports(): Promise<void> {
  const failure: ReportFailure = 'interrupted';
  await prisma.sql.run`update report_generations set status = 'failed', failure = ${failure}, lease = null, leased_until = null
    where status = 'running' and leased_until < now() and attempts >= ${MAX_ATTEMPTS}`;
}

/** Deletes reports whose users were disabled since, or moved out of the scope that they asked for: nobody could get the file. */
async function deleteInaccessible(): Promise<void> {
  await prisma.sql.run`delete from report_generations r using users u, brands b
    where (r.status = 'pending' or (r.status = 'running' and r.leased_until < now())) and u.id = r.user_id and b.id = r.brand_id and not (u.disabled_at is null and case u.role
      when 'admin' then true
      when 'brand_group' then u.brand_group_id = b.brand_group_id
      when 'brand' then u.brand_id = r.brand_id
      when 'restaurant' then u.restaurant_id = r.restaurant_id
      else false end is true)`;
}

async function claim(): Promise<Claimed | undefined> {
  const lease = randomUUID();
  const [claimed] = await prisma.sql.read<Claimed>`
    with waiting as materialized (select brand_id, id from report_generations
      where (status = 'pending' and due_at <= now()) or (status = 'running' and leased_until < now())
      order by created_at, id limit 1 for update skip locked)
    update report_generations r set status = 'running', attempts = r.attempts + 1, lease = ${lease}::uuid,
      leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), done = 0
    from waiting
    where r.brand_id = waiting.brand_id and r.id = waiting.id
    returning r.brand_id as "brandId", r.id, r.restaurant_id as "restaurantId", r.report_type as "reportType", r.name, r.input, r.locale,
      r.attempts, r.lease`;
  return claimed;
}

async function make(report: Claimed, type: ReportType, stopSignal: AbortSignal): Promise<void> {
  const { brandId, restaurantId, locale, input, lease, name } = report;
  const leaseLost = new AbortController();
  const signal = AbortSignal.any([stopSignal, leaseLost.signal]);
  const progress = { done: 0, total: null as number | null };
  const heartbeat = setInterval(() => {
    renewLease(report, progress)
      .then((isHeld) => isHeld || leaseLost.abort())
      .catch((error) => log.warn({ report: report.id, err: error }, 'the lease of a report was not renewed'));
  }, HEARTBEAT_MS);
  const key = `reports/${brandId}/${report.id}/${lease}${/\.[a-z0-9]+$/.exec(name)?.[0] ?? ''}`;
  let content: AsyncIterable<Uint8Array> | undefined;
  try {
    const tell = (done: number, total: number) => Object.assign(progress, { done, total });
    content = await type.open({ db: prisma, brandId, restaurantId, locale, input, tell });
    const { size } = await files.put(key, content, { contentType: type.contentType(input), fileName: name, signal });
    if (!(await finish(report, { ...progress, key, size }))) await files.delete(key);
  } catch (error) {
    await releaseReport(report, error, stopSignal.aborted);
  } finally {
    clearInterval(heartbeat);
    // A storage that failed before it read anything leaves the stream open, which would keep its database connection forever.
    if (content instanceof Readable) content.destroy();
  }
}

/** Records a sign of life and the progress. @returns false if another worker has the report by now */
async function renewLease({ brandId, id, lease }: Claimed, { done, total }: { done: number; total: number | null }): Promise<boolean> {
  const updatedRows = await prisma.sql.run`update report_generations
    set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), done = ${done}, total = ${total}
    where brand_id = ${brandId} and id = ${id} and lease = ${lease}::uuid`;
  return updatedRows === 1;
}

interface FinishedFile {
  key: string;
  size: number;
  done: number;
  total: number | null;
}

async function finish({ brandId, id, lease }: Claimed, { key, size, done, total }: FinishedFile): Promise<boolean> {
  const updatedRows = await prisma.sql.run`update report_generations
    set status = 'succeed', file_key = ${key}, size = ${size}, done = ${done}, total = ${total}, lease = null, leased_until = null,
      finished_at = now(), expires_at = now() + make_interval(days => ${REPORT_DAYS})
    where brand_id = ${brandId} and id = ${id} and lease = ${lease}::uuid`;
  return updatedRows === 1;
}

/**
 * Leaves a report to the next worker, or gives it up after too many attempts. Being stopped, or finding no free place to read, does not
 * count as an attempt.
 */
async function releaseReport({ brandId, id, lease, attempts }: Claimed, error: unknown, stopped: boolean): Promise<void> {
  if (!stopped) log.warn({ report: id, attempts, err: error }, 'a report failed');
  const failure: ReportFailure = 'error';
  const isUntried = stopped || (error instanceof AppError && error.code === 'unavailable');
  const isLast = !isUntried && attempts >= MAX_ATTEMPTS;
  await prisma.sql.run`update report_generations set lease = null, leased_until = null, attempts = ${isUntried ? attempts - 1 : attempts},
      status = ${isLast ? 'failed' : 'pending'}::report_status, failure = ${isLast ? failure : null},
      due_at = now() + make_interval(secs => ${stopped ? 0 : RETRY_SECONDS * attempts})
    where brand_id = ${brandId} and id = ${id} and lease = ${lease}::uuid`;
}

/** Which of these files belong to available reports. */
export async function referredReports(keys: string[]): Promise<string[]> {
  const rows = await prisma.sql.read<{ key: string }>`
    select file_key as key from report_generations where file_key = any(${keys}::text[]) and expires_at > now()`;
  return rows.map(({ key }) => key);
}

const EXPIRED_AT_ONCE = 500;

/** Deletes all expired files. Their reports stay in the list for a year, as expired. */
export async function expireReports(): Promise<void> {
  let expired: { key: string }[];
  do {
    expired = await prisma.sql.read<{ key: string }>`
      select file_key as key from report_generations where file_key is not null and expires_at <= now() limit ${EXPIRED_AT_ONCE}`;
    for (const { key } of expired) {
      await files.delete(key);
      await prisma.sql.run`update report_generations set file_key = null where file_key = ${key}`;
    }
  } while (expired.length === EXPIRED_AT_ONCE);
  await prisma.sql.run`delete from report_generations
    where created_at < now() - interval '1 year' and file_key is null and status not in ('pending', 'running')`;
}
