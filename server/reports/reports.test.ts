// @not-in-check
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import { confirmErasure, countCustomers, exportCustomersLater, requestErasure } from '@/server/customers/customers.operations';
import { reportTypes } from '@/server/report-types';
import { type Actor, actorsOf, asUser } from '@/server/testing/as';
import { createCustomer, createUser } from '@/server/testing/factories';
import { send } from '@/server/testing/http';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { expireReports, makeReports, referredReports } from './queue';
import type { ReportType } from './report-type';
import { getReportLink, listReportGenerations } from './reports.operations';
import { reportsData } from './reports.personal';
import { longDate } from './reports.rules';

let tenants: TwoTenants;
let brandId: number;
let as: ReturnType<typeof actorsOf>;
let brand: Actor;

const never = new AbortController().signal;
const work = makeReports(reportTypes);
const ask = (actor: Actor, input: object = {}) => actor.call(exportCustomersLater, { brandId, fileType: 'csv', ...input });
const list = (actor: Actor, input: object = {}) => actor.call(listReportGenerations, { brandId, ...input });
const idsOf = async (actor: Actor, input: object = {}) => (await list(actor, input)).map(({ reportGenerationId }) => reportGenerationId);
const link = (actor: Actor, reportGenerationId: number, input: object = {}) =>
  actor.call(getReportLink, { reportGenerationId, brandId, ...input }, { origin: 'http://brigade.test' });
/** As if this time had passed for the reports. */
const pass = (interval: string) =>
  prisma.sql.run`update report_generations set leased_until = leased_until - ${interval}::interval, due_at = due_at - ${interval}::interval,
    expires_at = expires_at - ${interval}::interval`;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  as = actorsOf(tenants);
  brand = await as('brand');
  for await (const { key } of files.list('')) await files.delete(key);
  brandId = tenants.a.brandId;
});

describe('a report', () => {
  it('waits for a worker, is generated, and is downloaded through a link', async () => {
    const { reportGenerationId } = await ask(brand);
    expect(await list(brand)).toMatchObject([
      { reportGenerationId, reportType: 'customer_base_export', status: 'pending', expired: false },
    ]);
    expect(await brand.refused(getReportLink, { brandId, reportGenerationId })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'pending' },
    });
    expect(await work(never)).toBe(1);
    expect(await work(never)).toBe(0);
    const [made] = await list(brand);
    const { total } = await brand.call(countCustomers, { brandId });
    expect(made).toMatchObject({ status: 'succeed', done: total, total, failure: null, expired: false });
    const { url } = await link(brand, reportGenerationId);
    const { status, text, headers } = await send('GET', url);
    expect(status).toBe(200);
    expect(text.trim().split('\n')).toHaveLength(total + 1);
    expect(Number(headers.get('content-length'))).toBe(made?.size);
    expect(headers.get('content-disposition')).toContain(made?.name);
  });

  it('is shared by equal requests while it waits, and created anew afterwards or for another format', async () => {
    const [first, second] = await Promise.all([ask(brand), ask(brand)]);
    expect(second).toEqual(first);
    expect(await ask(brand, { fileType: 'xlsx' })).not.toEqual(first);
    while ((await work(never)) > 0);
    expect(await ask(brand)).not.toEqual(first);
    expect(await list(brand)).toHaveLength(3);
  });

  it('contains only data that the requesting user may see', async () => {
    const restaurant = await as('restaurant');
    await prisma.customerRestaurant.deleteMany({ where: { brandId } });
    const elsewhere = await prisma.restaurant.create({
      data: { brandId, name: 'X', street: '', postalCode: '', city: '', countryCode: 'FR', lat: 0, lng: 0, timeZone: 'Europe/Paris' },
    });
    await prisma.customerRestaurant.create({ data: { brandId, customerId: tenants.a.customerId, restaurantId: elsewhere.id } });
    const { reportGenerationId } = await ask(restaurant);
    await work(never);
    const { text } = await send('GET', (await link(restaurant, reportGenerationId)).url);
    expect(text).not.toMatch(new RegExp(`^${tenants.a.customerId},`, 'm'));
    const { total } = await restaurant.call(countCustomers, { brandId });
    expect((await list(restaurant))[0]).toMatchObject({ done: total, total });
    expect((await brand.call(countCustomers, { brandId })).total).toBe(total + 1);
  });

  it('states its time in the API’s format, whatever the time zone of the process', () => {
    expect(longDate(new Date('2026-11-21T10:00:00Z'))).toBe('Sat Nov 21 2026 10:00:00 GMT+0000 (Coordinated Universal Time)');
    expect(longDate(new Date('2026-01-02T03:04:05.999Z'))).toBe(new Date('2026-01-02T03:04:05.999Z').toString());
  });
});

