// @not-in-check
import { parse } from 'csv-parse/sync';
import exceljs from 'exceljs';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { executeDownload, toRawInput } from '@/server/core/operation/invoke';
import { pool, prisma } from '@/server/core/platform/db';
import { BYTE_ORDER_MARK } from '@/server/core/reads/csv';
import { guard, unguard } from '@/server/core/reads/guard.rules';
import { type Actor, actorsOf, factsOf } from '@/server/testing/as';
import { createCustomer, createGuestGroup, createRestaurant } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { customerColumns } from './customer-file.values';
import { exportCustomers, updateBadge } from './customers.operations';

let tenants: TwoTenants;
let brand: Actor;
let restaurant: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  const as = actorsOf(tenants);
  [brand, restaurant] = [await as('brand'), await as('restaurant')];
  brandId = tenants.a.brandId;
});

type Row = Record<string, string>;

/** The rows of a CSV file, by the keys of their columns, as the import reads them. */
async function csvRows(
  actor: Actor,
  input: object = {},
  locale: 'en' | 'fr' = 'en',
  separator = locale === 'fr' ? ';' : ',',
): Promise<Row[]> {
  const { text } = await actor.download(exportCustomers, { brandId, fileType: 'csv', ...input }, { locale });
  const [header, ...rows] = parse(text, { delimiter: separator, bom: true }) as string[][];
  expect(header).toEqual(customerColumns.map((column) => column.header[locale]));
  return rows.map((cells) => Object.fromEntries(customerColumns.map(({ key }, index) => [key, unguard(cells[index] ?? '')])));
}

async function sheetRows(actor: Actor, input: object = {}): Promise<(string | number | null)[][]> {
  const { bytes } = await actor.download(exportCustomers, { brandId, fileType: 'xlsx', ...input });
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(bytes.buffer as ArrayBuffer);
  const rows: (string | number | null)[][] = [];
  workbook.worksheets[0]?.eachRow((row) => {
    rows.push(customerColumns.map((_, index) => (row.getCell(index + 1).value as string | number | null) ?? null));
  });
  return rows;
}

const hostile = [
  '=1+1',
  '+33',
  '-5',
  '@SUM(A1)',
  "'=1",
  "''+1",
  "'t Hart",
  'say "so"',
  'two\nlines',
  'two\r\nlines',
  '0012345',
  '😀 Zoë',
  'a;b,c|d',
  '＝1',
  'x;=1+1',
  '  spaces  ',
  '\ttab',
  '\rreturn',
  '_x000D_',
  '<&>',
];

