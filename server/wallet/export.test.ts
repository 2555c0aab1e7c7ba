// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { reportTypes } from '@/server/report-types';
import { makeReports } from '@/server/reports/queue';
import { getReportLink, listReportGenerations } from '@/server/reports/reports.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer } from '@/server/testing/factories';
import { send } from '@/server/testing/http';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { creditWallet, debitWallet, exportWallets, exportWalletsLater, payOut, reloadWallet } from './wallet.operations';

let tenants: TwoTenants;
let brand: Actor;
let brandId: number;
const customers: number[] = [];

/** A customer who paid in on one day and spent on the next, and another one in between. */
beforeEach(async () => {
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
  await prisma.brand.update({ where: { id: brandId }, data: { timeZone: 'Europe/Paris' } });
  customers.length = 0;
  for (const familyName of ['N’Diaye', '=SUM(1)'])
    customers.push((await createCustomer(prisma, { brandId, familyName, givenName: 'Zoé', externalId: `00${customers.length}` })).id);
  const [first, second] = customers as [number, number];
  await brand.call(reloadWallet, { customerId: first, amount: 5_000, counterMethod: 'CASH' });
  await brand.call(creditWallet, { customerId: first, amount: 705, pocket: 'employer', reason: 'Subsidy; May' });
  await brand.call(reloadWallet, { customerId: second, amount: 9, counterMethod: 'CARD' });
  await brand.call(debitWallet, { customerId: first, amount: 1_000, reason: 'Lunch' });
  await brand.call(payOut, { customerId: first, amount: 4_705, counterMethod: 'CASH', reason: 'Leaves' });
  await prisma.sql.run`alter table wallet_lines disable trigger user`;
  // Half past midnight in Paris, which is still the day before in UTC.
  await prisma.sql.run`update wallet_lines set apply_date = '2026-05-04T22:30:00Z'::timestamptz + make_interval(mins => position)
    where customer_id = ${first} and position <= 2`;
  await prisma.sql.run`update wallet_lines set apply_date = '2026-05-05T10:00:00Z' where customer_id = ${second}`;
  await prisma.sql.run`update wallet_lines set apply_date = '2026-05-06T10:00:00Z' where customer_id = ${first} and position > 2`;
  await prisma.sql.run`alter table wallet_lines enable trigger user`;
});

const rowsOf = (text: string) => text.replace('\uFEFF', '').trim().split('\n');
const day = (from: string, to = from) => ({ brandId, from, to, fileType: 'csv' as const });

describe('the export of a brand’s wallet lines', () => {
  it('has one row per line, oldest first, in currency units, with the balance of each pocket afterwards', async () => {
    const { text, fileName } = await brand.download(exportWallets, day('2026-05-05', '2026-05-06'));
    expect(fileName).toMatch(/^wallets-\d{4}-\d{2}-\d{2}\.csv$/);
    const [first, second] = customers;
    const zoe = `${first},000,N’Diaye,Zoé`;
    expect(rowsOf(text)).toEqual([
      'Date,Customer ID,External ID,Last name,First name,Line,Entry,Pocket,In,Out,Own money,Promotional,Employer,Balance,Order,Reason',
      `2026-05-04T22:31:00.000Z,${zoe},1,Top-up,Own money,50.00,,50.00,0.00,0.00,50.00,,`,
      `2026-05-04T22:32:00.000Z,${zoe},2,Credit,Employer,7.05,,50.00,0.00,7.05,57.05,,Subsidy; May`,
      `2026-05-05T10:00:00.000Z,${second},001,'=SUM(1),Zoé,1,Top-up,Own money,0.09,,0.09,0.00,0.00,0.09,,`,
      `2026-05-06T10:00:00.000Z,${zoe},3,Debit,Employer,,7.05,50.00,0.00,0.00,50.00,,Lunch`,
      `2026-05-06T10:00:00.000Z,${zoe},4,Debit,Own money,,2.95,47.05,0.00,0.00,47.05,,Lunch`,
      `2026-05-06T10:00:00.000Z,${zoe},5,Paid out,Own money,,47.05,0.00,0.00,0.00,0.00,,Leaves`,
    ]);
  });

  it('covers the requested days in the brand’s time zone, and rejects reversed and overlong periods', async () => {
    const count = async (from: string, to?: string) => rowsOf((await brand.download(exportWallets, day(from, to))).text).length - 1;
    expect([await count('2026-05-04'), await count('2026-05-05'), await count('2026-05-06'), await count('2026-05-07')]).toEqual([
      0, 3, 3, 0,
    ]);
    for (const [from, to] of [
      ['2026-05-06', '2026-05-05'],
      ['2025-05-05', '2026-05-06'],
    ] as const)
      expect((await brand.refused(exportWallets, day(from, to))).code).toBe('invalid_parameters');
  });

  it('follows the reader’s language and number format, and can be a workbook', async () => {
    const { text } = await brand.download(exportWallets, day('2026-05-06'), { locale: 'fr' });
    expect(rowsOf(text)[0]).toMatch(/^Date;N° client;Matricule;Nom;Prénom;Ligne;Opération;Poche;Entrée;Sortie;/);
    expect(rowsOf(text)[2]).toContain(';Débit;');
    expect(rowsOf(text)[2]).toContain(';;2,95;47,05;0,00;');
    expect((await brand.download(exportWallets, { ...day('2026-05-06'), fileType: 'xlsx' })).text.startsWith('PK')).toBe(true);
  });

  it('can be made as a report by a worker, with the same content', async () => {
    const input = day('2026-05-05', '2026-05-06');
    const { reportGenerationId } = await brand.call(exportWalletsLater, input);
    expect(await makeReports(reportTypes)(new AbortController().signal)).toBe(1);
    expect(await brand.call(listReportGenerations, { brandId })).toMatchObject([
      { reportGenerationId, reportType: 'wallet_export', status: 'succeed', done: 6, total: 6 },
    ]);
    const { url } = await brand.call(getReportLink, { brandId, reportGenerationId }, { origin: 'http://brigade.test' });
    expect((await send('GET', url)).text.replace('\uFEFF', '')).toBe(
      (await brand.download(exportWallets, input)).text.replace('\uFEFF', ''),
    );
  });

  it('is available only to the head office of the brand', async () => {
    const restaurant = await actorsOf(tenants)('restaurant');
    for (const operation of [exportWallets, exportWalletsLater]) {
      expect((await restaurant.refused(operation, day('2026-05-05'))).code).toBe('access_denied');
      const foreign = { ...day('2026-05-05'), brandId: tenants.b.brandId };
      expect((await brand.refused(operation, foreign)).code).toBe('access_denied');
    }
  });
});
