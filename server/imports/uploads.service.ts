import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { Progress, type Tell } from '@/server/core/operation/outcome';
import type { UploadedFile } from '@/server/core/operation/uploaded-file';
import { isUniqueViolation } from '@/server/core/platform/db';
import { toColumn } from '@/server/core/platform/json-columns';
import { moveToThread } from '@/server/core/platform/threads';
import { hashOf, inProgress } from '@/server/core/writes/idempotency';
import type { Import, Prisma as Types } from '@/server/generated/prisma/client';
import type { ImportDetail, ImportOptions, importCreateQuery } from './imports.schema';
import { detailOf } from './imports.service';
import type { ImportKindName } from './imports.values';
import { keepFile } from './kept-files';
import { kindOf, recogniseKind } from './kinds';
import type { Mapping } from './pipeline/cells';
import type { Look } from './pipeline/look.work';
import { mapColumns, plainName } from './reading/columns';
import { initialFieldsOf, knownNames, runImport, unreadable } from './runs.service';

/** The kind of a file that no kind recognises. */
const DEFAULT_KIND: ImportKindName = 'customers';
const LOOK_LIMIT_MS = 60_000;
const lookAtFile = moveToThread<typeof import('./pipeline/look.work').lookAtFile>(
  'server/imports/pipeline/look.work.ts',
  'lookAtFile',
  LOOK_LIMIT_MS,
);

export interface Upload {
  kind: ImportKindName;
  brandId: number;
  options: ImportOptions;
  file: UploadedFile;
}

const noColumns = {
  en: 'No column of the file is known. Name its columns as the template does.',
  fr: 'Aucune colonne du fichier n’est connue. Nommez-les comme dans le modèle.',
};

/**
 * The contents of a file, with the header row found by the column names of a kind. @throws unreadable_file with the reason; takes_too_long
 */
async function lookAtFileAs(name: ImportKindName, { path }: UploadedFile): Promise<Look> {
  const source = await lookAtFile({ path, known: knownNames(await kindOf(name)) });
  if ('unreadable' in source) throw unreadable(source.unreadable, source.params);
  return source;
}

/**
 * The key of each column: as the brand has saved it, or by its name.
 * @param isShown whether a user reviews the columns first. Otherwise nobody would notice that a known column is ignored
 */
async function mappingOf(ctx: Context, { kind: name, brandId }: Upload, source: Look, { isShown }: { isShown: boolean }): Promise<Mapping> {
  const kind = await kindOf(name);
  const saved = await ctx.db.importMapping.findMany({
    where: { brandId, kind: name, header: { in: source.columns.map(plainName) }, ...(!isShown && { key: { not: null } }) },
  });
  const found = mapColumns(source.columns, kind.columns, Object.fromEntries(saved.map(({ header, key }) => [header, key])));
  return source.columns.map((_, index) => found.columns.find((column) => column.index === index)?.key ?? null);
}

/** The facts found about a file, without samples of secret columns. */
export async function withoutSecretSamples(kindName: string, source: Look, mapping: Mapping): Promise<Look> {
  const { secrets = [] } = await kindOf(kindName);
  return {
    ...source,
    samples: source.samples.map((columnSamples, index) => (secrets.includes(mapping[index] ?? '') ? [] : columnSamples)),
  };
}

/** Whether these columns are enough to import a file. */
export async function canIdentify(kindName: string, mapping: Mapping): Promise<boolean> {
  const { identifying } = await kindOf(kindName);
  return mapping.some((key) => key !== null && identifying.includes(key));
}

/** The error for a file or mapping without a column that identifies what rows are about. */
export const noKnownColumns = () => new AppError('unreadable_file', { words: noColumns, extraData: { reason: 'no_known_columns' } });

/** @throws access_denied for a kind that the caller's role may not import */
async function assertMayImport({ caller }: Context, name: ImportKindName): Promise<void> {
  const { importers } = await kindOf(name);
  if (importers && !importers.some((role) => role === caller.role)) throw new AppError('access_denied');
}

async function insertImport(
  ctx: Context,
  upload: Upload,
  { source, mapping }: { source: Look; mapping: Mapping },
  extra: Partial<Types.ImportUncheckedCreateInput> & Pick<Types.ImportUncheckedCreateInput, 'state'>,
): Promise<Import> {
  const { brandId, kind, options, file } = upload;
  await assertMayImport(ctx, kind);
  const fileKey = await keepFile(brandId, file);
  return ctx.db.import.create({
    data: {
      ...{ brandId, kind, fileName: file.name, fileKey, mapping: [...mapping], total: source.total },
      options: { ...options },
      source: toColumn(await withoutSecretSamples(kind, source, mapping)),
      userId: ctx.caller.userId,
      restaurantId: ctx.caller.restaurantId,
      ...extra,
    },
  });
}