describe('the customer export', () => {
  it('contains all fields of each customer, in the order of the columns', async () => {
    const other = await createRestaurant(prisma, { brandId });
    const { id: parentId } = await createGuestGroup(prisma, { brandId, name: 'ACME' });
    const { id: guestGroupId } = await createGuestGroup(prisma, { brandId, name: 'Paris', parentId, parentDepth: 1 });
    const { id } = await createCustomer(prisma, {
      brandId,
      email: 'a@example.com',
      givenName: 'Ana',
      familyName: 'Diaz',
      externalId: '007',
      guestGroupId,
      badges: ['0012', '0013', '0014'],
      restaurantIds: [tenants.a.restaurantId, other.id],
    });
    await brand.call(updateBadge, { customerId: id, badge: '0013', isBlocked: true });
    await prisma.wallet.create({ data: { brandId, customerId: id } });
    await prisma.sql.run`update wallets set own = 1200, promotional = 5 where brand_id = ${brandId} and customer_id = ${id}`;
    const row = (await csvRows(brand)).find(({ customerId }) => customerId === String(id));
    expect(row).toMatchObject({
      externalId: '007',
      email: 'a@example.com',
      givenName: 'Ana',
      familyName: 'Diaz',
      badges: '0012|0014',
      guestGroup: 'ACME / Paris',
      paymentType: 'CASH',
      isActive: 'true',
      restaurantIds: `${tenants.a.restaurantId}|${other.id}`,
      balance: '12.05',
      archivedAt: '',
    });
    expect(row?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const [, ...sheet] = await sheetRows(brand);
    const cells = sheet.find(([customerId]) => customerId === String(id)) ?? [];
    expect(cells.slice(1, 13)).toEqual([
      '007',
      'a@example.com',
      'Ana',
      'Diaz',
      null,
      '0012|0014',
      'ACME / Paris',
      'CASH',
      'true',
      null,
      `${tenants.a.restaurantId}|${other.id}`,
      12.05,
    ]);
  });

  it('preserves hostile names exactly, in CSV and in a workbook', async () => {
    for (const familyName of hostile) await createCustomer(prisma, { brandId, familyName, externalId: `${familyName}#` });
    const found = (await csvRows(brand)).filter(({ externalId }) => externalId?.endsWith('#'));
    expect(found.map(({ familyName }) => familyName)).toEqual(hostile);
    const sheet = (await sheetRows(brand)).filter(([, externalId]) => String(externalId).endsWith('#'));
    // Decodes the escapes of XML, as readers of workbooks do.
    const decoded = (value: unknown) =>
      unguard(String(value).replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))));
    expect(sheet.map((cells) => decoded(cells[4]))).toEqual(hostile);
  });

  it('guards CSV cells exactly as guard does, with every separator', async () => {
    const texts = fc.sample(fc.oneof(fc.stringMatching(/^[=+\-@＝＋－＠\t\r\n",;'\u00a0 a1]{0,10}$/), fc.string()), 500);
    const names = [...hostile, ...texts].map((text) => text.replaceAll('\0', ''));
    await prisma.customer.createMany({ data: names.map((familyName) => ({ brandId, familyName, externalId: null })) });
    for (const separator of [',', ';', '\t'] as const) {
      const { text } = await brand.download(exportCustomers, { brandId, fileType: 'csv', separator });
      const written = (parse(text, { bom: true, delimiter: separator }) as string[][]).slice(-names.length).map((cells) => cells[4]);
      expect(written, `separated by ${separator}`).toEqual(names.map(guard));
    }
  });

  it('uses the caller’s language and the requested separator', async () => {
    await prisma.wallet.updateMany({ where: { brandId }, data: { own: 150, held: 0 } });
    const french = await brand.download(exportCustomers, { brandId, fileType: 'csv' }, { locale: 'fr' });
    expect(french.fileName).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
    expect(french.contentType).toBe('text/csv; charset=utf-8');
    expect(french.text.startsWith('N° client;')).toBe(true);
    expect(Buffer.from(french.bytes.slice(0, 3)).toString()).toBe(BYTE_ORDER_MARK);
    expect(await csvRows(brand, {}, 'fr')).toContainEqual(
      expect.objectContaining({ customerId: String(tenants.a.customerId), balance: '1,50' }),
    );
    expect(await csvRows(brand, { separator: '\t' }, 'fr', '\t')).toEqual(await csvRows(brand, {}, 'fr'));
    const workbook = await brand.download(exportCustomers, { brandId, fileType: 'xlsx' });
    expect(workbook.fileName).toMatch(/^customers-.*\.xlsx$/);
  });

  it('respects the filters and what the caller may see', async () => {
    const other = await createRestaurant(prisma, { brandId });
    const { id } = await createCustomer(prisma, { brandId, familyName: "O'Neill %", restaurantIds: [other.id], badges: ['99-x'] });
    const idsOf = async (actor: Actor, input: object) => (await csvRows(actor, input)).map(({ customerId }) => Number(customerId));
    expect(await idsOf(brand, {})).toContain(id);
    expect(await idsOf(restaurant, {})).not.toContain(id);
    expect(await idsOf(restaurant, {})).toContain(tenants.a.customerId);
    for (const search of ["o'neill %", '99-']) expect(await idsOf(brand, { search })).toEqual([id]);
    expect(await idsOf(brand, { search: "'); drop table customers; --" })).toEqual([]);
    expect(await idsOf(brand, { restaurantIds: String(other.id) })).toContain(id);
    expect(await idsOf(brand, { groups: String(tenants.a.guestGroupId) })).toEqual([]);
    expect(await idsOf(brand, { restaurantIds: `${other.id} , ${other.id}`, groups: ' ', search: '99-' })).toEqual([id]);
    expect(await idsOf(brand, {})).not.toContain(tenants.a.archivedId);
    expect(await idsOf(brand, { mustDisplayArchivedCustomers: true })).toContain(tenants.a.archivedId);
    expect((await brand.refused(exportCustomers, { brandId: tenants.b.brandId, fileType: 'csv' })).code).toBe('access_denied');
    expect((await brand.refused(exportCustomers, { brandId, fileType: 'pdf' })).code).toBe('invalid_parameters');
    expect((await brand.refused(exportCustomers, { brandId })).code).toBe('missing_parameters');
  });
});

describe('an export that is not read to its end', () => {
  it('releases its database connection when it is cancelled', async () => {
    await prisma.sql.run`insert into customers (brand_id, family_name, external_id)
      select ${brandId}, repeat('x', 100), n::text from generate_series(1, 20000) n`;
    const busy = () => pool.totalCount - pool.idleCount;
    for (let time = 0; time < 5; time++) {
      for (const fileType of ['csv', 'xlsx']) {
        const { body } = await executeDownload(exportCustomers, () => toRawInput({ brandId, fileType }), factsOf(brand.caller));
        const reader = (body as ReadableStream<Uint8Array>).getReader();
        await reader.read();
        await reader.cancel();
        await expect.poll(busy).toBe(0);
      }
    }
  });

  it('makes a third export of the brand unavailable while two are open', async () => {
    await prisma.sql.run`insert into customers (brand_id, family_name, external_id)
      select ${brandId}, repeat('x', 100), n::text from generate_series(1, 20000) n`;
    const open = async () =>
      (await executeDownload(exportCustomers, () => toRawInput({ brandId, fileType: 'csv' }), factsOf(brand.caller))).body;
    const bodies = [await open(), await open()] as ReadableStream[];
    expect(await brand.refused(exportCustomers, { brandId, fileType: 'csv' })).toMatchObject({
      code: 'unavailable',
      headers: { 'retry-after': '10' },
    });
    for (const body of bodies) await body.cancel();
    await expect.poll(async () => (await csvRows(brand, { search: 'nobody' })).length).toBe(0);
  });
});
