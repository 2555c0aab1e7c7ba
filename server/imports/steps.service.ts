import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Issue, type Words } from '@/server/core/operation/errors';
import { fromColumn, toColumn } from '@/server/core/platform/json-columns';
import type { Import } from '@/server/generated/prisma/client';
import type { ImportDetail, ImportOptions, importMappingBody } from './imports.schema';
import { detailOf, findImport, getImport } from './imports.service';
import { IMPORT_DAYS } from './imports.values';
import { deleteDiscarded } from './kept-files';
import { kindOf } from './kinds';
import type { Look } from './pipeline/look.work';
import { plainName } from './reading/columns';
import { claimImport, runAfterCommit } from './runs.service';
import { canIdentify, noKnownColumns, withoutSecretSamples } from './uploads.service';

const fileGone = {
  en: 'The file is no longer kept. Upload it again.',
  fr: 'Le fichier n’est plus conservé. Envoyez-le à nouveau.',
};
const refusals = {
  noSuchColumn: { en: 'The file has no such column.', fr: 'Le fichier n’a pas cette colonne.' },
  unknownKey: { en: 'A column cannot be read as this.', fr: 'Cette clé ne correspond à aucune colonne connue.' },
} as const satisfies Record<string, Words>;

/**
 * Sets the columns of a file and starts the comparison, which continues after the response.
 * @throws data_not_found; conflict in a state where columns can't be changed, or once the file is gone; unreadable_file if no column
 *   identifies what rows are about; invalid_parameters for an unknown column or key, or a key that two columns have
 */
export async function setMapping(
  ctx: Context,
  { importId, columns, save, options = {} }: z.output<typeof importMappingBody> & { importId: number },
): Promise<ImportDetail> {
  const found = await findImport(ctx, importId);
  const mapping = await applyColumns(found, columns);
  if (!(await canIdentify(found.kind, mapping))) throw noKnownColumns();
  const { fixedOptions } = await kindOf(found.kind);
  const newOptions = fixedOptions ?? { ...fromColumn<ImportOptions>(found.options), ...options };
  const source = await withoutSecretSamples(found.kind, fromColumn<Look>(found.source), mapping);
  const claimed = await claimImport(ctx.db, found, 'preview', {
    mapping,
    options: { ...newOptions },
    source: toColumn(source),
  });
  if (claimed.fileKey === null) throw new AppError('conflict', { words: fileGone, extraData: { reason: 'file_gone' } });
  // Mappings of a restaurant's users do not apply to the brand's files.
  if (save && ctx.caller.restaurantId === null) await saveMapping(ctx, claimed);
  runAfterCommit(ctx, claimed, 'preview');
  return detailOf(ctx, claimed);
}

async function applyColumns(found: Import, columns: { index: number; key: string | null }[]): Promise<(string | null)[]> {
  const kind = await kindOf(found.kind);
  const { columns: headers } = fromColumn<Look>(found.source);
  const mapping = [...(found.mapping as (string | null)[])];
  const issues = columns.flatMap(({ index, key }, position): Issue[] => {
    if (index >= headers.length) return [{ path: `columns.${position}.index`, code: 'unknown', message: refusals.noSuchColumn }];
    const isKnown = key === null || kind.columns.some((column) => column.key === key);
    return isKnown ? [] : [{ path: `columns.${position}.key`, code: 'unknown', message: refusals.unknownKey }];
  });
  for (const { index, key } of columns) mapping[index] = key;
  const repeatedKey = mapping.find((key, index) => key !== null && mapping.indexOf(key) !== index);
  if (repeatedKey)
    issues.push({
      path: 'columns',
      code: 'duplicate',
      message: { en: `Two columns are read as ${repeatedKey}.`, fr: `Deux colonnes sont lues comme ${repeatedKey}.` },
    });
  if (issues.length > 0) throw new AppError('invalid_parameters', { issues });
  return mapping;
}

/** Saves the mapping for the brand's next files of this kind. */
async function saveMapping(ctx: Context, { brandId, kind, mapping, source }: Import): Promise<void> {
  const headers = fromColumn<Look>(source).columns.map(plainName);
  const keys = mapping as (string | null)[];
  await ctx.db.sql.run`insert into import_mappings (brand_id, kind, header, key)
    select distinct on (header) ${brandId}::int, ${kind}, header, key from unnest(${headers}::text[], ${keys}::text[]) as saved(header, key) where header <> ''
    order by header, key nulls last
    on conflict (brand_id, kind, header) do update set key = excluded.key`;
}

/**
 * Starts to apply a preview in one transaction, which continues after the response.
 * @throws data_not_found; conflict in another state; import_failed if rows with errors or conflicts keep an all-or-nothing import from
 *   being applied
 */
export async function applyImport(ctx: Context, { importId }: { importId: number }): Promise<ImportDetail> {
  const found = await findImport(ctx, importId);
  const { takesGoodRows } = await kindOf(found.kind);
  if (found.state === 'preview' && !takesGoodRows && found.conflicts + found.errors > 0)
    throw new AppError('import_failed', { extraData: { importId, conflicts: found.conflicts, errors: found.errors } });
  const claimed = await claimImport(ctx.db, found, 'apply');
  runAfterCommit(ctx, claimed, 'apply');
  return detailOf(ctx, claimed);
}

/**
 * Starts to undo everything that nothing has changed since; this continues after the response.
 * @throws data_not_found; conflict in another state, or after 90 days
 */
export async function undoImport(ctx: Context, { importId }: { importId: number }): Promise<ImportDetail> {
  const found = await findImport(ctx, importId);
  if (found.appliedAt && ctx.now.getTime() - found.appliedAt.getTime() > IMPORT_DAYS * 86_400_000)
    throw new AppError('conflict', { extraData: { reason: 'too_old' } });
  const claimed = await claimImport(ctx.db, found, 'undo');
  runAfterCommit(ctx, claimed, 'undo');
  return detailOf(ctx, claimed);
}

/**
 * Cancels an import that has not begun to be applied. Reading stops, and nothing of the file is kept: neither samples nor rows.
 * @throws data_not_found; conflict in another state
 */
export async function cancelImport(ctx: Context, { importId }: { importId: number }): Promise<ImportDetail> {
  const found = await findImport(ctx, importId);
  const { count } = await ctx.db.import.updateMany({
    where: { brandId: found.brandId, id: importId, state: { in: ['mapping', 'reading', 'preview'] } },
    data: { state: 'cancelled', runId: null, beatAt: null, endedAt: ctx.now, source: { ...(found.source as object), samples: [] } },
  });
  if (count === 0) throw new AppError('conflict', { extraData: { reason: 'state', state: found.state } });
  // Not awaited: the work that reads the file may lock its rows until it notices the cancellation.
  ctx.afterCommit(async () => {
    void deleteDiscarded(found);
  });
  return getImport(ctx, { importId });
}