/**
 * Creates an import that waits for a user to review its columns.
 * @param kind recognised by the columns unless given
 * @throws access_denied; unreadable_file with the reason; takes_too_long
 */
export async function createImport(
  ctx: Context,
  { brandId, kind: requestedKind, file, ...options }: z.output<typeof importCreateQuery> & { file: UploadedFile },
): Promise<ImportDetail> {
  const initialKind = requestedKind ?? DEFAULT_KIND;
  const initialLook = await lookAtFileAs(initialKind, file);
  const kind = requestedKind ?? (await recogniseKind(initialLook.columns)) ?? initialKind;
  const source = kind === initialKind ? initialLook : await lookAtFileAs(kind, file);
  const upload = { brandId, kind, options: (await kindOf(kind)).fixedOptions ?? options, file };
  const mapping = await mappingOf(ctx, upload, source, { isShown: true });
  return detailOf(ctx, await insertImport(ctx, upload, { source, mapping }, { state: 'mapping' }));
}

/**
 * Imports a file, or previews its effect (`ctx.dryRun`), and reports progress. If the client disconnects, the import continues, and `GET
 * /imports/{importId}` reports it.
 * @param answer makes the response for an import that ended; it throws import_failed for a refused one
 * @throws unreadable_file; idempotency_key_reused, idempotency_in_progress
 */
export async function importFile<Data>(
  ctx: Context,
  request: { method: 'POST'; path: string },
  upload: Upload,
  answer: (imported: Import) => Promise<Data>,
): Promise<Progress<Data>> {
  const { brandId } = upload;
  const key = ctx.dryRun ? undefined : ctx.idempotencyKey;
  const requestHash = key === undefined ? null : hashOf(request, upload);
  const earlier = key === undefined ? null : await findEarlier(ctx, key, requestHash);
  if (earlier) {
    const replay = async (tell: Tell) => {
      tell(0, earlier.total);
      tell(earlier.total, earlier.total);
      return answer(earlier);
    };
    return new Progress(replay, { ...locationOf(earlier), 'idempotent-replayed': 'true' });
  }
  const source = await lookAtFileAs(upload.kind, upload.file);
  const mapping = await mappingOf(ctx, upload, source, { isShown: false });
  if (!(await canIdentify(upload.kind, mapping))) throw noKnownColumns();
  const task = ctx.dryRun ? 'preview' : 'import';
  const imported = await insertImport(
    ctx,
    upload,
    { source, mapping },
    { ...initialFieldsOf(task), requestKey: key ?? null, requestHash },
  ).catch((error) => {
    if (isUniqueViolation(error)) throw inProgress();
    throw error;
  });
  const requester = { userId: ctx.caller.userId, requestId: ctx.requestId };
  const { total } = imported;
  return new Progress(
    async (tell) => {
      tell(0, total);
      const failure = await runImport(imported, task, requester, { path: upload.file.path, tell });
      tell(total, total);
      if (failure) throw failure;
      return answer(await ctx.db.import.findUniqueOrThrow({ where: { brandId_id: { brandId, id: imported.id } } }));
    },
    { ...locationOf(imported), ...(ctx.dryRun && { 'dry-run': 'true' }) },
  );
}

const locationOf = ({ id }: Import) => ({ location: `/imports/${id}` });

/** The import started with an idempotency key, whose response is repeated. One that was not applied may be tried again. */
async function findEarlier({ db, caller, now }: Context, requestKey: string, requestHash: string | null): Promise<Import | null> {
  const found = await db.import.findUnique({ where: { userId_requestKey: { userId: caller.userId ?? 0, requestKey } } });
  if (!found) return null;
  const isOver = now.getTime() - found.createdAt.getTime() > 86_400_000;
  if (!isOver && found.requestHash !== requestHash) throw new AppError('idempotency_key_reused');
  if (found.runId !== null && !isOver) throw inProgress();
  if (isOver || found.appliedAt === null) {
    await db.import.update({
      where: { brandId_id: { brandId: found.brandId, id: found.id } },
      data: { requestKey: null, requestHash: null },
    });
    return null;
  }
  return found;
}
