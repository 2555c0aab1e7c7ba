// @not-in-check
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pool, prisma } from '@/server/core/platform/db';
import { listFailedReloads } from '@/server/reloads/reloads.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCard, createCustomer } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { makeFigures } from './figures.service';
import { verifyWallets } from './verify';
import { creditWallet, debitWallet, getBrandWallets, listRunningOut, reloadWallet } from './wallet.operations';

let tenants: TwoTenants;
let brand: Actor;
let brandId: number;

beforeEach(async () => {
  vi.useRealTimers();
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
});

const newCustomer = async (more: object = {}) => (await createCustomer(prisma, { brandId, ...more })).id;
const topUp = (customerId: number, amount: number) => brand.call(reloadWallet, { customerId, amount, counterMethod: 'CASH' });
const spend = (customerId: number, amount: number) => brand.call(debitWallet, { customerId, amount, reason: 'Lunch' });

/** Moves all lines of a wallet this many days into the past. */
async function age(customerId: number, days: number): Promise<void> {
  await prisma.sql.run`alter table wallet_lines disable trigger user`;
  await prisma.sql.run`update wallet_lines set apply_date = apply_date - make_interval(days => ${days}) where customer_id = ${customerId}`;
  await prisma.sql.run`alter table wallet_lines enable trigger user`;
}
async function makeAll(settledMs?: number): Promise<void> {
  await prisma.sql.run`update wallet_figures set due_at = now() - interval '1 second', forecast_at = null`;
  while ((await makeFigures(settledMs)) > 0);
}
const read = (days = 3) => brand.call(getBrandWallets, { brandId, days });

