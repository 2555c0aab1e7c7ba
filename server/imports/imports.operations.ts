import { allow, permissions } from '@/server/core/operation/access';
import { download, mutation, query, upload } from '@/server/core/operation/operation';
import * as errorRows from './error-rows.service';
import * as schema from './imports.schema';
import * as imports from './imports.service';
import * as rows from './rows.service';
import * as steps from './steps.service';
import * as uploads from './uploads.service';

const tag = 'Imports';
const ofImport = { locate: imports.locateImport };

export const listImports = query({
  path: '/imports',
  summary: 'List the imports of a brand, newest first',
  description: 'Imports are kept for 90 days. Restaurant users see the imports of their restaurant.',
  tag,
  access: allow(permissions.imports.read, { brand: 'brandId' }),
  query: schema.importsQuery,
  success: { code: 'imports_found', data: schema.importPage },
  run: imports.listImports,
});

export const createImport = upload({
  path: '/imports',
  summary: 'Upload a file to import after a review of its columns',
  description:
    'The import waits in state `mapping` until `PUT /imports/{importId}/mapping`. To import a file in one request, use the operation of its kind, such as `POST /customers/import`.',
  tag,
  access: allow(permissions.imports.write, { brand: 'brandId' }),
  query: schema.importCreateQuery,
  success: { status: 201, code: 'import_created', data: schema.importDetail },
  errors: ['unreadable_file', 'takes_too_long'],
  audit: false,
  transaction: false,
  run: uploads.createImport,
});

export const getImport = query({
  path: '/imports/{importId}',
  summary: 'Read an import: its state, progress, columns and counts',
  tag,
  access: allow(permissions.imports.read, ofImport),
  params: schema.importParams,
  success: { code: 'import_found', data: schema.importDetail },
  run: imports.getImport,
});

export const listImportRows = query({
  path: '/imports/{importId}/rows',
  summary: 'List the rows of an import, in the order of the file',
  tag,
  access: allow(permissions.imports.read, ofImport),
  params: schema.importParams,
  query: schema.importRowsQuery,
  success: { code: 'import_rows_found', data: schema.importRowPage },
  run: rows.listRows,
});

export const updateImportRow = mutation({
  method: 'PUT',
  path: '/imports/{importId}/rows/{line}',
  summary: 'Correct a row of an import',
  description: 'Checks and compares the row again, and all rows that were in conflict with it.',
  tag,
  access: allow(permissions.imports.write, ofImport),
  params: schema.importRowParams,
  body: schema.importRowBody,
  success: { code: 'import_row_updated', data: schema.mendedRow },
  errors: ['conflict', 'takes_too_long'],
  audit: false,
  transaction: false,
  run: rows.mendRow,
});

export const setImportMapping = mutation({
  method: 'PUT',
  path: '/imports/{importId}/mapping',
  summary: 'Set what the columns of an import are',
  description: 'The file is read and compared after the response: poll `GET /imports/{importId}` until its state is `preview` or `failed`.',
  tag,
  access: allow(permissions.imports.write, ofImport),
  params: schema.importParams,
  body: schema.importMappingBody,
  success: { code: 'import_mapping_updated', data: schema.importDetail },
  errors: ['unreadable_file'],
  audit: false,
  run: steps.setMapping,
});

export const applyImport = mutation({
  method: 'POST',
  path: '/imports/{importId}/apply',
  summary: 'Apply an import as shown in its preview',
  description:
    'Runs in one transaction after the response: poll `GET /imports/{importId}` until its state is `done`. If a record has changed since the preview, nothing is applied. The state is then `preview` again, with `failure.code` `import_outdated`, and the rows are compared again.',
  tag,
  access: allow(permissions.imports.write, ofImport),
  params: schema.importParams,
  success: { status: 202, code: 'import_applying', data: schema.importDetail },
  errors: ['import_failed'],
  audit: false,
  run: steps.applyImport,
});

export const undoImport = mutation({
  method: 'POST',
  path: '/imports/{importId}/undo',
  summary: 'Undo an import',
  description:
    'Possible for 90 days. Undoes all rows whose records have not changed since. `GET /imports/{importId}/rows?kept=true` lists the others with the reason. Runs after the response: poll until the state is `undone`.',
  tag,
  access: allow(permissions.imports.write, ofImport),
  params: schema.importParams,
  success: { status: 202, code: 'import_undoing', data: schema.importDetail },
  audit: {},
  run: steps.undoImport,
});

export const cancelImport = mutation({
  method: 'POST',
  path: '/imports/{importId}/cancel',
  summary: 'Cancel an import that is not being applied',
  tag,
  access: allow(permissions.imports.write, ofImport),
  params: schema.importParams,
  success: { code: 'import_cancelled', data: schema.importDetail },
  audit: false,
  run: steps.cancelImport,
});

export const downloadImportErrors = download({
  path: '/imports/{importId}/errors',
  summary: 'Download the rows with errors, each with its reasons',
  description: 'The file has the format of the uploaded one. Once corrected, it can be imported.',
  tag,
  access: allow(permissions.imports.read, ofImport),
  params: schema.importParams,
  success: { contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  run: errorRows.downloadErrors,
});
