import { z } from 'zod';
import { id, timestamp } from '@/server/core/operation/fields';
import { reportFailures, reportStatuses, reportTypes } from './reports.values';

export const reportsQuery = z.object({
  brandId: id.optional().describe('The brand. Required for administrators and brand groups, who have no brand of their own.'),
  impersonatedUserId: id
    .optional()
    .describe('A user whose reports to include. Only for administrators, and for brand groups within their brands.')
    .meta({ example: 4 }),
});
export const reportParams = z.object({ reportGenerationId: id });

export const reportGeneration = z.object({
  reportGenerationId: id,
  name: z.string().describe('The file name.').meta({ example: 'customers-2026-11-21.csv' }),
  createdAt: z
    .string()
    .describe('When the report was requested, in UTC.')
    .meta({ example: 'Sat Nov 21 2026 10:00:00 GMT+0000 (Coordinated Universal Time)' }),
  reportType: z.enum(reportTypes).meta({ example: 'customer_base_export' }),
  status: z
    .enum(reportStatuses)
    .describe('The state of the report: `pending`, `running`, then `succeed` or `failed`.')
    .meta({ example: 'succeed' }),
  expired: z.boolean().describe('Whether the file has been deleted, 30 days after its generation.').meta({ example: false }),
  done: z.int().min(0).describe('The number of rows written so far.').meta({ example: 120_000 }),
  total: z.int().min(0).nullable().describe('The total number of rows; null until they are counted.').meta({ example: 120_000 }),
  size: z.int().min(0).nullable().describe('The size of the file, in bytes; null until it is ready.').meta({ example: 18_230_112 }),
  failure: z
    .enum(reportFailures)
    .nullable()
    .describe(
      'The reason for a failure: `interrupted` if every attempt was interrupted, otherwise `error`. Null if the report has not failed.',
    )
    .meta({ example: null }),
  expiresAt: timestamp
    .nullable()
    .describe('When the file is deleted; null until it is ready.')
    .meta({ example: '2026-12-21T10:00:04.000Z' }),
});
export type ReportGeneration = z.infer<typeof reportGeneration>;

export const reportLink = z.object({
  url: z
    .string()
    .describe('A download link that works for 15 minutes.')
    .meta({ example: 'https://brigade.example/files?key=reports%2F1%2F12%2Fa.csv&expires=1795345200&signature=mJ0c1y2K' }),
});
export const reportRequested = z.object({ reportGenerationId: id });
