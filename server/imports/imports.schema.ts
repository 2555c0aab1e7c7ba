import { z } from 'zod';
import { cursor, id, pageSize, timestamp } from '@/server/core/operation/fields';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { emptyCellModes, type ImportKindName, importKindNames, importRowKinds, importStates } from './imports.values';

const count = z.int().min(0);
const line = z
  .int()
  .min(1)
  .max(MAX_INTEGER)
  .describe('The line of the file, or the row of the sheet, as a person counts it, from 1.')
  .meta({ example: 12 });
const columnKey = z.string().meta({ example: 'email' });
const jsonObject = z.record(z.string(), z.unknown());

/** How a file is to be read and what it may change. */
export const importOptions = z.object({
  emptyCells: z
    .enum(emptyCellModes)
    .default('keep')
    .describe('What an empty cell does: `keep` changes nothing, `clear` empties the field. A column that is absent changes nothing.'),
  restoreArchived: z
    .boolean()
    .default(false)
    .describe('Whether archived records that match are restored. Otherwise they are reported and left.'),
  isMultiBadge: z.boolean().default(false).describe('Whether a badge cell holds several badges, separated by `|`.'),
  autoImportGuestHierarchy: z
    .boolean()
    .default(false)
    .describe('Whether unknown guest groups of a path are created. Otherwise they make their row invalid.'),
});
export type ImportOptions = z.infer<typeof importOptions>;

export const importCounts = z.object({ created: count, changed: count, unchanged: count, conflicts: count, errors: count });
export type ImportCounts = z.infer<typeof importCounts>;

export const importProblem = z
  .object({
    severity: z.enum(['error', 'conflict', 'warning']).describe('A `warning` does not keep the row from being applied.'),
    code: z.string().meta({ example: 'invalid_email' }),
    column: columnKey.nullable().describe('The key of the column; null for the row as a whole.'),
    value: z.string().nullable().describe('What is in the cell.').meta({ example: 'moreau@example' }),
    reason: z
      .string()
      .describe('A sentence for people, in the language of the request.')
      .meta({ example: 'This is not an email address.' }),
    lines: z.array(line).describe('Other lines that are concerned, at most 20.'),
    targetIds: z.array(id).describe('The customers, or other records, that are concerned.'),
  })
  .meta({ id: 'ImportProblem' });
export type ImportProblem = z.infer<typeof importProblem>;