describe('access to reports', () => {
  it('is given to the user who requested them, and to admins and group users who impersonate that user', async () => {
    const colleague = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
    const { reportGenerationId } = await ask(brand);
    const owner = { impersonatedUserId: tenants.a.users.brand.id };
    expect(await idsOf(colleague)).toEqual([]);
    expect((await colleague.refused(getReportLink, { brandId, reportGenerationId })).code).toBe('data_not_found');
    expect((await colleague.refused(listReportGenerations, { brandId, ...owner })).code).toBe('access_denied');
    for (const role of ['admin', 'brand_group'] as const) {
      const manager = await as(role);
      const { reportGenerationId: own } = await ask(manager);
      expect(await idsOf(manager)).toEqual([own]);
      expect(await idsOf(manager, owner)).toEqual([own, reportGenerationId]);
      expect((await manager.refused(getReportLink, { brandId, reportGenerationId })).code).toBe('data_not_found');
      expect((await manager.refused(getReportLink, { brandId, reportGenerationId, ...owner })).code).toBe('conflict');
    }
  });

  it('is refused for impersonating unknown users, users of another tenant or with a higher role', async () => {
    const [admin, group] = [await as('admin'), await as('brand_group')];
    const refusal = async (actor: Actor, impersonatedUserId: number) =>
      (await actor.refused(listReportGenerations, { brandId, impersonatedUserId })).code;
    expect(await refusal(group, tenants.b.users.brand.id)).toBe('access_denied');
    expect(await refusal(group, tenants.admin.id)).toBe('access_denied');
    expect(await refusal(group, 2_147_483_000)).toBe('access_denied');
    expect(await refusal(admin, 2_147_483_000)).toBe('data_not_found');
    expect((await group.refused(listReportGenerations, { brandId: tenants.b.brandId })).code).toBe('access_denied');
  });

  it('depends on the user’s current permissions, not on earlier ones', async () => {
    const old = await ask(brand);
    await work(never);
    const userId = tenants.a.users.brand.id;
    const { restaurantId } = tenants.a;
    await ask(brand);
    await prisma.user.update({ where: { id: userId }, data: { role: 'restaurant', restaurantId } });
    const moved = await asUser(userId);
    expect(await idsOf(moved)).toEqual([]);
    expect((await moved.refused(getReportLink, { brandId, ...old })).code).toBe('data_not_found');
    // A waiting report is not made with its user's former permissions, nor for a user who is gone.
    expect(await work(never)).toBe(0);
    const { reportGenerationId } = await ask(moved);
    expect(await idsOf(moved)).toEqual([reportGenerationId]);
    await prisma.user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
    expect(await work(never)).toBe(0);
    expect(await prisma.reportGeneration.findMany({ select: { id: true } })).toEqual([{ id: old.reportGenerationId }]);
  });

  it('requires users without a brand of their own to name one', async () => {
    for (const role of ['admin', 'brand_group'] as const)
      expect((await (await as(role)).refused(listReportGenerations, {})).code).toBe('missing_parameters');
    const { reportGenerationId } = await ask(await as('restaurant'));
    expect(await (await as('restaurant')).call(listReportGenerations, {})).toMatchObject([{ reportGenerationId }]);
    expect((await brand.refused(getReportLink, { brandId: tenants.sibling.brandId, reportGenerationId })).code).toBe('access_denied');
  });
});

