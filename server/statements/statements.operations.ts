import { allow, permissions } from '@/server/core/operation/access';
import { download, query } from '@/server/core/operation/operation';
import { reportRequested } from '@/server/reports/reports.schema';
import * as files from './files.service';
import * as schema from './statements.schema';
import { listStatements as list } from './statements.service';

const tag = 'Grants';
const read = allow(permissions.treasury.read, { brand: 'brandId' });
const aMonth = { brandId: 2, month: '2026-10' };

export const listStatements = query({
  path: '/v1/brands/{brandId}/grants/statements',
  summary: 'List what grants paid in a month, with one statement per grant',
  description:
    'For those who pay: employers and municipalities. The statements follow the ledger of uses, by the days on which orders and refunds were recorded. Their sum therefore equals `grantPayments` of the treasury report. Users of one restaurant get what was paid there.',
  tag,
  access: read,
  params: schema.brandParams,
  query: schema.statementsQuery,
  success: { code: 'grant_statements_found', data: schema.statements },
  example: aMonth,
  run: list,
});

export const downloadStatements = download({
  path: '/v1/reports/grants/statements',
  summary: 'Download the statements of grants for a month',
  tag,
  access: read,
  query: schema.statementFilesQuery,
  success: { contentTypes: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] },
  errors: ['data_not_found', 'takes_too_long', 'unavailable'],
  example: { ...aMonth, grantId: 1, format: 'pdf' },
  run: files.downloadStatements,
});

export const downloadStatementsLater = query({
  path: '/v1/reports/grants/statements/async',
  summary: 'Request a file of the statements of grants for a month',
  description:
    'A worker generates the file: poll `GET /report_generation`. Until the report is ready, the same request returns the same report.',
  tag,
  access: read,
  query: schema.statementFilesQuery,
  success: { code: 'grant_statements_request_created', data: reportRequested },
  example: { ...aMonth, format: 'csv' },
  run: files.requestStatements,
});