export const importSummary = z.object({
  importId: id,
  brandId: id,
  kind: z.enum(importKindNames),
  state: z.enum(importStates),
  fileName: z.string().meta({ example: 'customers.csv' }),
  total: count.describe('Rows of the file.'),
  done: count.describe('Rows that the present work has done.'),
  waiting: z.boolean().describe('Whether the work waits for another import of the brand to end.'),
  counts: importCounts,
  undone: count.describe('Rows that were undone.'),
  failure: z
    .object({ code: z.string().meta({ example: 'interrupted' }), message: z.string(), extraData: z.unknown().optional() })
    .nullable()
    .describe('Why the last work ended early: the code and message of an error.'),
  userId: id.nullable(),
  userName: z.string().nullable(),
  appliedByName: z.string().nullable().describe('Who applied it.'),
  undoneByName: z.string().nullable().describe('Who undid it.'),
  createdAt: timestamp,
  appliedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  undoableUntil: timestamp.nullable().describe('Until when the import can be undone; null if it cannot.'),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importColumn = z.object({
  index: z.int().min(0),
  header: z.string().describe('As it is in the file.').meta({ example: 'E-mail' }),
  key: columnKey.nullable().describe('What the column is read as; null: it is left out.'),
  samples: z.array(z.string()).describe('Up to 3 values of the first rows.'),
});

export const knownColumn = z.object({
  key: columnKey,
  header: z.string().describe('In the language of the request.').meta({ example: 'Email' }),
});

export const importDetail = importSummary.extend({
  options: importOptions,
  choices: z
    .array(z.enum(Object.keys(importOptions.shape) as (keyof ImportOptions)[]))
    .describe('The options that can be chosen: the alternate format has none.')
    .meta({ example: ['emptyCells', 'restoreArchived'] }),
  columns: z.array(importColumn),
  knownColumns: z.array(knownColumn).describe('What a column can be read as.'),
  source: z.object({
    format: z.enum(['csv', 'xlsx']),
    encoding: z.string().nullable().meta({ example: 'windows-1252' }),
    separator: z.string().nullable().meta({ example: ';' }),
    sheet: z.string().nullable(),
    otherSheets: z.array(z.string()).describe('Sheets that are not read.'),
    headerLine: line,
  }),
  otherWarnings: z
    .array(z.object({ type: z.string().meta({ example: 'unknown_column' }), list: z.array(z.string()) }))
    .describe(
      'Columns that are not read (`unknown_column`), guest groups that rows name in vain (`unknown_group`), guest groups (`groups`) and categories (`categories`) that the import makes.',
    ),
  rowWarnings: z
    .array(
      z.object({
        code: z.string().meta({ example: 'archived' }),
        reason: z.string().describe('A sentence for people, in the language of the request.'),
        count: count.describe('Rows with this warning: `GET /imports/{importId}/rows?warning=` lists them.'),
      }),
    )
    .describe('What is to be known of rows that are applied, or left as they are.'),
  firstBalances: z
    .object({ count, amount: z.int().min(0).describe('In cents.').meta({ example: 125_000 }) })
    .nullable()
    .describe('The balances with which new customers begin: how many, and their sum. Null if there are none.'),
  savesColumns: z.boolean().describe('Whether the caller can save columns for the brand’s next imports: users of a restaurant can’t.'),
  hasFile: z.boolean().describe('Whether the uploaded file is still kept: without it, the columns can’t be changed.'),
  applicable: z.boolean().describe('Whether the import can be applied: an all-or-nothing import has no conflicts and no errors.'),
  takesGoodRows: z.boolean().describe('Whether rows without errors are applied though others have some.'),
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

/** An import that waits for its columns, as the wizard begins one. */
export const importCreateQuery = importOptions.extend({
  brandId: id,
  kind: z
    .enum(importKindNames)
    .optional()
    .describe(
      'What the file is. Unless given, `customers_phoenix` and `catalog` are recognised by their column names, and any other file is one of `customers`.',
    ),
});

export const importRow = z.object({
  line,
  kind: z.enum(importRowKinds),
  targetId: id.nullable().describe('The customer, or other record, that the row creates or changes; null until it is created.'),
  cells: z.array(z.string()).describe('The cells in the order of the columns, as they are in the file or were corrected.'),
  mended: z.boolean().describe('Whether the row was corrected after the upload.'),
  values: jsonObject.describe('What the cells were read as, by key.'),
  before: jsonObject.nullable().describe('Of a changed record: its fields before.'),
  after: jsonObject.nullable().describe('The fields that the row leads to.'),
  problems: z.array(importProblem),
  kept: z.string().nullable().describe('After an undo: why the row was not undone.'),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRowsQuery = z.object({
  kind: z.enum(importRowKinds).optional(),
  kept: z.boolean().optional().describe('`true`: only rows that could not be undone.'),
  warning: z.string().max(40).optional().describe('The code of a warning: only rows that have it.').meta({ example: 'archived' }),
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
      'The cells as the caller has read them. Cells that the caller leaves as they were keep what someone else has corrected since; a cell that both have changed is a `conflict`, and nothing is changed. Without it, `cells` replace whatever there is.',
    ),
});
/** A row once it was corrected, and what the import comes to. */
const outcome = { counts: true, applicable: true, otherWarnings: true, rowWarnings: true, firstBalances: true } as const;
export const mendedRow = importDetail.pick(outcome).extend({ row: importRow });
export type MendedRow = z.infer<typeof mendedRow>;

export const importMappingBody = z.object({
  columns: z
    .array(z.object({ index: z.int().min(0).max(99), key: columnKey.nullable() }))
    .max(100)
    .describe('What each column is read as. Columns that are not named keep what they have.'),
  save: z
    .boolean()
    .default(true)
    .describe(
      'Whether the brand’s next imports read columns of these names alike. Users of a restaurant save nothing. A column that was left out is left out again only where its columns are looked at first.',
    ),
  options: importOptions.partial().optional().describe('Options that are to be changed.'),
});

const fileType = z.enum(['csv', 'xlsx']).default('csv');
export const templateQuery = z.object({ brandId: id, fileType });
