import type { ImportKindName } from '@/server/imports/imports.values';

/** What files of a kind are about: kinds of one family share their words. */
export const familyOf = (kind: ImportKindName): 'customers' | 'catalog' => (kind === 'catalog' ? 'catalog' : 'customers');
