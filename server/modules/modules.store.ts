import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { refuseField } from '@/server/core/operation/refuse-field';
import type { Db } from '@/server/core/platform/db';
import { hasSameJson } from '@/server/core/reads/json';
import { changedSince } from '@/server/core/writes/changed-since';
import { lockSubject } from '@/server/core/writes/versioned';
import type { Prisma } from '@/server/generated/prisma/client';
import { lockNewImages } from './kept-images';
import { countValues, type Settings } from './layers.rules';
import { keyOf, type ModuleRef } from './modules.query';
import { effectiveOf, type ModuleLayers } from './modules.rules';
import { MAX_MODULE_VALUES } from './modules.values';
import type { LayerWrite, Refused } from './saving.rules';
import { announceWebOrdering } from './web-ordering.service';

/** The history of a restaurant's module: the effective settings, and the restaurant's own (null if it never saved it). */
export interface ModuleState extends ModuleRef {
  restaurantId: number;
  module: Settings;
  own: Settings | null;
}

export const subjectOfModule = (restaurantId: number, ref: ModuleRef) => ({
  kind: 'restaurant module',
  id: `${restaurantId}/${keyOf(ref)}`,
});
export const refOf = ({ type, channelId }: ModuleLayers): ModuleRef => ({ moduleId: type.moduleId, channelId });

export function stateOf(restaurantId: number, layers: ModuleLayers): ModuleState {
  return { restaurantId, ...refOf(layers), module: effectiveOf(layers), own: layers.own };
}

/** Locks the modules of a restaurant, against its other writers and those of its brand. */
export async function lockRestaurant(db: Db, { brandId, restaurantId }: { brandId: number; restaurantId: number }): Promise<void> {
  await db.sql.run`select pg_advisory_xact_lock_shared(hashtextextended(${`brand modules/${brandId}`}, 0))`;
  await lockSubject(db, { kind: 'restaurant modules', id: restaurantId });
}

/** Locks the modules of a brand, against its other writers and those of its restaurants. */
export function lockBrand(db: Db, brandId: number): Promise<void> {
  return lockSubject(db, { kind: 'brand modules', id: brandId });
}

/** @throws invalid_parameters if settings have more values than a module may */
export function refuseOversized(settings: Settings): void {
  const count = countValues(settings);
  if (count <= MAX_MODULE_VALUES) return;
  throw refuseField('module', 'too_big', {
    en: `A module holds at most ${MAX_MODULE_VALUES} values; it would hold ${count}.`,
    fr: `Un module contient ${MAX_MODULE_VALUES} valeurs au plus\u202f; il en contiendrait ${count}.`,
  });
}

/**
 * Writes a restaurant's own settings. Null removes the row, as if it had never been saved.
 * @throws invalid_parameters for an image that cannot be chosen
 */
export async function writeOwn(ctx: Context, restaurantId: number, ref: ModuleRef, own: Settings | null): Promise<void> {
  const where = { restaurantId, moduleId: ref.moduleId, channelId: ref.channelId };
  if (own === null) {
    await ctx.db.restaurantModule.deleteMany({ where });
    return;
  }
  refuseOversized(own);
  await lockNewImages(ctx, ctx.scope.brandId ?? 0, own, () =>
    ctx.db.restaurantModule.findUnique({ where: { restaurantId_moduleId_channelId: where } }),
  );
  const data = { own: own as Prisma.InputJsonObject, updatedAt: ctx.now };
  await ctx.db.restaurantModule.upsert({
    where: { restaurantId_moduleId_channelId: where },
    create: { ...where, ...data, createdAt: ctx.now },
    update: data,
  });
}

/** Writes the planned changes of a restaurant. */
export async function writePlanned(ctx: Context, restaurantId: number, writes: readonly LayerWrite[]): Promise<void> {
  for (const { layers, settings } of writes) await writeOwn(ctx, restaurantId, refOf(layers), settings);
}

/** The error for a refused plan. */
export function refusal({ reason, paths }: Refused, more: Record<string, unknown> = {}): AppError {
  return new AppError('conflict', { extraData: { reason, ...(paths && { paths }), ...more } });
}

/** @throws conflict if something was changed since, unless forced */
export function refuseIfChanged(current: unknown, expected: unknown, force: boolean): void {
  if (!force && !hasSameJson(current, expected)) throw changedSince();
}

/** Notifies open screens of these restaurants, and all processes that cache the public configuration of the brand. */
export function announceModules(ctx: Context, brandId: number, moduleId: number, restaurantIds: readonly number[]): void {
  if (ctx.scope.restaurantId !== undefined) ctx.touch('modules', [moduleId]);
  announceWebOrdering(ctx, brandId, ctx.scope.restaurantId === undefined ? restaurantIds : []);
}
