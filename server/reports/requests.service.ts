import { createHash } from 'node:crypto';
import type { Context } from '@/server/core/operation/context';
import { canonical } from '@/server/core/reads/json';
import type { ReportTypeName } from './reports.values';

interface ReportRequest {
  brandId: number;
  reportType: ReportTypeName;
  /** The file’s name. */
  name: string;
  /** The input of the report, as JSON. */
  input: unknown;
}

/**
 * Adds a report to the caller's list, to be made by a worker. If the same one is waiting or being made, no second one is added.
 * @returns its id
 */
export async function requestReport(
  ctx: Context,
  { brandId, reportType, name, input }: ReportRequest,
): Promise<{ reportGenerationId: number }> {
  const { userId, restaurantId } = ctx.caller;
  if (userId === null) throw new Error('A guest has no reports');
  const json = JSON.stringify(input);
  const hash = createHash('sha256')
    .update(canonical({ input, locale: ctx.locale, restaurantId }))
    .digest();
  const [row] = await ctx.db.sql.read<{ reportGenerationId: number }>`
    insert into report_generations (brand_id, user_id, restaurant_id, report_type, name, input, locale, request_hash)
    values (${brandId}, ${userId}, ${restaurantId}, ${reportType}, ${name}, ${json}::jsonb, ${ctx.locale}, ${hash})
    on conflict (brand_id, user_id, report_type, request_hash) where status in ('pending', 'running')
    do update set request_hash = excluded.request_hash returning id as "reportGenerationId"`;
  if (!row) throw new Error('The report was not written');
  return row;
}
