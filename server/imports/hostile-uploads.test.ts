// @not-in-check
import { beforeEach, expect, it } from 'vitest';
import { importCatalog } from '@/server/catalog/catalog.operations';
import { files } from '@/server/core/platform/files/files';
import { importCustomers, importPhoenixCustomers } from '@/server/customers/customers.operations';
import { type Actor, actorsOf } from '@/server/testing/as';
import { importer, uploadedFile } from '@/server/testing/imports';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { prisma } from '../core/platform/db';
import { createImport } from './imports.operations';
import { importKindNames } from './imports.values';
import { IMPORT_FILES } from './kept-files';

/*
 * Files that the reader refuses (reading/hostile.slow.test.ts has every kind) are refused by each kind of upload, and leave nothing behind.
 */

let manager: Actor;
let brandId: number;

beforeEach(async () => {
  const tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
});

const hostile: [string, string | Buffer, string][] = [
  ['nothing', '', 'empty_file'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'picture'],
  ['a workbook of 1997', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}57006f0072006b0062006f006f006b00`, 'hex'), 'xls_file'],
  ['a truncated workbook', Buffer.from('504b030414000000080000', 'hex'), 'broken_workbook'],
  ['a web page', '<html><table><tr><td>Email', 'web_page'],
  ['a quotation mark without end', `Email\n"a@b.fr\n`, 'unclosed_quote'],
  ['column names alone', 'Email;Nom\n', 'no_rows'],
  ['a table of something else', 'Voiture;Places\nClio;5\n', 'no_known_columns'],
];

async function whatIsThere() {
  const kept: unknown[] = [];
  for await (const file of files.list(`${IMPORT_FILES}${brandId}/`)) kept.push(file);
  const counts = [prisma.customer, prisma.catalogProduct, prisma.import].map((table) =>
    (table as typeof prisma.import).count({ where: { brandId } }),
  );
  return [kept, ...(await Promise.all(counts))];
}

it.each(hostile)('an upload of %s is refused by every import and leaves nothing behind', async (_name, content, reason) => {
  const before = await whatIsThere();
  for (const operation of [importCustomers, importPhoenixCustomers, importCatalog]) {
    const refused = await importer(manager).refused(operation, content, { brandId });
    expect(refused).toMatchObject({ code: 'unreadable_file', status: 400, extraData: { reason } });
  }
  expect(await whatIsThere()).toEqual(before);
  // The wizard may show a table with unknown columns.
  if (reason === 'no_known_columns') return;
  for (const kind of importKindNames) {
    const error = await manager.refused(createImport, { brandId, kind, file: uploadedFile(content) });
    expect(error).toMatchObject({ code: 'unreadable_file', extraData: { reason } });
  }
  expect(await whatIsThere()).toEqual(before);
});
