import type { ImportKindName } from '@/server/imports/imports.values';

const templates: Record<ImportKindName, (brandId: number) => string> = {
  customers: (brandId) => `/customers/import/template?brandId=${brandId}&`,
  customers_phoenix: (brandId) => `/customers/import_phoenix/template?brandId=${brandId}&`,
  catalog: (brandId) => `/v2/brands/${brandId}/catalog/import/template?`,
};

/** The screens and files of a brand's imports. */
export const importLinks = (brandId: number) => ({
  list: `/admin/brands/${brandId}/imports`,
  add: (kind?: ImportKindName) => `/admin/brands/${brandId}/imports/new${kind ? `?kind=${kind}` : ''}`,
  one: (importId: number) => `/admin/brands/${brandId}/imports/${importId}`,
  template: (kind: ImportKindName, fileType: 'csv' | 'xlsx') => `${templates[kind](brandId)}fileType=${fileType}`,
});

/** The rows with errors, as a file. */
export const errorsHref = (importId: number) => `/imports/${importId}/errors`;
