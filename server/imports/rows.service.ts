import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Prisma } from '@/server/core/platform/db';
import { fromColumn } from '@/server/core/platform/json-columns';
import { pageLimit } from '@/server/core/reads/page';
import type { Import } from '@/server/generated/prisma/client';
import type { ImportProblem, ImportRow, importRowBody, importRowsQuery, MendedRow } from './imports.schema';
import { detailOf, findImport } from './imports.service';
import type { ImportRowKind } from './imports.values';
import { kindOf } from './kinds';
import { cellsByKey } from './pipeline/cells';
import type { Problem } from './pipeline/import-work';
import type { Look } from './pipeline/look.work';
import { showProblem } from './problems';
import { mendInThread } from './runs.service';

interface StoredRow {
  line: number;
  kind: ImportRowKind;
  targetId: number | null;
  cells: string[];
  mended: boolean;
  values: Record<string, unknown>;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  problems: Problem[] | null;
  kept: string | null;
}

const columns = Prisma.sql`line, kind::text as kind, target_id as "targetId", cells, mended, values, before, after, problems, kept`;

/** A page of an import's rows, in the order of the file. @throws data_not_found */
export async function listRows(
  ctx: Context,
  { importId, kind, kept, warning, cursor = 0, limit }: z.output<typeof importRowsQuery> & { importId: number },
): Promise<{ items: ImportRow[]; nextCursor: number | null }> {
  const found = await findImport(ctx, importId);
  const where = [Prisma.sql`brand_id = ${found.brandId}`, Prisma.sql`import_id = ${importId}`, Prisma.sql`line > ${cursor}`];
  if (kind) where.push(Prisma.sql`kind = ${kind}::import_row_kind`);
  if (warning) where.push(Prisma.sql`problems @> ${JSON.stringify([{ severity: 'warning', code: warning }])}::jsonb`);
  if (kept) where.push(Prisma.sql`kept is not null`);
  const rows = await ctx.db.sql.read<StoredRow>(
    Prisma.sql`select ${columns} from import_rows where ${Prisma.join(where, ' and ')} order by line ${pageLimit(limit)}`,
  );
  const items = rows.slice(0, limit);
  return {
    items: await Promise.all(items.map((row) => showRow(ctx, found, row))),
    nextCursor: rows.length > limit ? (items.at(-1)?.line ?? null) : null,
  };
}

async function showRow(ctx: Context, { kind }: Import, { problems, ...row }: StoredRow): Promise<ImportRow> {
  const importKind = await kindOf(kind);
  const values = Object.fromEntries(Object.entries(row.values).filter(([key]) => !importKind.secrets?.includes(key)));
  return { ...row, values, problems: (problems ?? []).map((problem) => showProblem(problem, importKind, ctx.locale)) };
}

/**
 * Replaces cells of a row. The row is checked and compared again, together with rows that share a value with it: another row with the same
 * badge may be valid now.
 * @throws data_not_found; conflict unless the import is a preview, while others lock it, or with the cells that somebody else has changed
 *   since `base`; invalid_parameters for more cells than there are columns
 */
export async function mendRow(
  ctx: Context,
  { importId, line, ...wanted }: z.output<typeof importRowBody> & { importId: number; line: number },
): Promise<MendedRow> {
  const found = await findImport(ctx, importId);
  const { columns } = fromColumn<Look>(found.source);
  const misfits = (['cells', 'base'] as const).filter((path) => wanted[path] && wanted[path].length !== columns.length);
  if (misfits.length > 0) {
    const message = {
      en: `Send one cell per column: ${columns.length} in all.`,
      fr: `Envoyez une cellule par colonne\u00a0: il en faut ${columns.length}.`,
    };
    const issues = misfits.map((path) => ({ path, code: 'invalid_length', message }));
    throw new AppError('invalid_parameters', { issues });
  }
  const requester = { userId: ctx.caller.userId, requestId: ctx.requestId };
  const end = await mendInThread(found, requester, { line, ...wanted });
  if (end.end === 'no_row') throw new AppError('data_not_found');
  if (end.end === 'busy') throw new AppError('conflict', { extraData: { reason: 'busy' } });
  const { items } = await listRows(ctx, { importId, cursor: line - 1, limit: 1 });
  const row = items[0] as ImportRow;
  if (end.end === 'clash') throw refuseClash(columns, end.cells, row);
  if (end.end !== 'mended')
    throw new AppError('conflict', { extraData: { reason: 'state', state: (await findImport(ctx, importId)).state } });
  const { counts, applicable, otherWarnings, rowWarnings, firstBalances } = await detailOf(ctx, await findImport(ctx, importId));
  return { row, counts, applicable, otherWarnings, rowWarnings, firstBalances };
}

/** The refusal of a correction: the texts that somebody else has entered meanwhile, and the row's present state. */
function refuseClash(columns: string[], cells: { index: number; value: string }[], row: ImportRow): AppError {
  const enteredTexts = cells.map(({ index, value }) => `${columns[index] || index + 1}: “${value}”`).join(', ');
  const words = {
    en: `Someone else has corrected this row. ${enteredTexts}`,
    fr: `Quelqu’un d’autre a corrigé cette ligne. ${enteredTexts}`,
  };
  return new AppError('conflict', { words, extraData: { reason: 'row_changed', cells, row } });
}

/** A row with its cells by key, and its problems with the column names of the file. */
export interface ShownRow {
  line: number;
  texts: Record<string, string>;
  problems: (ImportProblem & { header: string | null })[];
}

/** The first rows of these kinds that have problems, in the order of the file. */
export async function rowsWithProblems(ctx: Context, imported: Import, kinds: ImportRowKind[], limit: number): Promise<ShownRow[]> {
  const { brandId, id: importId } = imported;
  const kind = await kindOf(imported.kind);
  const mapping = imported.mapping as (string | null)[];
  const { columns: headers } = fromColumn<Look>(imported.source);
  const found = await ctx.db.sql.read<StoredRow>(Prisma.sql`
    select ${columns} from import_rows where brand_id = ${brandId} and import_id = ${importId} and kind = any(${kinds}::import_row_kind[])
      and problems is not null order by line limit ${limit}`);
  return found.map(({ line, cells, problems }) => ({
    line,
    texts: cellsByKey(cells, mapping),
    problems: (problems ?? []).map((problem) => {
      const header = problem.column === null ? null : (headers[mapping.indexOf(problem.column)] ?? null);
      return { ...showProblem(problem, kind, ctx.locale), header };
    }),
  }));
}

const BATCH = 1_000;

/** The rows with errors or conflicts, or those that an undo kept, in batches. */
export async function* refusedRows(ctx: Context, { brandId, id: importId }: Pick<Import, 'brandId' | 'id'>): AsyncGenerator<StoredRow[]> {
  for (let after = 0; ; ) {
    const rows = await ctx.db.sql.read<StoredRow>(Prisma.sql`
      select ${columns} from import_rows where brand_id = ${brandId} and import_id = ${importId} and kind in ('conflict', 'error')
        and line > ${after} order by line limit ${BATCH}`);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.line ?? 0;
  }
}