describe('the wallets of a brand', () => {
  it('add up by pocket, now and by day, before and after hourly figures are made', async () => {
    // In the tenant's own place: 50.00 € paid in, 12.00 € spent.
    const before = await read();
    expect(before).toMatchObject({ own: 3_800, promotional: 0, balance: 3_800 });
    const [old, young] = [await newCustomer(), await newCustomer()];
    await topUp(old, 2_000);
    await spend(old, 500);
    await age(old, 1);
    await brand.call(creditWallet, { customerId: young, amount: 700, pocket: 'employer', reason: 'Month' });
    const live = await read();
    expect(live).toMatchObject({ own: 5_300, employer: 700, balance: 6_000 });
    expect(live.days.map(({ balance, paidIn, spent }) => [balance, paidIn, spent])).toEqual([
      [0, 0, 0],
      [1_500, 2_000, 500],
      [6_000, 5_000, 1_200],
    ]);
    await makeAll();
    expect(await prisma.walletHour.count({ where: { brandId } })).toBe(1);
    expect(await read()).toEqual(live);
    await topUp(young, 100);
    expect(await read()).toMatchObject({ balance: 6_100 });
    expect((await verifyWallets()).problems.filter((problem) => problem.includes('figures'))).toEqual([]);
    await prisma.sql.run`update wallet_hours set own = own + 1`;
    expect((await verifyWallets()).problems.filter((problem) => problem.includes('figures'))).toHaveLength(1);
  });

  it('are added up once even by several workers at the same time', async () => {
    const old = await newCustomer();
    await topUp(old, 2_000);
    await age(old, 2);
    await Promise.all(Array.from({ length: 4 }, () => makeFigures()));
    await makeAll();
    expect(await prisma.walletHour.findMany({ where: { brandId } })).toMatchObject([{ own: 2_000n, paidIn: 2_000n }]);
  });

  it('are added up only for hours before the oldest open transaction began', async () => {
    const customerId = await newCustomer();
    const oldest = await pool.connect();
    try {
      await oldest.query('begin');
      const { rows } = await oldest.query<{ hour: Date }>(`select date_trunc('hour', now()) as hour`);
      // As if hours had passed since: hours in which the transaction was open stay open.
      await makeAll(-3 * 3_600_000);
      const { rolledUntil } = await prisma.walletFigures.findUniqueOrThrow({ where: { brandId } });
      expect(rolledUntil).toEqual(rows[0]?.hour);
      await topUp(customerId, 2_000);
    } finally {
      await oldest.query('rollback');
      oldest.release();
    }
    expect((await verifyWallets()).problems.filter((problem) => problem.includes('figures'))).toEqual([]);
    await makeAll(-3 * 3_600_000);
    const { rolledUntil } = await prisma.walletFigures.findUniqueOrThrow({ where: { brandId } });
    expect(rolledUntil?.getTime()).toBeGreaterThan(Date.now());
  });

  it('do not block other brands when adding them up fails, and keep the hours added up so far', async () => {
    const [older, old] = [await newCustomer(), await newCustomer()];
    await topUp(older, 2_000);
    await age(older, 70);
    await topUp(old, 300);
    await age(old, 2);
    await makeFigures();
    await prisma.sql.run`delete from wallet_hours`;
    await prisma.sql.run`delete from wallet_hour_kinds`;
    // Its last span can't be written, because the hour exists already.
    await prisma.sql.run`insert into wallet_hours (brand_id, hour, own, promotional, employer, paid_in, spent)
      select brand_id, date_trunc('hour', apply_date), 0, 0, 0, 0, 0 from wallet_lines where customer_id = ${old}`;
    await prisma.sql.run`update wallet_figures set rolled_until = null, forecast_at = null,
      due_at = now() - case when brand_id = ${brandId} then interval '1 hour' else interval '1 minute' end`;
    await expect(makeFigures()).rejects.toThrow();
    expect(await prisma.walletHour.findMany({ where: { brandId, own: { gt: 0 } } })).toMatchObject([{ own: 2_000n }]);
    while ((await makeFigures()) > 0);
    expect(await prisma.walletFigures.findMany({ where: { forecastAt: null } })).toMatchObject([{ brandId }]);
    expect(await prisma.walletFigures.count({ where: { forecastAt: { not: null } } })).toBeGreaterThan(0);
  });

  it('list customers whose wallet will be empty within the week, the soonest first, until it is topped up', async () => {
    const [later, poor] = [await newCustomer({ familyName: 'Later' }), await newCustomer({ familyName: 'Poor' })];
    const [rich, fresh] = [await newCustomer(), await newCustomer()];
    for (const [customerId, amount] of [
      [later, 24_000],
      [poor, 20_500],
      [rich, 40_000],
    ] as const) {
      await topUp(customerId, amount);
      // A lunch on each of the last twenty days.
      for (let day = 0; day < 20; day++) {
        await spend(customerId, 1_000);
        await age(customerId, 1);
      }
    }
    await topUp(fresh, 10);
    await makeAll();
    const { items } = await brand.call(listRunningOut, { brandId });
    expect(items).toMatchObject([
      { customerId: poor, familyName: 'Poor', balance: 500, weeklySpend: 7_000, hasAutomaticReload: false },
      { customerId: later, balance: 4_000 },
    ]);
    expect(await read()).toMatchObject({ runningOut: 2 });
    for (const customerId of [poor, later]) await topUp(customerId, 10_000);
    expect((await brand.call(listRunningOut, { brandId })).items).toEqual([]);
    expect(await read()).toMatchObject({ runningOut: 0 });
  });

  it('list failing automatic reloads with their reason, page by page', async () => {
    const reloads = { brandId, isActive: true, minBalance: 100, amount: 3_000, monthlyCap: 3_000 };
    const made: number[] = [];
    for (const reason of ['REFUSED', 'TOO_SOON', 'MONTHLY_CAP'] as const) {
      const customerId = await newCustomer();
      const { id: cardId } = await createCard(prisma, { brandId, customerId });
      await prisma.automaticReload.create({ data: { ...reloads, customerId, cardId, reason, dueAt: new Date('2031-01-01') } });
      if (reason === 'REFUSED')
        await prisma.walletCharge.create({
          data: {
            ...{ brandId, customerId, cardId, amount: 1, provider: 'sandbox' },
            state: 'REFUSED',
            failure: 'card_declined',
            endedAt: new Date(),
          },
        });
      made.push(customerId);
    }
    const page = await brand.call(listFailedReloads, { brandId, limit: 1 });
    expect(page).toMatchObject({ items: [{ customerId: made[2], reason: 'MONTHLY_CAP', failure: null }], nextCursor: made[2] });
    const { items } = await brand.call(listFailedReloads, { brandId, cursor: page.nextCursor! });
    expect(items).toMatchObject([{ customerId: made[0], reason: 'REFUSED', failure: 'card_declined', lastFour: '4242' }]);
    expect(await read()).toMatchObject({ failedReloads: 2 });
  });

  it('are visible only to the head office', async () => {
    const restaurant = await actorsOf(tenants)('restaurant');
    expect((await restaurant.refused(getBrandWallets, { brandId, days: 3 })).code).toBe('access_denied');
  });
});
