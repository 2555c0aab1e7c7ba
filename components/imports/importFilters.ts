import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import type { ImportCounts } from '@/server/imports/imports.schema';
import { type ImportKindName, type ImportRowKind, importKindNames, importRowKinds } from '@/server/imports/imports.values';
import { type ImportFamily, kindsOf } from './families';

/** The filters of the list of imports, as the URL has them; the page reads them too. */
export const importFilters = { kind: parseAsStringLiteral(importKindNames) };

/** @param kind the only one of the family’s that is in sight; null for all */
export const importsInput = (brandId: number, family: ImportFamily, { kind }: { kind: ImportKindName | null }) => {
  const kinds = kindsOf(family);
  return { brandId, limit: 50, kind: (kind !== null && kinds.includes(kind) ? [kind] : kinds).join(',') };
};

/** What of an import's rows is shown: a kind, all of them, or those that an undo left. Null: what matters most. */
export const rowViews = [...importRowKinds, 'all', 'kept'] as const;
export type RowView = (typeof rowViews)[number];
export const rowFilters = { rows: parseAsStringLiteral(rowViews), warning: parseAsString };
/** Pills show what is chosen. */
export const rowPills = ['rows', 'warning'] as const;

/** What is in sight of an import's rows: those of a kind, or those with a warning. */
export interface RowsInSight {
  view: RowView;
  warning: string | null;
}

/** Rows with errors first, then conflicts: they are what somebody has to do. */
const firstView = ({ errors, conflicts }: ImportCounts): RowView => (errors > 0 ? 'error' : conflicts > 0 ? 'conflict' : 'all');

/** What is in sight while the address names nothing. */
export const rowsInSight = (chosen: { rows: RowView | null; warning: string | null }, counts: ImportCounts): RowsInSight => ({
  view: chosen.warning !== null ? 'all' : (chosen.rows ?? firstView(counts)),
  warning: chosen.warning,
});

export const rowsInput = (importId: number, { view, warning }: RowsInSight) => ({
  importId,
  limit: 100,
  ...(warning !== null && { warning }),
  ...(view === 'kept' ? { kept: true } : view !== 'all' && { kind: view as ImportRowKind }),
});
