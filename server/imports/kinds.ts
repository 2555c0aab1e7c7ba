import { type ImportKindName, importKindNames } from './imports.values';
import type { ImportKind } from './pipeline/import-work';

let loadedKinds: Promise<Record<ImportKindName, ImportKind>> | undefined;

/** All kinds, loaded late because their features depend on this one. */
function allKinds(): Promise<Record<ImportKindName, ImportKind>> {
  loadedKinds ??= import('@/server/import-kinds').then(({ importKinds }) => importKinds);
  return loadedKinds;
}

/** A kind of import. */
export const kindOf = async (name: string): Promise<ImportKind> => (await allKinds())[name as ImportKindName];

/** The kind that a file's column names identify; null if several are possible. */
export async function recogniseKind(columns: readonly string[]): Promise<ImportKindName | null> {
  const kinds = await allKinds();
  return importKindNames.find((name) => kinds[name].recognises?.(columns)) ?? null;
}
