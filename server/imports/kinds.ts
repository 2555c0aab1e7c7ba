import type { ImportKindName } from './imports.values';
import type { ImportKind } from './pipeline/import-work';

let known: Promise<Record<ImportKindName, ImportKind>> | undefined;

/** A kind of import. Loaded late: the kinds are of features that use this one. */
export async function kindOf(name: string): Promise<ImportKind> {
  known ??= import('@/server/import-kinds').then(({ importKinds }) => importKinds);
  return (await known)[name as ImportKindName];
}
