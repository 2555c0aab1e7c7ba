import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { applyImport, cancelImport, getImport, updateImportRow } from '@/server/imports/imports.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { importer, waitUntilSettled } from '@/server/testing/imports';
import { PATIENCE_MS } from '@/server/testing/patience';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { verifyWallets } from '@/server/wallet/verify';
import { importCustomers } from '../customers.operations';

/** Imports of one brand run one after the other, and waiting ones hold nothing that others need. */
let tenants: TwoTenants;
let manager: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
});

const run = (text: string, of = brandId, actor = manager) => importer(actor).run(importCustomers, text, { brandId: of });
const previewOf = async (text: string) => {
  await importer(manager)
    .run(importCustomers, text, { brandId }, { dryRun: true })
    .catch(() => null);
  return (await prisma.import.findFirstOrThrow({ where: { brandId }, orderBy: { id: 'desc' } })).id;
};
const waiting = () => prisma.import.findMany({ where: { isWaiting: true, runId: { not: null } }, orderBy: { id: 'asc' } });

/** Does something while an import of the brand seems to be in progress, and this many others wait for it. */
async function whileWaiting<Result>(count: number, begin: () => void, act: () => Promise<Result>): Promise<Result> {
  return prisma.$transaction(
    async (held) => {
      await held.$queryRaw`select 1 from pg_advisory_xact_lock(hashtext('imports of customers'), ${brandId}::int)`;
      begin();
      await expect.poll(async () => (await waiting()).length).toBe(count);
      return act();
    },
    { timeout: PATIENCE_MS },
  );
}

it('two imports of one brand run one after the other, while another brand’s import does not wait', async () => {
  const admin = await actorsOf(tenants)('admin');
  let begun: ReturnType<typeof run>[] = [];
  const begin = () => {
    // Both match the same customer: the second is compared with the result of the first.
    begun = ['New', 'Newer'].map((name) => run(`External ID;First name\nX1;${name}\n`));
    for (const each of begun) each.catch(() => undefined);
  };
  await whileWaiting(2, begin, async () => {
    const theirs = await run('External ID\nY1\n', tenants.b.brandId, admin);
    expect(theirs.data).toMatchObject({ customersCreated: 1 });
    const [first] = await waiting();
    expect(await manager.call(getImport, { importId: first?.id ?? 0 })).toMatchObject({ state: 'reading', waiting: true });
  });
  const ends = await Promise.all(begun);
  expect(ends.map(({ data }) => data.customersCreated).sort()).toEqual([0, 1]);
  expect(ends.map(({ data }) => data.customersUpdated).sort()).toEqual([0, 1]);
  expect(await prisma.customer.count({ where: { brandId, externalId: 'X1' } })).toBe(1);
  const [last] = ends;
  expect(await manager.call(getImport, { importId: last?.importId ?? 0 })).toMatchObject({ state: 'done', waiting: false });
});

it('people can preview, correct rows and cancel a waiting import while others wait', async () => {
  const [bad, good] = [await previewOf('Email\nbad\n'), await previewOf('Email\ngood@turns.example\n')];
  let begun: ReturnType<typeof run>[] = [];
  const begin = () => {
    begun = ['b', 'c'].map((name) => run(`Email\n${name}@turns.example\n`));
    for (const each of begun) each.catch(() => undefined);
    void manager.call(applyImport, { importId: good });
  };
  await whileWaiting(3, begin, async () => {
    const { row } = await manager.call(updateImportRow, { importId: bad, line: 2, cells: ['mended@test.example'] });
    expect(row.kind).toBe('created');
    expect(await manager.call(getImport, { importId: await previewOf('Email\nd@test.example\n') })).toMatchObject({ state: 'preview' });
    const [one] = (await waiting()).filter(({ state }) => state === 'reading');
    await manager.call(cancelImport, { importId: one?.id ?? 0 });
  });
  const ends = await Promise.allSettled(begun);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await waitUntilSettled(good)).toBe('done');
  expect(await prisma.customer.count({ where: { brandId, email: { endsWith: '@turns.example' } } })).toBe(2);
});

it('initial balances are booked as corrections, once the import holds its locks', async () => {
  let importing: ReturnType<typeof run> | undefined;
  const begin = () => {
    importing = run('Email;Balance\nmoved@test.example;12,50\n');
    importing.catch(() => undefined);
  };
  const freedAt = await whileWaiting(1, begin, async () => Date.now());
  const { importId } = await (importing as ReturnType<typeof run>);
  const [line] = await prisma.walletLine.findMany({ where: { brandId, reason: { startsWith: `Import ${importId}` } } });
  expect(line).toMatchObject({ kind: 'CORRECTION', pocket: 'own', amount: 1_250 });
  expect(line?.applyDate.getTime()).toBeGreaterThanOrEqual(freedAt);
  expect((await verifyWallets()).problems).toEqual([]);
});

it('a correction of a locked import is rejected as busy, and succeeds when repeated', async () => {
  const importId = await previewOf('Email\nbad\n');
  const mend = { importId, line: 2, cells: ['mended@turns.example'] };
  await prisma.$transaction(
    async (held) => {
      await held.$queryRaw`select 1 from imports where brand_id = ${brandId} and id = ${importId} for update`;
      expect(await manager.refused(updateImportRow, mend)).toMatchObject({ code: 'conflict', extraData: { reason: 'busy' } });
    },
    { timeout: PATIENCE_MS },
  );
  expect((await manager.call(updateImportRow, mend)).row.kind).toBe('created');
});
