import { z } from 'zod';
import { id } from '@/server/core/operation/fields';
import { importOptions } from '@/server/imports/imports.schema';
import { csvSeparators, fileTypes } from '@/server/reports/table-file.values';

const count = z.int().min(0);
const line = z.int().min(1).meta({ example: 12 });

export const catalogImportParams = z.object({ brandId: id });
export const catalogImportQuery = importOptions.pick({ emptyCells: true, restoreArchived: true });

export const catalogImported = z.object({
  productsCreated: count,
  productsUpdated: count,
  productsUnchanged: count,
  otherWarnings: z
    .array(z.object({ type: z.string().meta({ example: 'categories' }), list: z.array(z.string()) }))
    .describe('Columns that are ignored (`unknown_column`), and categories that the import creates (`categories`).'),
  validationErrors: z
    .array(z.object({ line, path: z.string().describe('The name of the column.').meta({ example: 'Prix' }), message: z.string() }))
    .describe('The problems of the rows that were not imported, at most 1,000.'),
});
export type CatalogImported = z.infer<typeof catalogImported>;

const fileType = z.enum(fileTypes).default('csv').meta({ example: 'xlsx' });
export const catalogTemplateQuery = z.object({ fileType });

/** The products that a file contains. */
const states = ['active', 'archived', 'all'] as const;
export const catalogFilters = z.object({ state: z.enum(states).default('active') });
export const catalogExportQuery = catalogFilters.extend({
  fileType,
  separator: z
    .enum(csvSeparators)
    .optional()
    .describe('The separator between the cells of a CSV file. If omitted, `;` for French callers and `,` for others.'),
});
export type CatalogExport = z.infer<typeof catalogExportQuery> & { brandId: number };
export const catalogCount = z.object({ total: count.meta({ example: 148 }) });
