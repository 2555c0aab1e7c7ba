import { allow, permissions } from '@/server/core/operation/access';
import { download, progressUpload, query } from '@/server/core/operation/operation';
import { reportRequested } from '@/server/reports/reports.schema';
import * as exports from './export.service';
import * as schema from './import.schema';
import * as service from './import.service';

const tag = 'Catalog';
const readBrand = allow(permissions.catalog.read, { brand: 'brandId' });
const writeBrand = allow(permissions.catalog.write, { brand: 'brandId' });
const contentTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

export const importCatalog = progressUpload({
  path: '/v2/brands/{brandId}/catalog/import',
  summary: 'Import products of a catalog from a CSV or Excel file',
  description:
    'Imports the valid rows and reports the others. A row is matched to a product by `productId`, then by signature, SKU, barcode or name. Rows without a match create products. Unknown categories are created. Restaurants’ menus change accordingly. `Location` is the address of the import: `GET /imports/{importId}` reads it, and `POST /imports/{importId}/apply` applies it after a dry run.',
  tag,
  access: writeBrand,
  params: schema.catalogImportParams,
  query: schema.catalogImportQuery,
  success: { code: 'catalog_imported', data: schema.catalogImported },
  errors: ['unreadable_file', 'takes_too_long'],
  audit: {},
  run: service.importCatalog,
});

export const downloadCatalogTemplate = download({
  path: '/v2/brands/{brandId}/catalog/import/template',
  summary: 'Download an empty file for importing products',
  tag,
  access: readBrand,
  params: schema.catalogImportParams,
  query: schema.catalogTemplateQuery,
  success: { contentTypes },
  run: service.downloadCatalogTemplate,
});

export const countCatalog = query({
  path: '/v2/brands/{brandId}/catalog/count',
  summary: 'Count the products of a catalog',
  tag,
  access: readBrand,
  params: schema.catalogImportParams,
  query: schema.catalogFilters,
  success: { code: 'catalog_counted', data: schema.catalogCount },
  run: exports.countCatalog,
});

export const exportCatalog = download({
  path: '/v2/brands/{brandId}/catalog/export',
  summary: 'Download a catalog as CSV or Excel',
  description:
    'The columns are those of the import: importing the unchanged file changes nothing. In CSV, an apostrophe precedes text that a spreadsheet would run as a formula. The import removes it.',
  tag,
  access: readBrand,
  params: schema.catalogImportParams,
  query: schema.catalogExportQuery,
  success: { contentTypes },
  errors: ['unavailable'],
  example: { brandId: 1, fileType: 'csv' },
  run: exports.exportCatalog,
});

export const exportCatalogLater = query({
  path: '/v2/brands/{brandId}/catalog/export/async',
  summary: 'Request an export of a catalog',
  description:
    'Use this for large exports. A worker generates the file: poll `GET /report_generation`. Until the report is ready, the same request returns the same report.',
  tag,
  access: readBrand,
  params: schema.catalogImportParams,
  query: schema.catalogExportQuery,
  success: { code: 'catalog_export_request_created', data: reportRequested },
  example: { brandId: 1, fileType: 'csv' },
  run: exports.requestCatalogExport,
});
