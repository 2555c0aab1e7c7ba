// Decided in docs/decisions/052-pickup-points.md.

import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db, Prisma } from '@/server/core/platform/db';
import { keepWhole } from '@/server/core/writes/keep-whole';
import type { createPointBody, PickupPoint, updatedPoint, updatePointBody } from './pickup.schema';

async function readPoints(db: Db, where: Prisma.PickupPointWhereInput): Promise<PickupPoint[]> {
  const rows = await db.pickupPoint.findMany({
    where: { ...where, deletedAt: null },
    include: { address: { select: { line: true } } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id, brandId, restaurantId, addressId, name, address, additionalInfo }) => ({
    pickupPointId: id,
    brandId,
    restaurantId,
    addressId,
    name,
    address: address.line,
    additionalInfo,
  }));
}

/**
 * The points of all restaurants of a brand.
 * @throws data_not_found
 */
export async function listBrandPoints(ctx: Context, { brandId }: { brandId: number }): Promise<PickupPoint[]> {
  if (!(await ctx.db.brand.findUnique({ where: { id: brandId, archivedAt: null }, select: { id: true } })))
    throw new AppError('data_not_found');
  return readPoints(ctx.db, { brandId, restaurant: { archivedAt: null } });
}

/** The points of a restaurant. */
export function listRestaurantPoints(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<PickupPoint[]> {
  return readPoints(ctx.db, { restaurantId });
}

/** @throws data_not_found */
export async function getPoint(ctx: Context, { pickupPointId }: { pickupPointId: number }): Promise<PickupPoint> {
  const [point] = await readPoints(ctx.db, { id: pickupPointId });
  if (!point) throw new AppError('data_not_found');
  return point;
}

/** The restaurant of a point, for writes. */
export function locatePoint(db: Db, pickupPointId: number): Promise<{ restaurantId: number } | null> {
  return db.pickupPoint.findUnique({ where: { id: pickupPointId }, select: { restaurantId: true } });
}

/** The place of a point, for reads. All guests of a brand may see its points, except those of archived restaurants. */
export async function locatePointOfBrand(db: Db, pickupPointId: number): Promise<{ brandId: number } | { restaurantId: number } | null> {
  const found = await db.pickupPoint.findUnique({
    where: { id: pickupPointId },
    select: { brandId: true, restaurantId: true, restaurant: { select: { archivedAt: true } } },
  });
  if (!found) return null;
  const { brandId, restaurantId, restaurant } = found;
  return restaurant.archivedAt ? { restaurantId } : { brandId };
}

/** The id of an address of a brand. */
async function addressIdOf(db: Db, brandId: number, line: string): Promise<number> {
  const { id } = await db.pickupAddress.upsert({ where: { brandId_line: { brandId, line } }, create: { brandId, line }, update: {} });
  return id;
}

async function restorePoints(db: Db, restaurantId: number, points: PickupPoint[]): Promise<void> {
  const ids = points.map(({ pickupPointId }) => pickupPointId);
  await db.pickupPoint.updateMany({ where: { restaurantId, deletedAt: null, id: { notIn: ids } }, data: { deletedAt: new Date() } });
  for (const { pickupPointId: id, address: _, ...point } of points)
    await db.pickupPoint.update({ where: { id }, data: { ...point, deletedAt: null } });
}

const pointList = keepWhole({
  kind: 'pickup points',
  topic: 'pickup',
  read: (db, restaurantId: number) => readPoints(db, { restaurantId }),
  restore: restorePoints,
});

const scopeOf = ({ scope: { restaurantId = 0, brandId = 0 } }: Context) => ({ restaurantId, brandId });

function find(points: PickupPoint[], pickupPointId: number): PickupPoint {
  const found = points.find((each) => each.pickupPointId === pickupPointId);
  if (!found) throw new AppError('data_not_found');
  return found;
}

/** The points of a restaurant, for adding one. */
export const versionedPoints = pointList.versioned(
  (_, { restaurantId }: { restaurantId: number }) => restaurantId,
  (points) => points,
);
/** One point, for changing it. */
export const versionedPoint = pointList.versioned(
  (ctx, _: { pickupPointId: number }) => scopeOf(ctx).restaurantId,
  (points, { pickupPointId }) => find(points, pickupPointId),
);

/** Adds a place where guests can pick up orders of the restaurant. */
export async function createPoint(
  ctx: Context,
  { name, address, additionalInfo }: z.output<typeof createPointBody> & { restaurantId: number },
): Promise<PickupPoint> {
  const { restaurantId, brandId } = scopeOf(ctx);
  let createdId = 0;
  const after = await pointList.change(ctx, restaurantId, async () => {
    const addressId = await addressIdOf(ctx.db, brandId, address);
    createdId = (await ctx.db.pickupPoint.create({ data: { restaurantId, brandId, addressId, name, additionalInfo } })).id;
  });
  return find(after, createdId);
}

/**
 * Changes the given fields of a point; omitted ones are unchanged.
 * @throws data_not_found
 */
export async function updatePoint(
  ctx: Context,
  { pickupPointId, name, address, additionalInfo }: z.output<typeof updatePointBody> & { pickupPointId: number },
): Promise<z.output<typeof updatedPoint>> {
  const { restaurantId, brandId } = scopeOf(ctx);
  const after = await pointList.change(ctx, restaurantId, async (before) => {
    find(before, pickupPointId);
    const addressId = address === undefined ? undefined : await addressIdOf(ctx.db, brandId, address);
    await ctx.db.pickupPoint.update({ where: { id: pickupPointId }, data: { name, addressId, additionalInfo } });
  });
  return { pickupPointId, restaurantId, name: find(after, pickupPointId).name };
}

/**
 * Removes a point. Its row stays, so that it can be restored and earlier orders can still show it.
 * @throws data_not_found
 */
export async function deletePoint(ctx: Context, { pickupPointId }: { pickupPointId: number }): Promise<Record<string, never>> {
  await pointList.change(ctx, scopeOf(ctx).restaurantId, async (before) => {
    find(before, pickupPointId);
    await ctx.db.pickupPoint.update({ where: { id: pickupPointId }, data: { deletedAt: ctx.now } });
  });
  return {};
}

/**
 * Restores the points that a restaurant had before a change, under their ids.
 * @throws conflict
 */
export function undoPointChange(ctx: Context, entry: { before: unknown; after: unknown; force: boolean }): Promise<ChangeRecord> {
  return pointList.undo(ctx, scopeOf(ctx).restaurantId, entry);
}
