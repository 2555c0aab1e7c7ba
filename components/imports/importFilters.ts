import { parseAsStringLiteral } from 'nuqs/server';
import type { ImportCounts } from '@/server/imports/imports.schema';
import { type ImportKindName, type ImportRowKind, importKindNames, importRowKinds } from '@/server/imports/imports.values';

/** The filters of the list of imports, as the URL has them; the page reads them too. */
export const importFilters = { kind: parseAsStringLiteral(importKindNames) };

export const importsInput = (brandId: number, { kind }: { kind: ImportKindName | null }) => ({ brandId, limit: 50, ...(kind && { kind }) });

/** What of an import's rows is shown: a kind, all of them, or those that an undo left. Null: what matters most. */
export const rowViews = [...importRowKinds, 'all', 'kept'] as const;
export type RowView = (typeof rowViews)[number];
export const rowFilters = { rows: parseAsStringLiteral(rowViews) };

/** Rows with errors first, then conflicts: they are what somebody has to do. */
export const firstView = ({ errors, conflicts }: ImportCounts): RowView => (errors > 0 ? 'error' : conflicts > 0 ? 'conflict' : 'all');

export const rowsInput = (importId: number, view: RowView) => ({
  importId,
  limit: 100,
  ...(view === 'kept' ? { kept: true } : view !== 'all' && { kind: view as ImportRowKind }),
});