describe('workers', () => {
  const typed = (open: ReportType<unknown>['open']) => {
    const type = { contentType: () => 'text/csv', open };
    return makeReports({
      ...{ customer_base_export: type, catalog_export: type, treasury_export: type },
      ...{ grant_statements: type, ticket_export: type, wallet_export: type },
    });
  };
  async function* slowly(parts: number, ms = 20): AsyncGenerator<Uint8Array> {
    for (let part = 0; part < parts; part++) {
      await wait(ms);
      yield Buffer.from(`part ${part}\n`);
    }
  }

  it('share the reports and make each of them once', async () => {
    for (const fileType of ['csv', 'xlsx']) for (const role of ['brand', 'restaurant'] as const) await ask(await as(role), { fileType });
    let opened = 0;
    const worker = typed(async () => {
      opened += 1;
      return slowly(3);
    });
    // Like workers: whoever finds one asks for the next.
    const workThrough = async () => {
      while ((await worker(never)) > 0);
    };
    await Promise.all(Array.from({ length: 4 }, workThrough));
    expect(opened).toBe(4);
    expect(await prisma.reportGeneration.count({ where: { status: 'succeed' } })).toBe(4);
  });

  it('take over from a worker whose lease has ended, and discard its late file', async () => {
    const { reportGenerationId } = await ask(brand);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    // Silent for longer than its lease, then active again.
    const silent = typed(async () => {
      await held;
      return slowly(1);
    })(never);
    await expect.poll(async () => (await list(brand))[0]?.status).toBe('running');
    expect(await work(never)).toBe(0);
    await pass('1 minute');
    expect(await work(never)).toBe(1);
    release();
    await silent;
    const { text } = await send('GET', (await link(brand, reportGenerationId)).url);
    expect(text).not.toContain('part');
    const kept: string[] = [];
    for await (const { key } of files.list(`reports/${brandId}/${reportGenerationId}/`)) kept.push(key);
    expect(kept).toHaveLength(1);
    expect(await list(brand)).toHaveLength(1);
  });

  it('try a failing report three times in all, then mark it as failed', async () => {
    const { reportGenerationId } = await ask(brand);
    const failing = typed(async () => Promise.reject(new Error('no room on the disk')));
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await failing(never)).toBe(1);
      expect(await failing(never)).toBe(0);
      await pass('1 minute');
    }
    expect(await failing(never)).toBe(0);
    expect(await list(brand)).toMatchObject([{ reportGenerationId, status: 'failed', failure: 'error' }]);
    expect(await brand.refused(getReportLink, { brandId, reportGenerationId })).toMatchObject({
      code: 'conflict',
      extraData: { reason: 'failed' },
    });
    // It can be requested again.
    expect((await ask(brand)).reportGenerationId).not.toBe(reportGenerationId);
  });

  it('retry a report beyond three attempts while the service is unavailable', async () => {
    await ask(brand);
    const busy = typed(async () => Promise.reject(new AppError('unavailable')));
    for (let time = 0; time < 4; time++) {
      expect(await busy(never)).toBe(1);
      expect(await work(never)).toBe(0);
      await pass('1 minute');
    }
    await work(never);
    expect(await list(brand)).toMatchObject([{ status: 'succeed' }]);
  });

  it('retry a report that breaks off in the middle, and leave no partial file', async () => {
    await ask(brand);
    await typed(async () =>
      (async function* () {
        yield* slowly(2);
        throw new Error('the database is away');
      })(),
    )(never);
    for await (const { key } of files.list(`reports/${brandId}/`)) expect.fail(`${key} is there`);
    await pass('1 minute');
    await work(never);
    expect(await list(brand)).toMatchObject([{ status: 'succeed' }]);
  });

  it('close the opened content when they are stopped or the file cannot be written', async () => {
    await ask(brand);
    const end = new AbortController();
    const content = Readable.from(slowly(1_000));
    await typed(async () => {
      end.abort();
      return content;
    })(end.signal);
    expect(content.destroyed).toBe(true);
    await pass('1 minute');
    // Cannot become a file: the storage refuses the key before it reads.
    const refused = Readable.from(slowly(1_000));
    await prisma.sql.run`update report_generations set name = ${`x.${'a'.repeat(600)}`}`;
    await typed(async () => refused)(never);
    expect(refused.destroyed).toBe(true);
  });

  it('mark a report as failed when its lease has ended on the third attempt', async () => {
    await ask(brand);
    await prisma.sql
      .run`update report_generations set status = 'running', attempts = 3, lease = gen_random_uuid(), leased_until = now() - interval '1 s'`;
    expect(await work(never)).toBe(0);
    expect(await list(brand)).toMatchObject([{ status: 'failed', failure: 'interrupted' }]);
  });

  it('release their report to the next worker at once when they are shut down', async () => {
    await ask(brand);
    const end = new AbortController();
    const working = typed(async () => slowly(1_000))(end.signal);
    await expect.poll(async () => (await list(brand))[0]?.status).toBe('running');
    await wait(100);
    end.abort();
    await working;
    expect(await prisma.reportGeneration.findFirst()).toMatchObject({ status: 'pending', attempts: 0 });
    expect(await work(never)).toBe(1);
    expect(await list(brand)).toMatchObject([{ status: 'succeed' }]);
  });
});

