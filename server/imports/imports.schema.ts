import { z } from 'zod';
import { cursor, id, pageSize, timestamp } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { emptyCellModes, type ImportKindName, importKindNames, importRowKinds, importStates } from './imports.values';

const count = z.int().min(0);
const line = z
  .int()
  .min(1)
  .max(MAX_INTEGER)
  .describe('The line of the file, or the row of the sheet, counted from 1.')
  .meta({ example: 12 });
const columnKey = z.string().meta({ example: 'email' });
const jsonObject = z.record(z.string(), z.unknown());

/** How to read a file, and what it may change. */
export const importOptions = z.object({
  emptyCells: z
    .enum(emptyCellModes)
    .default('keep')
    .describe('The effect of an empty cell: `keep` changes nothing, `clear` empties the field. An absent column changes nothing.'),
  restoreArchived: z
    .boolean()
    .default(false)
    .describe('Whether to restore archived records that match. Otherwise they are reported and unchanged.'),
  isMultiBadge: z.boolean().default(false).describe('Whether a badge cell contains several badges, separated by `|`.'),
  autoImportGuestHierarchy: z
    .boolean()
    .default(false)
    .describe('Whether to create unknown guest groups of a path. Otherwise they make their row invalid.'),
});
export type ImportOptions = z.infer<typeof importOptions>;

export const importCounts = z.object({ created: count, changed: count, unchanged: count, conflicts: count, errors: count });
export type ImportCounts = z.infer<typeof importCounts>;

export const importProblem = z
  .object({
    severity: z.enum(['error', 'conflict', 'warning']).describe('The severity of the problem. A row with a `warning` is still applied.'),
    code: z.string().meta({ example: 'invalid_email' }),
    column: columnKey.nullable().describe('The key of the column; null for the row as a whole.'),
    value: z.string().nullable().describe('The content of the cell; null for the row as a whole.').meta({ example: 'moreau@example' }),
    reason: z.string().describe('The explanation, in the language of the request.').meta({ example: 'This is not an email address.' }),
    lines: z.array(line).describe('The other lines that the problem concerns, at most 20.'),
    targetIds: z.array(id).describe('The customers, or other records, that the problem concerns.'),
  })
  .meta({ id: 'ImportProblem' });
export type ImportProblem = z.infer<typeof importProblem>;

