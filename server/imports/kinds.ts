import { type ImportKindName, importKindNames } from './imports.values';
import type { ImportKind } from './pipeline/import-work';

let known: Promise<Record<ImportKindName, ImportKind>> | undefined;

/** All kinds. Loaded late: they are of features that use this one. */
function allKinds(): Promise<Record<ImportKindName, ImportKind>> {
  known ??= import('@/server/import-kinds').then(({ importKinds }) => importKinds);
  return known;
}

/** A kind of import. */
export const kindOf = async (name: string): Promise<ImportKind> => (await allKinds())[name as ImportKindName];

/** The kind that a file is of by its column names alone; null where any could be meant. */
export async function recogniseKind(columns: readonly string[]): Promise<ImportKindName | null> {
  const kinds = await allKinds();
  return importKindNames.find((name) => kinds[name].recognises?.(columns)) ?? null;
}
