import type { z } from 'zod';
import { renewMenus } from '@/server/catalog/telling';
import type { Caller } from '@/server/core/callers/caller';
import { bus } from '@/server/core/live/bus';
import { placeOfRestaurant } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import type { Prisma } from '@/server/core/platform/db';
import { etagOf } from '@/server/core/rest/etag';
import { lastingUrl } from '@/server/images/images.rules';
import { assertUsableImages } from '@/server/images/images.store';
import type { Brand, BrandWithVersion, brandCreateBody, brandListQuery, brandUpdateBody, Channel, ReachableBrand } from './brands.schema';
import { channelNames } from './brands.values';
import { assertCanChangeCurrency } from './currency.service';
import { lockGroup } from './groups.service';

/** The sales channels that a brand has enabled, by id. */
export async function listChannels(ctx: Context, { brandId }: { brandId: number }): Promise<Channel[]> {
  const rows = await ctx.db.brandChannel.findMany({ where: { brandId }, orderBy: { channelId: 'asc' } });
  return rows.flatMap(({ channelId }) => (channelNames[channelId] === undefined ? [] : [{ channelId, name: channelNames[channelId] }]));
}

/** The brands within a caller's scope, or around it, as a filter. */
function brandsOf(caller: Caller): Prisma.BrandWhereInput {
  if (caller.role === 'admin') return {};
  if (caller.role === 'brand_group') return { brandGroupId: caller.brandGroupId ?? -1 };
  return { id: caller.brandId ?? -1 };
}

/**
 * The caller's brands, by name.
 * @param archived the archived ones instead, for admins and brand groups
 */