export const importSummary = z.object({
  importId: id,
  brandId: id,
  kind: z.enum(importKindNames),
  state: z.enum(importStates),
  fileName: z.string().meta({ example: 'customers.csv' }),
  total: count.describe('The number of rows in the file.'),
  done: count.describe('The number of rows that the current run has processed.'),
  waiting: z.boolean().describe('Whether the run is waiting for another import of the brand to end.'),
  counts: importCounts,
  undone: count.describe('The number of rows that were undone.'),
  failure: z
    .object({ code: z.string().meta({ example: 'interrupted' }), message: z.string(), extraData: z.unknown().optional() })
    .nullable()
    .describe('The error that ended the last run early, with its code and message; null if there was none.'),
  userId: id.nullable(),
  userName: z.string().nullable(),
  appliedByName: z.string().nullable().describe('The name of the user who applied the import; null if it was not applied.'),
  undoneByName: z.string().nullable().describe('The name of the user who undid the import; null if it was not undone.'),
  createdAt: timestamp,
  appliedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  undoableUntil: timestamp.nullable().describe('When the import can no longer be undone; null if it cannot be undone.'),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importColumn = z.object({
  index: z.int().min(0),
  header: z.string().describe('The header of the column in the file.').meta({ example: 'E-mail' }),
  key: columnKey.nullable().describe('The key of the field that the column contains; null if the column is ignored.'),
  samples: z.array(z.string()).describe('Up to 3 values of the first rows.'),
});

export const knownColumn = z.object({
  key: columnKey,
  header: z.string().describe('The name of the column, in the language of the request.').meta({ example: 'Email' }),
});

export const importDetail = importSummary.extend({
  options: importOptions,
  choices: z
    .array(z.enum(Object.keys(importOptions.shape) as (keyof ImportOptions)[]))
    .describe('The options that the caller can choose. The alternate format has none.')
    .meta({ example: ['emptyCells', 'restoreArchived'] }),
  columns: z.array(importColumn),
  knownColumns: z.array(knownColumn).describe('The fields that a column can contain.'),
  source: z.object({
    format: z.enum(['csv', 'xlsx']),
    encoding: z.string().nullable().meta({ example: 'windows-1252' }),
    separator: z.string().nullable().meta({ example: ';' }),
    sheet: z.string().nullable(),
    otherSheets: z.array(z.string()).describe('The sheets that are not read.'),
    headerLine: line,
  }),
  otherWarnings: z
    .array(z.object({ type: z.string().meta({ example: 'unknown_column' }), list: z.array(z.string()) }))
    .describe(
      'The columns that are ignored (`unknown_column`), the guest groups that do not exist (`unknown_group`), and the guest groups (`groups`) and categories (`categories`) that the import creates.',
    ),
  rowWarnings: z
    .array(
      z.object({
        code: z.string().meta({ example: 'archived' }),
        reason: z.string().describe('The explanation, in the language of the request.'),
        count: count.describe('The number of rows with this warning. `GET /imports/{importId}/rows?warning=` lists them.'),
      }),
    )
    .describe('The warnings about rows that are applied or left unchanged.'),
  firstBalances: z
    .object({ count, amount: z.int().min(0).describe('The sum of the balances, in cents.').meta({ example: 125_000 }) })
    .nullable()
    .describe('The opening balances of new customers: their number and their sum. Null if there are none.'),
  savesColumns: z.boolean().describe('Whether the caller can save columns for the brand’s next imports. Users of a restaurant cannot.'),
  hasFile: z.boolean().describe('Whether the uploaded file is still stored. Without it, the columns cannot be changed.'),
  applicable: z.boolean().describe('Whether the import can be applied. An all-or-nothing import must have no conflicts and no errors.'),
  takesGoodRows: z.boolean().describe('Whether rows without errors are applied even if others have errors.'),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const importParams = z.object({ importId: id });
const anyKind = `(${importKindNames.join('|')})`;
export const importsQuery = z.object({
  brandId: id,
  kind: z
    .string()
    .regex(new RegExp(`^${anyKind}(,${anyKind})*$`))
    .transform((text) => text.split(',') as ImportKindName[])
    .optional()
    .describe('Only imports of this kind, or of several kinds, separated by commas.')
    .meta({ example: 'customers,customers_phoenix' }),
  cursor: cursor.optional(),
  limit: pageSize(20),
});
export const importPage = z.object({ items: z.array(importSummary), nextCursor: cursor.nullable() });

/** A new import that waits for its columns, as the wizard creates it. */
export const importCreateQuery = importOptions.extend({
  brandId: id,
  kind: z
    .enum(importKindNames)
    .optional()
    .describe(
      'The kind of the file. If omitted, `customers_phoenix` and `catalog` are recognised by their column names, and any other file is read as `customers`.',
    ),
});

export const importRow = z.object({
  line,
  kind: z.enum(importRowKinds),
  targetId: id.nullable().describe('The customer, or other record, that the row creates or changes; null until it is created.'),
  cells: z.array(z.string()).describe('The cells in the order of the columns, as in the file or as corrected.'),
  mended: z.boolean().describe('Whether the row was corrected after the upload.'),
  values: jsonObject.describe('The values that were read from the cells, by key.'),
  before: jsonObject.nullable().describe('The earlier fields of a record that the row changes; null if it changes none.'),
  after: jsonObject.nullable().describe('The fields that result from the row; null if it changes nothing.'),
  problems: z.array(importProblem),
  kept: z.string().nullable().describe('The reason why an undo skipped the row; null if it did not.'),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRowsQuery = z.object({
  kind: z.enum(importRowKinds).optional(),
  kept: z.boolean().optional().describe('If `true`, only rows that could not be undone.'),
  warning: z.string().max(40).optional().describe('The code of a warning. Only rows with this warning.').meta({ example: 'archived' }),
  cursor: cursor.optional(),
  limit: pageSize(50),
});
export const importRowPage = z.object({ items: z.array(importRow), nextCursor: cursor.nullable() });

export const importRowParams = z.object({ importId: id, line });
const cells = z.array(z.string().max(32_767)).max(100);
export const importRowBody = z.object({
  cells: cells.describe('All cells of the row, in the order of the columns.'),
  base: cells
    .optional()
    .describe(
      'The cells as the caller read them. A cell that the caller leaves unchanged keeps the correction that someone else has made since. If both changed a cell, the response is `conflict`, and nothing is changed. Without `base`, `cells` replaces all cells.',
    ),
});
/** A corrected row, and the resulting state of the import. */
const outcome = { counts: true, applicable: true, otherWarnings: true, rowWarnings: true, firstBalances: true } as const;
export const mendedRow = importDetail.pick(outcome).extend({ row: importRow });
export type MendedRow = z.infer<typeof mendedRow>;

export const importMappingBody = z.object({
  columns: z
    .array(z.object({ index: z.int().min(0).max(99), key: columnKey.nullable() }))
    .max(100)
    .describe('The field that each column contains. Omitted columns are unchanged.'),
  save: z
    .boolean()
    .default(true)
    .describe(
      'Whether the brand’s next imports read columns of the same names in the same way. Ignored for users of a restaurant. An ignored column is ignored again only in imports whose columns are reviewed first.',
    ),
  options: importOptions.partial().optional().describe('The options to change.'),
});

const fileType = z.enum(['csv', 'xlsx']).default('csv');
export const templateQuery = z.object({ brandId: id, fileType });
