import { findMode, locateMode, readMode } from '@/server/consumption-modes/consumption-modes.query';
import { type Location, placeOfRestaurant, reaches } from '@/server/core/operation/access';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { changedSince } from '@/server/core/writes/changed-since';
import { lockSubject } from '@/server/core/writes/versioned';
import { subjectOf } from './areas.service';
import type { BoundMode } from './delivery-areas.schema';

interface Pair {
  areaId: number;
  consumptionModeId: number;
}

/** The restaurant of a pair: of its area or, if a save has changed the area's id since, of its dining option. */
export async function locatePair(db: Db, pair: Pair): Promise<Location | null> {
  const area = await db.deliveryArea.findUnique({ where: { id: pair.areaId }, select: { restaurantId: true } });
  return area ?? locateMode(db, pair);
}

/** A link in the history: by the area's uuid, as saving changes the id. */
type BindingState = { uuid: string; bindings: Record<string, true> }[];

/**
 * Links an area to a dining option of its restaurant. Does nothing if they are linked already.
 * @throws data_not_found, also for a dining option of another tenant; access_denied if the two belong to different restaurants of one
 * tenant
 */
export async function bindArea(ctx: Context, pair: Pair): Promise<BoundMode> {
  return setBinding(ctx, pair, true);
}

/**
 * Removes the link of an area to a dining option. Does nothing if there is none.
 * @throws data_not_found, also for a dining option of another tenant; access_denied if the two belong to different restaurants of one
 * tenant
 */
export async function unbindArea(ctx: Context, pair: Pair): Promise<BoundMode> {
  return setBinding(ctx, pair, false);
}

async function setBinding(ctx: Context, { areaId, consumptionModeId }: Pair, isBound: boolean): Promise<BoundMode> {
  const restaurantId = ctx.scope.restaurantId as number;
  await lockSubject(ctx.db, subjectOf(restaurantId));
  // Read again under the lock, as a save that this waited for has given the areas new ids.
  const area = await ctx.db.deliveryArea.findUnique({ where: { id: areaId }, select: { uuid: true } });
  const mode = await findMode(ctx.db, consumptionModeId);
  if (!area || !mode) throw new AppError('data_not_found');
  if (mode.restaurantId !== restaurantId) {
    const place = await placeOfRestaurant(ctx.db, mode.restaurantId);
    // Documented for different restaurants of a tenant. A dining option of another tenant is refused as if it did not exist.
    const isKnown = place !== null && (place.brandId === ctx.scope.brandId || reaches(ctx.caller, place));
    throw new AppError(isKnown ? 'access_denied' : 'data_not_found');
  }
  const stateOf = (bound: boolean): BindingState => [{ uuid: area.uuid, bindings: bound ? { [consumptionModeId]: true } : {} }];
  const changed = await writeBinding(ctx, { restaurantId, areaId, consumptionModeId }, isBound);
  ctx.record({ subject: subjectOf(restaurantId), before: stateOf(changed ? !isBound : isBound), after: stateOf(isBound) });
  return readBoundMode(ctx.db, consumptionModeId);
}

/** @returns whether anything changed */
async function writeBinding(ctx: Context, row: Pair & { restaurantId: number }, isBound: boolean): Promise<boolean> {
  const { count } = isBound
    ? await ctx.db.deliveryAreaBinding.createMany({ data: row, skipDuplicates: true })
    : await ctx.db.deliveryAreaBinding.deleteMany({ where: row });
  if (count > 0) ctx.touch('delivery-areas', []);
  return count > 0;
}

async function readBoundMode(db: Db, consumptionModeId: number): Promise<BoundMode> {
  const mode = await readMode(db, consumptionModeId);
  const areas = await db.deliveryArea.findMany({
    where: { bindings: { some: { consumptionModeId } } },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  });
  return { ...mode, areas: areas.map(({ id, name }) => ({ areaId: id, name })) };
}

/**
 * Undoes the creation or removal of a link. Finds the area by its uuid, as it may have been saved since.
 * @throws data_not_found if the area or dining option is gone; conflict if the link was changed since
 */
export async function undoBinding(
  ctx: Context,
  { before, after, force }: { before: unknown; after: unknown; force: boolean },
  { consumptionModeId }: Pair,
): Promise<ChangeRecord> {
  const previous = (before as BindingState)[0];
  const written = (after as BindingState)[0];
  const found = previous && (await ctx.db.deliveryArea.findUnique({ where: { uuid: previous.uuid }, select: { restaurantId: true } }));
  if (!previous || !written || !found) throw new AppError('data_not_found');
  const { restaurantId } = found;
  await lockSubject(ctx.db, subjectOf(restaurantId));
  const area = await ctx.db.deliveryArea.findUnique({
    where: { uuid: previous.uuid },
    select: { id: true, bindings: { where: { consumptionModeId } } },
  });
  if (!area) throw new AppError('data_not_found');
  const isBound = area.bindings.length > 0;
  if (!force && isBound !== String(consumptionModeId) in written.bindings) throw changedSince();
  const current: BindingState = [{ uuid: previous.uuid, bindings: isBound ? { [consumptionModeId]: true } : {} }];
  await writeBinding(ctx, { restaurantId, areaId: area.id, consumptionModeId }, String(consumptionModeId) in previous.bindings);
  return { before: current, after: before };
}