export async function listReachableBrands(ctx: Context, { archived = false }: z.output<typeof brandListQuery>): Promise<ReachableBrand[]> {
  const isAbove = ctx.caller.role === 'admin' || ctx.caller.role === 'brand_group';
  if (archived && !isAbove) return [];
  const brands = await ctx.db.brand.findMany({
    where: { ...brandsOf(ctx.caller), archivedAt: archived ? { not: null } : null },
    include: { brandGroup: { select: { name: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return brands.map(({ id, name, brandGroupId, brandGroup, timeZone, currency, archivedAt }) => ({
    brandId: id,
    name,
    brandGroupId,
    brandGroupName: brandGroup?.name ?? null,
    timeZone,
    currency,
    ...(archivedAt && { archivedAt: archivedAt.toISOString() }),
  }));
}

/** One brand. @throws data_not_found */
export async function readBrand(ctx: Context, { brandId }: { brandId: number }): Promise<Brand> {
  const row = await ctx.db.brand.findUnique({ where: { id: brandId }, include: { channels: { orderBy: { channelId: 'asc' } } } });
  if (!row) throw new AppError('data_not_found');
  const { id: _, channels, createdAt, updatedAt, archivedAt, ...fields } = row;
  return {
    brandId,
    ...fields,
    language: fields.language as Brand['language'],
    channelIds: channels.map(({ channelId }) => channelId),
    logoUrl: fields.logoImageId && lastingUrl(fields.logoImageId),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}

const changeableFields = (brand: Brand) => {
  const { name, brandGroupId, language, timeZone, currency, channelIds, logoImageId, primaryColor, secondaryColor } = brand;
  return { name, brandGroupId, language, timeZone, currency, channelIds, logoImageId, primaryColor, secondaryColor };
};

/** One brand with its ETag. @throws data_not_found */
export async function getBrand(ctx: Context, input: { brandId: number }): Promise<BrandWithVersion> {
  const brand = await readBrand(ctx, input);
  return { ...brand, etag: etagOf(changeableFields(brand)) };
}

/** The state that `If-Match` is compared with. */
export const versionedBrand: VersionedState<{ brandId: number }, Brand> = {
  lock: (ctx, { brandId }) => lockBrand(ctx, brandId),
  read: readBrand,
  show: changeableFields,
};

const lockBrand = (ctx: Context, brandId: number) => ctx.db.sql.read`select from brands where id = ${brandId} for no key update`;

/**
 * Creates a brand without restaurants.
 * @throws data_not_found for an unknown group; conflict for an archived one
 */
export async function createBrand(ctx: Context, { channelIds, ...columns }: z.output<typeof brandCreateBody>): Promise<Brand> {
  if (columns.brandGroupId !== null) await assertOpenGroup(ctx, columns.brandGroupId);
  const channels = { create: channelIds.map((channelId) => ({ channelId })) };
  const { id: brandId } = await ctx.db.brand.create({ data: { ...columns, channels }, select: { id: true } });
  Object.assign(ctx.scope, { brandId });
  const brand = await readBrand(ctx, { brandId });
  ctx.record({ subject: { kind: 'brand', id: brandId }, before: null, after: brand });
  return brand;
}

/**
 * Updates the given fields of a brand. Only admins can change its group.
 * @throws data_not_found; access_denied for the group; conflict for an archived group, and for another currency once there are amounts in
 *   the present one
 */
export async function updateBrand(
  ctx: Context,
  { brandId, channelIds, ...columns }: z.output<typeof brandUpdateBody> & { brandId: number },
): Promise<BrandWithVersion> {
  await lockBrand(ctx, brandId);
  const before = await readBrand(ctx, { brandId });
  if (columns.brandGroupId !== undefined && columns.brandGroupId !== before.brandGroupId) {
    if (ctx.caller.role !== 'admin') throw new AppError('access_denied', { extraData: { reason: 'brand_group' } });
    if (columns.brandGroupId !== null) await assertOpenGroup(ctx, columns.brandGroupId);
  }
  if (columns.logoImageId && columns.logoImageId !== before.logoImageId)
    await assertUsableImages(ctx, brandId, new Map([[columns.logoImageId, 'logoImageId']]));
  if (columns.currency !== undefined && columns.currency !== before.currency) await assertCanChangeCurrency(ctx, before, columns.currency);
  await ctx.db.brand.update({ where: { id: brandId }, data: { ...columns, updatedAt: ctx.now } });
  if (columns.brandGroupId !== undefined) ctx.afterCommit(async () => placeOfRestaurant.forget());
  if (channelIds) {
    await ctx.db.brandChannel.deleteMany({ where: { brandId, channelId: { notIn: channelIds } } });
    await ctx.db.brandChannel.createMany({ data: channelIds.map((channelId) => ({ brandId, channelId })), skipDuplicates: true });
  }
  renewMenus(ctx, { brandId });
  return getBrand(ctx, { brandId });
}

async function assertOpenGroup(ctx: Context, brandGroupId: number): Promise<void> {
  const { archivedAt } = await lockGroup(ctx, brandGroupId);
  if (archivedAt) throw new AppError('conflict', { extraData: { reason: 'group_archived' } });
}

/**
 * Archives a brand: until it is restored, only admins and its group can access it and its restaurants. Does nothing if it is archived
 * already.
 */
export function archiveBrand(ctx: Context, { brandId }: { brandId: number }): Promise<Brand> {
  return setArchived(ctx, brandId, ctx.now);
}

/** Restores an archived brand. Does nothing if it is not archived. @throws conflict while its group is archived */
export async function unarchiveBrand(ctx: Context, { brandId }: { brandId: number }): Promise<Brand> {
  const { brandGroupId } = await readBrand(ctx, { brandId });
  if (brandGroupId !== null) await assertOpenGroup(ctx, brandGroupId);
  return setArchived(ctx, brandId, null);
}

async function setArchived(ctx: Context, brandId: number, archivedAt: Date | null): Promise<Brand> {
  await lockBrand(ctx, brandId);
  await ctx.db.brand.updateMany({
    where: { id: brandId, archivedAt: archivedAt ? null : { not: null } },
    data: { archivedAt, updatedAt: ctx.now },
  });
  ctx.afterCommit(async () => {
    placeOfRestaurant.forget();
    await bus.publish('webOrdering', { brandId });
  });
  return readBrand(ctx, { brandId });
}
