import type { Orm } from '@/server/core/platform/db';
import type { Import, Prisma } from '@/server/generated/prisma/client';
import { unique } from './unique';

/** A preview of a file with one new customer; its file is not stored. */
export async function createImport(db: Orm, imported: Partial<Prisma.ImportUncheckedCreateInput> & { brandId: number }): Promise<Import> {
  const columns = ['Email', 'First name'];
  const source = { columns, samples: [[], []], total: 1, headerLine: 1, format: 'csv', encoding: 'utf-8', separator: ';', sheet: null };
  const preview = await db.import.create({
    data: {
      ...{
        kind: 'customers',
        state: 'preview',
        fileName: 'customers.csv',
        fileKey: `imports/${imported.brandId}/${unique()}`,
        total: 1,
        created: 1,
      },
      source: { ...source, hints: { decimalComma: false, dayFirst: null, otherSheets: [] } },
      mapping: ['email', 'givenName'],
      options: { emptyCells: 'keep', restoreArchived: false, isMultiBadge: false, autoImportGuestHierarchy: false },
      ...imported,
    },
  });
  const values = { email: `new-${unique()}@test.example`, givenName: 'Camille' };
  const row = {
    brandId: preview.brandId,
    importId: preview.id,
    line: 2,
    cells: [values.email, values.givenName],
    kind: 'created' as const,
  };
  await db.importRow.create({ data: { ...row, values, after: values } });
  return preview;
}
