import type { ImportKindName } from '@/server/imports/imports.values';

const templates: Record<ImportKindName, (brandId: number) => string> = {
  customers: (brandId) => `/customers/import/template?brandId=${brandId}&`,
  customers_phoenix: (brandId) => `/customers/import_phoenix/template?brandId=${brandId}&`,
  catalog: (brandId) => `/v2/brands/${brandId}/catalog/import/template?`,
};

/** Imports of products belong to the catalog, all others to the customers. */
const pathOf = (brandId: number, kind?: ImportKindName | null) => `/admin/brands/${brandId}${kind === 'catalog' ? '/catalog' : ''}/imports`;

/** The screens and files of a brand's imports. */
export const importLinks = (brandId: number) => ({
  list: (kind?: ImportKindName | null) => pathOf(brandId, kind),
  add: (kind?: ImportKindName | null) => `${pathOf(brandId, kind)}/new${kind && kind !== 'catalog' ? `?kind=${kind}` : ''}`,
  one: (importId: number, kind: ImportKindName | null) => `${pathOf(brandId, kind)}/${importId}`,
  template: (kind: ImportKindName, fileType: 'csv' | 'xlsx') => `${templates[kind](brandId)}fileType=${fileType}`,
});

/** The rows with errors, as a file. */
export const errorsHref = (importId: number) => `/imports/${importId}/errors`;
