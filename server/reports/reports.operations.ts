import { allow, permissions } from '@/server/core/operation/access';
import { query } from '@/server/core/operation/operation';
import * as schema from './reports.schema';
import * as service from './reports.service';

const tag = 'Reports';
const access = allow(permissions.reports.read, { brand: 'brandId', orOwn: true } as const);

export const listReportGenerations = query({
  path: '/report_generation',
  summary: 'List the reports of the caller, newest first',
  description: 'Lists the 500 newest reports. A worker generates reports: read the list again until the report is ready.',
  tag,
  access,
  query: schema.reportsQuery,
  success: { code: 'report_generations_succeed', data: schema.reportGeneration.array() },
  errors: ['missing_parameters', 'data_not_found'],
  example: { brandId: 1 },
  run: service.listReports,
});

export const getReportLink = query({
  path: '/report_generation/{reportGenerationId}/signed-url',
  summary: 'Create a download link for a report',
  description:
    'Anyone who has the link can download the file for 15 minutes. If the report is not ready yet, or has failed, the response is `conflict`.',
  tag,
  access,
  params: schema.reportParams,
  query: schema.reportsQuery,
  success: { code: 'report_generations_succeed', data: schema.reportLink },
  errors: ['missing_parameters', 'data_not_found', 'conflict', 'report_expired'],
  example: { reportGenerationId: 12, brandId: 1 },
  run: service.linkReport,
});