it('erasing a person expires the brand’s reports, restarts running ones and removes search texts', async () => {
  const { reportGenerationId } = await ask(brand, { search: 'moreau' });
  await work(never);
  await ask(brand);
  await prisma.sql
    .run`update report_generations set status = 'running', lease = gen_random_uuid(), leased_until = now() + interval '20 s' where status = 'pending'`;
  const [trace] = reportsData.traces ?? [];
  const person = { brandId, customerIds: [tenants.a.customerId], userIds: [], marks: [], orderIds: [] };
  expect(await trace?.count(prisma, { ...person, brandId: tenants.b.brandId })).toBe(0);
  expect(await trace?.erase?.(prisma, person)).toBe(2);
  expect((await brand.refused(getReportLink, { brandId, reportGenerationId })).code).toBe('report_expired');
  expect(await list(brand)).toMatchObject([{ status: 'pending' }, { status: 'succeed', expired: true }]);
  expect(JSON.stringify(await prisma.reportGeneration.findMany({ select: { input: true } }))).not.toContain('moreau');
});

it('a confirmed erasure deletes report files, also for links handed out before', async () => {
  const { id: customerId } = await createCustomer(prisma, { brandId, givenName: 'Zoé', familyName: 'Quatremère' });
  const { reportGenerationId } = await ask(brand);
  await work(never);
  const { url } = await link(brand, reportGenerationId);
  expect((await send('GET', url)).text).toContain('Quatremère');
  await brand.call(requestErasure, { customerId });
  await brand.call(confirmErasure, { customerId, confirmation: 'Zoé Quatremère' });
  expect((await send('GET', url)).status).toBe(404);
  expect(await prisma.reportGeneration.findFirst()).toMatchObject({ status: 'succeed', fileKey: null });
});

describe('report files', () => {
  it('expire after 30 days', async () => {
    const { reportGenerationId } = await ask(brand);
    await work(never);
    const { fileKey } = await prisma.reportGeneration.findFirstOrThrow();
    await pass('29 days 23 hours');
    await expireReports();
    expect(await referredReports([fileKey ?? '', 'reports/of/nobody'])).toEqual([fileKey]);
    await link(brand, reportGenerationId);
    await pass('1 hour');
    expect(await list(brand)).toMatchObject([{ status: 'succeed', expired: true }]);
    expect(await brand.refused(getReportLink, { brandId, reportGenerationId })).toMatchObject({ code: 'report_expired', status: 410 });
    expect(await referredReports([fileKey ?? ''])).toEqual([]);
    await expireReports();
    expect(await files.find(fileKey ?? '')).toBeNull();
    expect((await brand.refused(getReportLink, { brandId, reportGenerationId })).code).toBe('report_expired');
  });

  it('all expire in one run, however many there are', async () => {
    await ask(brand);
    await work(never);
    await prisma.sql
      .run`insert into report_generations (brand_id, user_id, report_type, name, input, request_hash, locale, status, file_key, size, expires_at, finished_at)
      select brand_id, user_id, report_type, name, input, request_hash, locale, status, file_key || n, size, now(), finished_at
      from report_generations, generate_series(1, 1100) n`;
    await expireReports();
    expect(await prisma.reportGeneration.count({ where: { fileKey: { not: null } } })).toBe(1);
  });

  it('return data_not_found when they are missing', async () => {
    const { reportGenerationId } = await ask(brand);
    await work(never);
    const { fileKey } = await prisma.reportGeneration.findFirstOrThrow();
    await files.delete(fileKey ?? '');
    expect((await brand.refused(getReportLink, { brandId, reportGenerationId })).code).toBe('data_not_found');
  });
});
