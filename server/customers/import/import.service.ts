import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Progress } from '@/server/core/operation/outcome';
import type { UploadedFile } from '@/server/core/operation/uploaded-file';
import type { Import } from '@/server/generated/prisma/client';
import { badRows, isBad, MOST_NAMED, validationErrors } from '@/server/imports/answers';
import { otherWarnings } from '@/server/imports/imports.service';
import { rowsWithProblems, type ShownRow } from '@/server/imports/rows.service';
import { importFile } from '@/server/imports/uploads.service';
import { phoenixOptions } from './customer-kinds';
import type { CustomersImported, customersImportQuery, PhoenixImported, phoenixImportQuery } from './import.schema';

type With<Query extends z.ZodType> = z.output<Query> & { file: UploadedFile };

const countsOf = ({ created, changed, unchanged }: Import): CustomersImported => ({
  customersCreated: created,
  customersUpdated: changed,
  customersUnchanged: unchanged,
});

/**
 * Imports a file of customers if no row has errors.
 * @throws unreadable_file; at the end import_failed with the rows that have errors
 */
export function importCustomers(
  ctx: Context,
  { brandId, file, ...options }: With<typeof customersImportQuery>,
): Promise<Progress<CustomersImported>> {
  const request = { method: 'POST', path: '/customers/import' } as const;
  return importFile(ctx, request, { kind: 'customers', brandId, options, file }, async (imported) => {
    if (imported.conflicts + imported.errors > 0) throw await refusalOf(ctx, imported);
    return countsOf(imported);
  });
}

async function refusalOf(ctx: Context, imported: Import): Promise<AppError> {
  const rows = await badRows(ctx, imported);
  const errors = rows.flatMap(({ line, problems }) =>
    problems.filter(isBad).map(({ header, value, reason }) => ({ line, column: header, value, reason })),
  );
  const rowCount = imported.conflicts + imported.errors;
  return new AppError('import_failed', { extraData: { importId: imported.id, rowCount, errors: errors.slice(0, MOST_NAMED) } });
}

/** Imports the rows without errors of a file in the alternate format, and reports the others. @throws unreadable_file */
export function importPhoenixCustomers(
  ctx: Context,
  { brandId, file }: With<typeof phoenixImportQuery>,
): Promise<Progress<PhoenixImported>> {
  const request = { method: 'POST', path: '/customers/import_phoenix' } as const;
  return importFile(ctx, request, { kind: 'customers_phoenix', brandId, options: phoenixOptions, file }, async (imported) => {
    const bad = await badRows(ctx, imported);
    const good = await rowsWithProblems(ctx, imported, ['created', 'changed', 'unchanged'], MOST_NAMED);
    return {
      ...countsOf(imported),
      customersError: bad.map((row) => nameFaults(row, isBad)),
      customersWarn: good.map((row) => nameFaults(row, () => true)),
      otherWarnings: otherWarnings(imported),
      validationErrors: validationErrors(bad),
    };
  });
}

function nameFaults({ line, texts, problems }: ShownRow, counts: (problem: { severity: string }) => boolean) {
  const fields = problems.filter(counts).flatMap(({ header }) => header ?? []);
  return { line, email: texts.email ?? '', invalidFields: [...new Set(fields)] };
}
