import { afterEach, beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { files } from '@/server/core/platform/files/files';
import { countCustomers, exportCustomersLater } from '@/server/customers/customers.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { send } from '@/server/testing/http';
import { kill, killAll, runWorker } from '@/server/testing/processes';
import { seedTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { getReportLink, listReportGenerations } from './reports.operations';

/* Workers are separate processes here, and are killed. */

const CUSTOMERS = 40_000;
let tenants: TwoTenants;
let brand: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await seedTwoTenants(prisma);
  brand = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
  await prisma.sql.run`insert into customers (brand_id, given_name, family_name, email)
    select ${brandId}, 'Given' || n, 'Family' || n, n || '@example.com' from generate_series(1, ${CUSTOMERS}::int) n`;
});
afterEach(killAll);

const report = async () => (await brand.call(listReportGenerations, { brandId }))[0];
const until = (status: string) => expect.poll(async () => (await report())?.status, { interval: 20 }).toBe(status);

it('a second worker finishes the report of a killed one, without a partial file or a duplicate', async () => {
  const { reportGenerationId } = await brand.call(exportCustomersLater, { brandId, fileType: 'xlsx' });
  const first = runWorker();
  await until('running');
  await kill(first);
  expect((await report())?.status).toBe('running');
  for await (const { key } of files.list('reports/')) expect.fail(`${key} is there`);

  const second = runWorker();
  // Nobody else starts the report before its lease has ended.
  await prisma.sql.run`update report_generations set leased_until = now() - interval '1 s'`;
  await until('succeed');
  await kill(second);
  const all = await brand.call(listReportGenerations, { brandId });
  const { total } = await brand.call(countCustomers, { brandId });
  expect(total).toBeGreaterThan(CUSTOMERS);
  expect(all).toMatchObject([{ reportGenerationId, done: total, total }]);
  const { url } = await brand.call(getReportLink, { brandId, reportGenerationId }, { origin: 'http://brigade.test' });
  const answer = await send('GET', url, { headers: { range: 'bytes=-22' } });
  // The end of a zip file is written last.
  expect([answer.status, answer.text.slice(0, 4)]).toEqual([206, 'PK\u0005\u0006']);
  expect(await prisma.reportGeneration.findFirst()).toMatchObject({ attempts: 2 });
});
