// @not-in-check
import ExcelJS from 'exceljs';
import { beforeEach, expect, it } from 'vitest';
import { downloadCatalogTemplate, importCatalog } from '@/server/catalog/catalog.operations';
import { catalogColumns } from '@/server/catalog/catalog-file.values';
import type { Operation } from '@/server/core/operation/operation';
import { prisma } from '@/server/core/platform/db';
import { customerColumns } from '@/server/customers/customer-file.values';
import {
  downloadImportTemplate,
  downloadPhoenixTemplate,
  importCustomers,
  importPhoenixCustomers,
} from '@/server/customers/customers.operations';
import { fileTypes } from '@/server/reports/table-file.values';
import { type Actor, actorsOf } from '@/server/testing/as';
import { importer } from '@/server/testing/imports';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { listImportRows } from './imports.operations';

let manager: Actor;
let brandId: number;

beforeEach(async () => {
  const tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
});

const guest = { externalId: '0042', email: 'zoe@test.example', givenName: 'Zoé', familyName: 'N’Diaye', badges: '0007', balance: '12' };
const cellsByHeader = (columns: readonly { key: string; header: { en: string; fr: string } }[], cells: Record<string, string>) =>
  new Map(columns.flatMap(({ key, header }) => [header.en, header.fr].map((name) => [name, cells[key] ?? ''] as const)));

/** Each template, the values for its first row, and where they must be found afterwards. */
const templates: [string, Operation, Operation, Map<string, string>, () => Promise<number>][] = [
  [
    ...(['of customers', downloadImportTemplate, importCustomers] as [string, Operation, Operation]),
    cellsByHeader(customerColumns, guest),
    () => prisma.customer.count({ where: { brandId, externalId: '0042', badges: { some: { badge: '0007' } } } }),
  ],
  [
    ...(['of the alternate format', downloadPhoenixTemplate, importPhoenixCustomers] as [string, Operation, Operation]),
    new Map([
      ['MATRICULE', '0042'],
      ['NOM', 'N’Diaye'],
      ['PRENOM', 'Zoé'],
      ['EMAIL', 'zoe@test.example'],
      ['BADGE', '0007'],
    ]),
    () => prisma.customer.count({ where: { brandId, externalId: '0042', badges: { some: { badge: '0007' } } } }),
  ],
  [
    ...(['of products', downloadCatalogTemplate, importCatalog] as [string, Operation, Operation]),
    cellsByHeader(catalogColumns, { sku: '0042', name: 'Crème brûlée', price: '5', categories: 'Desserts' }),
    () => prisma.catalogProduct.count({ where: { brandId, sku: '0042', name: 'Crème brûlée' } }),
  ],
];

/** Writes a row below the column names, as a spreadsheet does. */
async function filledIn(bytes: Uint8Array, fileType: string, cells: Map<string, string>): Promise<string | Uint8Array> {
  if (fileType === 'csv') {
    const text = Buffer.from(bytes).toString();
    const separator = text.includes(';') ? ';' : ',';
    const headers = text.replace('\uFEFF', '').trim().split(separator);
    return `${text.trimEnd()}\r\n${headers.map((header) => cells.get(header) ?? '').join(separator)}\r\n`;
  }
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as never);
  const sheet = workbook.worksheets[0]!;
  sheet.getRow(1).eachCell((cell, column) => {
    sheet.getCell(2, column).value = cells.get(String(cell.value)) || null;
  });
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

const cases = templates.flatMap((template) =>
  fileTypes.flatMap((fileType) => (['en', 'fr'] as const).map((locale) => [...template, fileType, locale] as const)),
);

it.each(cases.map((each) => [each[0], each[5], each[6], each] as const))(
  'the template %s, once filled in, is imported without problems as %s in %s',
  async (_of, fileType, locale, [, download, upload, cells, count]) => {
    const empty = await manager.download(download as never, { brandId, fileType }, { locale });
    const content = await filledIn(empty.bytes, fileType, cells);
    const { importId } = await importer(manager).run(upload as never, content, { brandId }, { locale });
    expect(await prisma.import.findFirst({ where: { id: importId } })).toMatchObject({
      ...{ state: 'done', total: 1, created: 1, errors: 0, conflicts: 0 },
    });
    expect((await manager.call(listImportRows, { importId })).items).toMatchObject([{ kind: 'created', problems: [] }]);
    expect(await count()).toBe(1);
  },
);
