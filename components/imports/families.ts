import { type ImportKindName, importKindNames } from '@/server/imports/imports.values';

export type ImportFamily = 'customers' | 'catalog';

/** What files of a kind are about: kinds of one family share their words and their list. */
export const familyOf = (kind: ImportKindName): ImportFamily => (kind === 'catalog' ? 'catalog' : 'customers');

export const kindsOf = (family: ImportFamily): ImportKindName[] => importKindNames.filter((kind) => familyOf(kind) === family);
