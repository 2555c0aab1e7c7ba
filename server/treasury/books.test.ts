// @not-in-check
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { reportTypes } from '@/server/report-types';
import { makeReports } from '@/server/reports/queue';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer, createRestaurant } from '@/server/testing/factories';
import { send, tokenOf } from '@/server/testing/http';
import { fillWallet } from '@/server/testing/order-world';
import { sellADay } from '@/server/testing/takings';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { makeFigures } from '@/server/wallet/figures.service';
import { usualAccounts } from './books.schema';
import * as operations from './treasury.operations';

let tenants: TwoTenants;
let actors: ReturnType<typeof actorsOf>;
let brand: Actor;
const day = '2026-03-02';
const march = { from: '2026-03-01', to: '2026-03-31' };

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  actors = actorsOf(tenants);
  brand = await actors('brand');
});

const place = () => ({ restaurantId: tenants.a.restaurantId, brandId: tenants.a.brandId, day, at: new Date(`${day}T11:30:00Z`) });
const ofRestaurant = () => ({ restaurantId: tenants.a.restaurantId });

describe('treasury files', () => {
  const input = () => ({ brandId: tenants.a.brandId, ...march });

  it('are a balanced FEC of 18 columns with the brand’s accounts', async () => {
    await sellADay(place());
    await brand.call(operations.replaceAccounts, { brandId: tenants.a.brandId, cash: '531234', journalCode: 'CAI' });
    const { text, fileName, contentType } = await brand.download(operations.downloadTreasury, { ...input(), format: 'fec' });
    expect([fileName, contentType]).toEqual(['FEC-2026-03-01-2026-03-31.txt', 'text/plain; charset=utf-8']);
    const [head, ...lines] = text.replace(/\n$/, '').split('\n');
    expect(head?.split('\t')).toHaveLength(18);
    const cells = lines.map((line) => line.split('\t'));
    expect(cells.every((row) => row.length === 18)).toBe(true);
    const cents = (text = '') => Number(text.replace(',', ''));
    const total = (column: number) => cells.reduce((sum, row) => sum + cents(row[column]), 0);
    expect(total(11)).toBe(total(12));
    expect(cells.find((row) => row[4] === '531234')).toMatchObject({ 0: 'CAI', 3: '20260302', 11: '17,00', 12: '0,00' });
    expect(cells.some((row) => row[4] === '471000')).toBe(false);
  });

  it('have one name per account, one number per day and restaurant, and a validation date only for closed days', async () => {
    const { brandId, restaurantId } = tenants.a;
    await sellADay(place());
    await sellADay({ ...place(), day: '2026-03-03', at: new Date('2026-03-03T11:30:00Z') });
    const other = await createRestaurant(prisma, { brandId });
    await sellADay({ ...place(), restaurantId: other.id });
    await brand.call(operations.closeDay, { ...ofRestaurant(), day });
    const { id: customerId } = await createCustomer(prisma, { brandId });
    await fillWallet({ brandId, customerId }, 500, new Date(`${day}T10:00:00Z`));
    const read = async (period: { from: string; to: string }) => {
      const { text } = await brand.download(operations.downloadTreasury, { brandId, ...period, format: 'fec' });
      const lines = text.replace(/\n$/, '').split('\n');
      return lines.slice(1).map((line) => line.split('\t'));
    };
    const rows = await read(march);
    const names = Map.groupBy(rows, (row) => row[4]);
    expect([...names].filter(([, some]) => new Set(some.map((row) => row[5])).size !== 1)).toEqual([]);
    expect(rows.find((row) => row[4] === usualAccounts.cash && row[12] !== '0,00')).toMatchObject({
      5: 'Espèces',
      10: expect.stringMatching(/^Remboursements en espèces - /),
    });
    const later = { from: '2026-03-03', to: '2026-03-03' };
    expect(await read(later)).toEqual(rows.filter((row) => row[3] === '20260303'));
    const numbers = new Map(rows.map((row) => [row[8], row[2]]));
    expect([...numbers]).toEqual([
      ['Z-0-20260302', '20260302-0'],
      [`Z-${restaurantId}-20260302`, `20260302-${restaurantId}`],
      [`Z-${other.id}-20260302`, `20260302-${other.id}`],
      [`Z-${restaurantId}-20260303`, `20260303-${restaurantId}`],
    ]);
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' }).replaceAll('-', '');
    for (const row of rows) expect([row[8], row[15]]).toEqual([row[8], row[8] === `Z-${restaurantId}-20260302` ? today : '']);
  });

  it('give an account that is used for two purposes a single name', async () => {
    await sellADay(place());
    await brand.call(operations.replaceAccounts, { brandId: tenants.a.brandId, vat: '707000' });
    const { text } = await brand.download(operations.downloadTreasury, { ...input(), format: 'fec' });
    const rows = text.split('\n').map((line) => line.split('\t'));
    expect(new Set(rows.filter((row) => row[4] === '707000').map((row) => row[5]))).toEqual(new Set(['Ventes']));
  });

  it('contain a balanced journal even for an unbalanced day, with a line for the difference', async () => {
    await sellADay(place());
    await prisma.sql.run`update treasury_days set amount = amount + 100 where operation_type = 'cashPayments'`;
    const { text } = await brand.download(operations.downloadTreasury, { ...input(), format: 'csv' });
    const rows = text
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    const total = (column: number) => rows.reduce((sum, row) => sum + Math.round(Number(row[column] || 0) * 100), 0);
    expect(total(5)).toBe(total(6));
    expect(rows.find((row) => row[2] === '471000')).toMatchObject({ 3: 'Difference to explain', 6: '1.00' });
  });

  it('assign wallet top-ups to the brand’s local days, even if those begin at half past an hour in UTC', async () => {
    const { brandId } = tenants.a;
    await prisma.brand.update({ where: { id: brandId }, data: { timeZone: 'Asia/Kolkata' } });
    // Midnight in India is 18:30 in UTC.
    for (const [at, cents] of [
      ['2026-03-01T18:29:59.999Z', 100],
      ['2026-03-01T18:30:00Z', 250],
      ['2026-03-02T18:29:59.999Z', 400],
      ['2026-03-02T18:30:00Z', 800],
    ] as const) {
      const { id: customerId } = await createCustomer(prisma, { brandId });
      await fillWallet({ brandId, customerId }, cents, new Date(at));
    }
    const read = async (period: { from: string; to: string }) => {
      const { text } = await brand.download(operations.downloadTreasury, { brandId, ...period, format: 'csv' });
      const rows = text.split('\n').map((line) => line.split(','));
      return rows.filter((row) => row[2] === usualAccounts.wallet).map((row) => [row[0], row[6]]);
    };
    const check = async () => {
      expect(await read({ from: day, to: day })).toEqual([[day, '6.50']]);
      expect(await read(march)).toEqual([
        ['2026-03-01', '1.00'],
        [day, '6.50'],
        ['2026-03-03', '8.00'],
      ]);
    };
    await check();
    await prisma.sql.run`update wallet_figures set due_at = now() - interval '1 minute'`;
    while ((await makeFigures()) > 0);
    await check();
  });

  it('are available to managers for their own restaurant, as a download and as a report, but not for another', async () => {
    await sellADay(place());
    const manager = await actors('restaurant');
    const own = await manager.download(operations.downloadTreasury, { ...input(), format: 'csv' });
    expect(own.text).toContain('Cash');
    const other = await createRestaurant(prisma, { brandId: tenants.a.brandId });
    expect(await manager.outcome(operations.downloadTreasuryLater, { ...input(), format: 'fec' })).toMatchObject({ status: 200 });
    for (const operation of [operations.downloadTreasury, operations.downloadTreasuryLater])
      expect((await manager.refused(operation, { ...input(), restaurantId: other.id })).code).toBe('access_denied');
    expect(await makeReports(reportTypes)(new AbortController().signal)).toBe(1);
    expect(await prisma.reportGeneration.findFirst()).toMatchObject({ status: 'succeed', reportType: 'treasury_export' });
  });

  it('are refused immediately for a restaurant of another brand, even when requested as a report', async () => {
    const asked = { ...input(), format: 'csv' as const, restaurantId: tenants.b.restaurantId };
    const admin = await actors('admin');
    for (const operation of [operations.downloadTreasury, operations.downloadTreasuryLater]) {
      expect((await brand.refused(operation, asked)).code).toBe('access_denied');
      expect((await brand.refused(operation, { ...asked, restaurantId: 2_147_483_000 })).code).toBe('access_denied');
      expect((await admin.refused(operation, asked)).code).toBe('data_not_found');
    }
    expect(await prisma.reportGeneration.count()).toBe(0);
  });
});

describe('e-reporting', () => {
  it('totals transactions and tax by day and VAT rate, and rejects unknown parameters', async () => {
    await sellADay(place());
    const { days } = await brand.call(operations.getEreporting, { ...ofRestaurant(), ...march });
    expect(days).toEqual([
      {
        day,
        transactions: 2,
        rates: [
          { vatRate: 2000, amountExclTax: 450, amountTax: 90, amountInclTax: 540 },
          { vatRate: 1000, amountExclTax: 1_900, amountTax: 190, amountInclTax: 2_090 },
        ],
      },
    ]);
    const token = await tokenOf(tenants.a.users.restaurant.id);
    const path = `/v1/restaurants/${tenants.a.restaurantId}/ereporting?from=${march.from}&to=${march.to}`;
    expect((await send('GET', `${path}&cursor=1`, { token })).body).toMatchObject({ status: 400, code: 'invalid_parameters' });
    const csv = await send('GET', `${path}&format=csv`, { token });
    expect(csv.status).toBe(200);
  });
});
