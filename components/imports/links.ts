import type { ImportKindName } from '@/server/imports/imports.values';

const templates: Record<ImportKindName, string> = { customers: 'customers/import', customers_phoenix: 'customers/import_phoenix' };

/** The screens and files of a brand's imports. */
export const importLinks = (brandId: number) => ({
  list: `/admin/brands/${brandId}/imports`,
  add: `/admin/brands/${brandId}/imports/new`,
  one: (importId: number) => `/admin/brands/${brandId}/imports/${importId}`,
  template: (kind: ImportKindName, fileType: 'csv' | 'xlsx') => `/${templates[kind]}/template?brandId=${brandId}&fileType=${fileType}`,
});

/** The rows with errors, as a file. */
export const errorsHref = (importId: number) => `/imports/${importId}/errors`;
