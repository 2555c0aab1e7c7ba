import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError, type ErrorCode, errorTable, type Locale } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { fromColumn } from '@/server/core/platform/json-columns';
import type { Import, Prisma as Types } from '@/server/generated/prisma/client';
import type { ImportDetail, ImportOptions, ImportSummary, importsQuery } from './imports.schema';
import { IMPORT_DAYS, type ImportKindName } from './imports.values';
import { kindOf } from './kinds';
import type { Notes, Warning } from './pipeline/import-work';
import type { Look } from './pipeline/look.work';
import { reasonOf } from './problems';
import { fileRefusals, sentences } from './reading/refusals';

type NamedImport = Import & { names: ReadonlyMap<number | null, string> };

/** The imports of a brand, newest first. Users of a restaurant see only its own. */
export async function listImports(
  ctx: Context,
  { brandId, kind, cursor, limit }: z.output<typeof importsQuery>,
): Promise<{ items: ImportSummary[]; nextCursor: number | null }> {
  const found = await ctx.db.import.findMany({
    where: { brandId, ...(kind && { kind: { in: kind } }), ...ownOf(ctx), ...(cursor !== undefined && { id: { lt: cursor } }) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const items = await withNames(ctx.db, found.slice(0, limit));
  return { items: items.map((each) => summaryOf(ctx, each)), nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

const ownOf = ({ caller }: Context) => (caller.restaurantId === null ? {} : { restaurantId: caller.restaurantId });

async function withNames(db: Db, found: Import[]): Promise<NamedImport[]> {
  const ids = [
    ...new Set(found.flatMap(({ userId, appliedById, undoneById }) => [userId, appliedById, undoneById].flatMap((id) => id ?? []))),
  ];
  const users = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map<number | null, string>(users.map(({ id, name }) => [id, name]));
  return found.map((each) => ({ ...each, names }));
}

/** The brand of an import. */
export async function locateImport(db: Db, { importId }: { importId: number }): Promise<{ brandId: number } | null> {
  return db.import.findFirst({ where: { id: importId }, select: { brandId: true } });
}

/**
 * An import within the caller's scope.
 * @throws data_not_found
 */
export async function findImport(ctx: Context, importId: number): Promise<Import> {
  const found = await ctx.db.import.findFirst({ where: { brandId: ctx.scope.brandId, id: importId, ...ownOf(ctx) } });
  if (!found) throw new AppError('data_not_found');
  return found;
}

/** An import with its columns and results. @throws data_not_found */
export async function getImport(ctx: Context, { importId }: { importId: number }): Promise<ImportDetail> {
  return detailOf(ctx, await findImport(ctx, importId));
}

/** An import in lists. */
export function summaryOf({ locale, now }: Pick<Context, 'locale' | 'now'>, found: NamedImport): ImportSummary {
  const { brandId, fileName, total, done, created, changed, unchanged, conflicts, errors, undone, userId, state, names } = found;
  const nameOf = (id: number | null) => names.get(id) ?? null;
  const until = found.appliedAt && new Date(found.appliedAt.getTime() + IMPORT_DAYS * 86_400_000);
  const counts = { created, changed, unchanged, conflicts, errors };
  return {
    ...{ importId: found.id, brandId, kind: found.kind as ImportKindName, state, fileName, total, done, counts, undone },
    waiting: found.runId !== null && found.isWaiting,
    failure: failureOf(found.failure, locale),
    ...{ userId, userName: nameOf(userId), appliedByName: nameOf(found.appliedById), undoneByName: nameOf(found.undoneById) },
    createdAt: found.createdAt.toISOString(),
    appliedAt: found.appliedAt?.toISOString() ?? null,
    endedAt: found.endedAt?.toISOString() ?? null,
    undoableUntil: state === 'done' && until && until > now ? until.toISOString() : null,
  };
}

const interrupted = {
  en: 'The import was interrupted. Nothing was changed: start it again.',
  fr: 'L’import a été interrompu. Rien n’a été modifié\u00a0: relancez-le.',
};

function failureOf(stored: Types.JsonValue, locale: Locale): ImportSummary['failure'] {
  if (stored === null) return null;
  const { code, reason, params } = stored as { code: string; reason?: keyof typeof fileRefusals; params?: Record<string, string | number> };
  if (reason) return { code, message: sentences(fileRefusals[reason], params)[locale], extraData: { reason } };
  return { code, message: (code === 'interrupted' ? interrupted : errorTable[code as ErrorCode])[locale] };
}

/** An import in detail. */
export async function detailOf(ctx: Context, found: Import): Promise<ImportDetail> {
  const kind = await kindOf(found.kind);
  const [named] = await withNames(ctx.db, [found]);
  const { columns, samples, format, encoding, separator, sheet, hints, headerLine } = fromColumn<Look>(found.source);
  const mapping = found.mapping as (string | null)[];
  const options = fromColumn<ImportOptions>(found.options);
  const refusedCount = found.conflicts + found.errors;
  const { rowWarnings = [], firstBalances = null } = fromColumn<Partial<Notes>>(found.notes);
  return {
    ...summaryOf(ctx, named as NamedImport),
    options,
    choices: [...kind.options],
    columns: columns.map((header, index) => ({ index, header, key: mapping[index] ?? null, samples: samples[index] ?? [] })),
    knownColumns: kind.columns.filter(({ readOnly }) => !readOnly).map(({ key, header }) => ({ key, header: header[ctx.locale] })),
    source: { format, encoding, separator, sheet, otherSheets: hints.otherSheets, headerLine },
    otherWarnings: otherWarnings(found),
    rowWarnings: rowWarnings.map(({ code, count }) => ({ code, reason: reasonOf({ code }, kind, ctx.locale), count })),
    firstBalances,
    savesColumns: ctx.caller.restaurantId === null,
    hasFile: found.fileKey !== null,
    applicable: found.state === 'preview' && (refusedCount === 0 || kind.takesGoodRows) && found.created + found.changed > 0,
    takesGoodRows: kind.takesGoodRows,
  };
}

/** Warnings about a file as a whole: unknown columns, and findings of the comparison. */
export function otherWarnings({ source, mapping, notes }: Import): Warning[] {
  const keys = mapping as (string | null)[];
  const list = fromColumn<Look>(source).columns.filter((header, index) => header !== '' && (keys[index] ?? null) === null);
  const { warnings = [] } = fromColumn<Partial<Notes>>(notes);
  return [...(list.length > 0 ? [{ type: 'unknown_column', list }] : []), ...warnings];
}
