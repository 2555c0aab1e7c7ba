import { type ImportKindName, importKindNames } from '@/server/imports/imports.values';

export type ImportFamily = 'customers' | 'catalog';

/** The subject of a kind of file. Kinds of one family share their texts and their list. */
export const familyOf = (kind: ImportKindName): ImportFamily => (kind === 'catalog' ? 'catalog' : 'customers');

export const kindsOf = (family: ImportFamily): ImportKindName[] => importKindNames.filter((kind) => familyOf(kind) === family);
