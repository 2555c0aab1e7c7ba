import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { BrandGroup, groupBody, groupListQuery } from './brands.schema';

type GroupName = z.output<typeof groupBody>;
interface GroupId {
  brandGroupId: number;
}

const withBrandCount = { include: { _count: { select: { brands: { where: { archivedAt: null } } } } } } as const;
type Row = { id: number; name: string; archivedAt: Date | null; _count: { brands: number } };

const viewOf = ({ id, name, archivedAt, _count }: Row): BrandGroup => ({
  brandGroupId: id,
  name,
  brandCount: _count.brands,
  archivedAt: archivedAt?.toISOString() ?? null,
});

/** The brand groups by name: all for admins, their own for others. */
export async function listGroups(ctx: Context, { archived = false }: z.output<typeof groupListQuery>): Promise<BrandGroup[]> {
  const scope = ctx.caller.role === 'admin' ? {} : { id: ctx.caller.brandGroupId ?? -1 };
  const where = { ...scope, archivedAt: archived ? { not: null } : null };
  const rows = await ctx.db.brandGroup.findMany({ where, orderBy: [{ name: 'asc' }, { id: 'asc' }], ...withBrandCount });
  return rows.map(viewOf);
}

/** One brand group. @throws data_not_found, also for a group that is not the caller's */
export async function getGroup(ctx: Context, { brandGroupId }: GroupId): Promise<BrandGroup> {
  const row = await ctx.db.brandGroup.findUnique({ where: { id: brandGroupId }, ...withBrandCount });
  if (!row || (ctx.caller.role !== 'admin' && ctx.caller.brandGroupId !== brandGroupId)) throw new AppError('data_not_found');
  return viewOf(row);
}

/** Creates a brand group without brands. */
export async function createGroup(ctx: Context, { name }: GroupName): Promise<BrandGroup> {
  const group = viewOf(await ctx.db.brandGroup.create({ data: { name }, ...withBrandCount }));
  ctx.record({ subject: { kind: 'brand group', id: group.brandGroupId }, before: null, after: group });
  return group;
}

/** Renames a brand group. @throws data_not_found */
export async function updateGroup(ctx: Context, { brandGroupId, name }: GroupName & GroupId): Promise<BrandGroup> {
  await lockGroup(ctx, brandGroupId);
  return viewOf(await ctx.db.brandGroup.update({ where: { id: brandGroupId }, data: { name, updatedAt: ctx.now }, ...withBrandCount }));
}

/** Archives a group. Does nothing if it is archived already. @throws data_not_found; conflict while it has brands that are not archived */
export async function archiveGroup(ctx: Context, { brandGroupId }: GroupId): Promise<BrandGroup> {
  await lockGroup(ctx, brandGroupId);
  const { brandCount, archivedAt } = await getGroup(ctx, { brandGroupId });
  if (brandCount > 0) throw new AppError('conflict', { extraData: { reason: 'has_brands', brandCount } });
  if (archivedAt === null)
    await ctx.db.brandGroup.update({ where: { id: brandGroupId }, data: { archivedAt: ctx.now, updatedAt: ctx.now } });
  return getGroup(ctx, { brandGroupId });
}

/** Restores a group. Does nothing if it is not archived. @throws data_not_found */
export async function unarchiveGroup(ctx: Context, { brandGroupId }: GroupId): Promise<BrandGroup> {
  await lockGroup(ctx, brandGroupId);
  await ctx.db.brandGroup.update({ where: { id: brandGroupId }, data: { archivedAt: null, updatedAt: ctx.now } });
  return getGroup(ctx, { brandGroupId });
}

/** Locks a group against archiving and against new brands. @throws data_not_found */
export async function lockGroup(ctx: Context, brandGroupId: number): Promise<{ archivedAt: Date | null }> {
  const [row] = await ctx.db.sql.read<{ archivedAt: Date | null }>`
    select archived_at as "archivedAt" from brand_groups where id = ${brandGroupId} for no key update`;
  if (!row) throw new AppError('data_not_found');
  return row;
}
