// @not-in-check
import ExcelJS from 'exceljs';
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { updateGrant } from '@/server/grants/grants.operations';
import type { Order } from '@/server/orders/order.schema';
import { cancelOrder, createOrder, refundOrder } from '@/server/orders/orders.operations';
import { type Actor, asUser } from '@/server/testing/as';
import { createGrant, createPricingRule, createRestaurant, createUser } from '@/server/testing/factories';
import { type SellingRestaurant, sellingRestaurant } from '@/server/testing/order-world';
import { getTreasuryReport } from '@/server/treasury/treasury.operations';
import { downloadStatements, downloadStatementsLater, listStatements } from './statements.operations';
import { periodOf } from './statements.service';

let world: SellingRestaurant;
let office: Actor;
let productId: number;
let grants: { lunch: number; coffee: number };

const month = new Date().toISOString().slice(0, 7);

const eat = (quantity: number, more: object = {}): Promise<Order> =>
  world.till.call(createOrder, {
    ...{ restaurantId: world.restaurantId, consumptionMode: 'MODE_SIT_IN', items: [{ productId, quantity }], customerId: world.customerId },
    ...more,
  } as never) as Promise<Order>;
const paid = (amount: number) => ({ payments: [{ type: 'Cash', amount }] });

const fileOf = (query: object) => office.download(downloadStatements, { brandId: world.brandId, month, ...query });

beforeEach(async () => {
  world = await sellingRestaurant();
  const { brandId, customerId } = world;
  office = await asUser((await createUser(prisma, { role: 'brand', brandId })).id);
  ({ id: productId } = await world.sell(1_000));
  const { id: lunch } = await createGrant(prisma, { brandId, code: 'LUNCH', labelTicket: 'Lunch', amount: 350, dailyLimit: 9 });
  const { id: coffee } = await createGrant(prisma, { brandId, code: 'COFFEE', labelTicket: 'Coffee', amount: 100, dailyLimit: 9 });
  await createPricingRule(prisma, { brandId, grantIds: [lunch, coffee] });
  grants = { lunch, coffee };
  await prisma.customer.update({
    where: { brandId_id: { brandId, id: customerId } },
    data: { givenName: 'Zoé', familyName: 'Petit', externalId: 'E-7' },
  });
});

/** Three orders paid by both grants: one stays, half of one is refunded, and one is cancelled. */
async function eatAMonth(): Promise<void> {
  await eat(1, paid(550));
  const halved = await eat(2, paid(1_550));
  await world.manager.call(refundOrder, { orderId: halved.orderId, amount: 1_775, reason: 'Cold' } as never);
  const cancelled = await eat(1, paid(550));
  await world.manager.call(cancelOrder, { orderId: cancelled.orderId, reason: 'The guest left' });
}

it('statements add up to the grant payments of the treasury report, in a month with refunds', async () => {
  await eatAMonth();
  const found = await office.call(listStatements, { brandId: world.brandId, month });
  const { from, to } = periodOf(month);
  const report = await office.call(getTreasuryReport, { brandId: world.brandId, startDate: from, endDate: to, exportJson: true } as never);
  const granted = (report as { treasury: { operationType: string; amount: number }[] }).treasury.filter(
    ({ operationType }) => operationType === 'grantPayments',
  );
  const sum = granted.reduce((total, { amount }) => total + amount, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThan(3 * 450);
  expect([found.totalCents, found.treasuryCents]).toEqual([sum, sum]);
  expect(found.statements.map(({ grantId }) => grantId)).toEqual([grants.lunch, grants.coffee]);
  expect(found.statements).toMatchObject([
    { code: 'LUNCH', label: 'Lunch', guests: 1, orders: 3, paidCents: 1_050 },
    { code: 'COFFEE', guests: 1, orders: 3, paidCents: 300 },
  ]);
  for (const { paidCents, refundedCents, totalCents } of found.statements) expect(totalCents).toBe(paidCents + refundedCents);
  expect(await office.call(listStatements, { brandId: world.brandId, month: '2020-01' })).toMatchObject({
    statements: [],
    totalCents: 0,
    treasuryCents: 0,
  });
});

it('statements can be downloaded as CSV or XLSX with a row per order and refund, as PDF with a page per grant, or later as a report', async () => {
  await eatAMonth();
  const rows = (await fileOf({ format: 'csv', grantId: grants.lunch })).text.trim().split('\n');
  expect(rows).toHaveLength(1 + 3 + 2);
  expect(rows[1]).toMatch(/^Lunch,LUNCH,20\d\d-\d\d-\d\d,.*,Order,\d+,\d+,Petit Zoé,E-7,,3\.50,$/);
  expect(rows.filter((row) => row.includes(',Refund,'))).toHaveLength(2);
  const cents = rows.slice(1).reduce((sum, row) => {
    const [taken, back] = row
      .split(',')
      .slice(-2)
      .map((cell) => Math.round(Number(cell) * 100));
    return sum + (taken ?? 0) - (back ?? 0);
  }, 0);
  const { statements } = await office.call(listStatements, { brandId: world.brandId, month });
  expect(cents).toBe(statements[0]!.totalCents);
  const pagesOf = async (query: object = {}) => (await fileOf({ format: 'pdf', ...query })).text.match(/\/Type \/Page\b/g)?.length;
  expect([await pagesOf(), await pagesOf({ grantId: grants.lunch })]).toEqual([2, 1]);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await fileOf({ format: 'xlsx', grantId: grants.lunch })).bytes.buffer as ArrayBuffer);
  const [sheet] = workbook.worksheets;
  expect(sheet?.rowCount).toBe(rows.length);
  expect([2, 3].map((row) => sheet?.getRow(row).getCell('E').text)).toEqual(['Order', 'Order']);
  const { reportGenerationId } = await office.call(downloadStatementsLater, { brandId: world.brandId, month });
  expect(await prisma.reportGeneration.findFirstOrThrow({ where: { id: reportGenerationId } })).toMatchObject({
    reportType: 'grant_statements',
  });
});

it('a statement uses the grant’s label of its month, not a label planned for later', async () => {
  await eat(1, paid(550));
  const countsFrom = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const renamed = { code: 'LUNCH', labelTicket: 'Dinner', amount: 350, strategy: 1 as const, dailyLimit: 9, countsFrom };
  await office.call(updateGrant, { grantId: grants.lunch, ...renamed });
  const { statements } = await office.call(listStatements, { brandId: world.brandId, month });
  expect(statements.map(({ label }) => label)).toEqual(['Lunch', 'Coffee']);
  expect((await fileOf({ format: 'csv', grantId: grants.lunch })).text).toContain('\nLunch,LUNCH,');
});

it('statements are limited to the brand, and for restaurant users to payments in their restaurant', async () => {
  await eatAMonth();
  const other = await sellingRestaurant();
  const input = { brandId: world.brandId, month };
  expect((await other.manager.refused(listStatements, input)).code).toBe('access_denied');
  const { id: foreign } = await createGrant(prisma, { brandId: other.brandId });
  expect((await office.refused(downloadStatements, { ...input, grantId: foreign })).code).toBe('data_not_found');
  const { id: restaurantId } = await createRestaurant(prisma, { brandId: world.brandId });
  const neighbour = await asUser((await createUser(prisma, { role: 'restaurant', restaurantId })).id);
  expect(await neighbour.call(listStatements, input)).toMatchObject({ statements: [], totalCents: 0 });
});
