import { allow, permissions } from '@/server/core/operation/access';
import { download, progressUpload } from '@/server/core/operation/operation';
import * as schema from './import.schema';
import * as service from './import.service';
import * as templates from './templates.service';

const tag = 'Customers';
const ofBrand = { brand: 'brandId' } as const;
const errors = ['unreadable_file', 'import_failed', 'takes_too_long'] as const;
const contentTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

export const importCustomers = progressUpload({
  path: '/customers/import',
  summary: 'Import customers from a CSV or Excel file',
  description:
    'All or nothing: if a row has an error or a conflict, nothing is imported, and the last line is `import_failed` with `extraData.errors`. Rows match a customer by `customerId`, else external ID, badge or email; a badge or email of someone with another external ID is a conflict. `Location` names the import: `GET /imports/{importId}` shows it to others, and after a dry run `POST /imports/{importId}/apply` applies it.',
  tag,
  access: allow(permissions.customers.write, ofBrand),
  query: schema.customersImportQuery,
  success: { code: 'customers_import_create_succeed', data: schema.customersImported },
  errors,
  audit: {},
  run: service.importCustomers,
});

export const importPhoenixCustomers = progressUpload({
  path: '/customers/import_phoenix',
  summary: 'Import customers from a file in the alternate format',
  description:
    'Columns: `MATRICULE;NOM;PRENOM;EMAIL;BADGE;GROUPE;MODE_PAIEMENT;SOLDE_INITIAL;ACTIF`. Each row needs a MATRICULE, EMAIL or BADGE. Valid rows are imported, the others reported.',
  tag,
  access: allow(permissions.customers.write, ofBrand),
  query: schema.phoenixImportQuery,
  success: { code: 'customers_import_create_succeed', data: schema.phoenixImported },
  errors: ['unreadable_file', 'takes_too_long'],
  audit: {},
  run: service.importPhoenixCustomers,
});

export const downloadImportTemplate = download({
  path: '/customers/import/template',
  summary: 'Download an empty file for importing customers',
  tag,
  access: allow(permissions.customers.write, ofBrand),
  query: schema.templateQuery,
  success: { contentTypes },
  run: templates.downloadTemplate,
});

export const downloadPhoenixTemplate = download({
  path: '/customers/import_phoenix/template',
  summary: 'Download an empty file in the alternate format',
  tag,
  access: allow(permissions.customers.write, ofBrand),
  query: schema.templateQuery,
  success: { contentTypes },
  run: templates.downloadPhoenixTemplate,
});
