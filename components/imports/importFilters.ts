import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import type { ImportCounts } from '@/server/imports/imports.schema';
import { type ImportKindName, type ImportRowKind, importKindNames, importRowKinds } from '@/server/imports/imports.values';
import { type ImportFamily, kindsOf } from './families';

/** The filters of the list of imports in the URL, also used by the page. */
export const importFilters = { kind: parseAsStringLiteral(importKindNames) };

/** @param kind the only kind shown; null for all of the family */
export const importsInput = (brandId: number, family: ImportFamily, { kind }: { kind: ImportKindName | null }) => {
  const kinds = kindsOf(family);
  return { brandId, limit: 50, kind: (kind !== null && kinds.includes(kind) ? [kind] : kinds).join(',') };
};

/** The rows shown of an import: one kind, all, or those that an undo kept. Null: the most important ones. */
export const rowViews = [...importRowKinds, 'all', 'kept'] as const;
export type RowView = (typeof rowViews)[number];
export const rowFilters = { rows: parseAsStringLiteral(rowViews), warning: parseAsString };
/** Filters whose choice is always visible. */
export const rowPills = ['rows', 'warning'] as const;

/** The rows shown: those of a kind, or those with a warning. */
export interface RowSelection {
  view: RowView;
  warning: string | null;
}

/** Rows with errors come first, then conflicts, as these need the user. */
const firstView = ({ errors, conflicts }: ImportCounts): RowView => (errors > 0 ? 'error' : conflicts > 0 ? 'conflict' : 'all');

/**
 * The rows shown: those that the address names, otherwise the most important ones.
 * @param isSettled nothing is corrected any more, so that errors and conflicts that were corrected before are no longer shown
 */
export function rowSelection(
  { rows, warning }: { rows: RowView | null; warning: string | null },
  counts: ImportCounts,
  isSettled: boolean,
): RowSelection {
  const isCorrected = isSettled && ((rows === 'error' && counts.errors === 0) || (rows === 'conflict' && counts.conflicts === 0));
  if (warning !== null) return { view: 'all', warning };
  return { view: rows === null || isCorrected ? firstView(counts) : rows, warning };
}

export const rowsInput = (importId: number, { view, warning }: RowSelection) => ({
  importId,
  limit: 100,
  ...(warning !== null && { warning }),
  ...(view === 'kept' ? { kept: true } : view !== 'all' && { kind: view as ImportRowKind }),
});
