// Decided in docs/decisions/065-exports-and-reports.md.

import type { z } from 'zod';
import { reaches } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { files } from '@/server/core/platform/files/files';
import { signLink } from '@/server/core/platform/files/links';
import { longDate } from './reports.rules';
import type { ReportGeneration, reportsQuery } from './reports.schema';

const LISTED_AT_MOST = 500;

type ReportsQuery = z.output<typeof reportsQuery>;

/**
 * The reports in a brand that the caller asked for, and those of a user whom they impersonate.
 * @throws access_denied, data_not_found for a user out of scope
 */
export async function listReports(ctx: Context, query: ReportsQuery): Promise<ReportGeneration[]> {
  const { brandId } = ctx.scope;
  const userIds = await usersOf(ctx, query);
  const found = await ctx.db.reportGeneration.findMany({
    where: { brandId, userId: { in: userIds }, ...visibleTo(ctx) },
    orderBy: { id: 'desc' },
    take: LISTED_AT_MOST,
  });
  return found.map((row) => ({
    reportGenerationId: row.id,
    name: row.name,
    createdAt: longDate(row.createdAt),
    reportType: row.reportType as ReportGeneration['reportType'],
    status: row.status,
    expired: row.expiresAt !== null && row.expiresAt <= ctx.now,
    done: row.done,
    total: row.total,
    size: row.size === null ? null : Number(row.size),
    failure: row.failure as ReportGeneration['failure'],
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }));
}

/**
 * A link to the file of a report.
 * @throws as `listReports`; data_not_found for a report of other users or whose file is gone; conflict while there is no file yet;
 *   report_expired
 */
export async function linkReport(ctx: Context, { reportGenerationId, ...query }: ReportsQuery & { reportGenerationId: number }) {
  const { brandId } = ctx.scope;
  const userIds = await usersOf(ctx, query);
  const found = await ctx.db.reportGeneration.findFirst({
    where: { brandId, id: reportGenerationId, userId: { in: userIds }, ...visibleTo(ctx) },
  });
  if (!found) throw new AppError('data_not_found');
  if (found.status !== 'succeed') throw new AppError('conflict', { extraData: { reason: found.status } });
  if (found.expiresAt && found.expiresAt <= ctx.now) throw new AppError('report_expired');
  if (!found.fileKey || !(await files.find(found.fileKey))) throw new AppError('data_not_found');
  return { url: await signLink(found.fileKey, { origin: ctx.origin }) };
}

/** A report contains what its user could see at the time. Users of a restaurant get only reports made for it. */
const visibleTo = ({ caller: { restaurantId } }: Context) => (restaurantId === null ? {} : { restaurantId });

/** Whose reports are listed: the caller's, and those of the user whom they impersonate. */
async function usersOf(ctx: Context, { impersonatedUserId }: ReportsQuery): Promise<number[]> {
  const { userId, role } = ctx.caller;
  const own = userId === null ? [] : [userId];
  if (impersonatedUserId === undefined || impersonatedUserId === userId) return own;
  if (role !== 'admin' && role !== 'brand_group') throw new AppError('access_denied');
  const [user] = await ctx.db.sql.read<{ brandId: number | null; brandGroupId: number | null }>`
    select b.id as "brandId", coalesce(u.brand_group_id, b.brand_group_id) as "brandGroupId"
    from users u left join restaurants r on r.id = u.restaurant_id left join brands b on b.id = coalesce(u.brand_id, r.brand_id)
    where u.id = ${impersonatedUserId}`;
  if (!user) throw new AppError(role === 'admin' ? 'data_not_found' : 'access_denied');
  if (!reaches(ctx.caller, { brandId: user.brandId ?? 0, brandGroupId: user.brandGroupId })) throw new AppError('access_denied');
  return [...own, impersonatedUserId];
}
