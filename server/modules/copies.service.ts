import type { z } from 'zod';
import { copyToOthers, type Target } from '@/server/brands/copies.service';
import type { Context } from '@/server/core/operation/context';
import { diff } from '@/server/core/writes/diff';
import { unlockedPart } from './layers.rules';
import { findModule, keyOf, type RestaurantModules, readBrandSnapshot, readChannels } from './modules.query';
import { copySettings, effectiveOf, type ModuleLayers } from './modules.rules';
import type { CopyResult, copyBody } from './modules.schema';
import { announceModules, lockBrand, refOf, stateOf, subjectOfModule, writeOwn } from './modules.store';
import { WEB_CHANNEL } from './modules.values';
import { openingOf, readOpened } from './opening.query';
import { recordOpening, setOpenedAt } from './opening.service';
import { applyWrites, contradictionsIn, type LayerWrite } from './saving.rules';

type ToRestaurant = CopyResult['restaurants'][number];
const SAVE_MODULE = 'POST /restaurants/{restaurantId}/modules';

/**
 * Copies a restaurant's own settings to other restaurants of the brand. Inherited settings are not copied, nor is their state (open,
 * closed). As with any first save, a restaurant that gets its first online settings is closed there until it is opened. Restaurants whose
 * modules would contradict each other are refused. Each changed module gets its own history entry.
 * @throws data_not_found for a restaurant of another brand, or an unknown module
 */
export async function copyModules(ctx: Context, input: z.output<typeof copyBody> & { brandId: number }): Promise<CopyResult> {
  const { brandId, fromRestaurantId, modules } = input;
  await lockBrand(ctx.db, brandId);
  const { restaurants, channels } = await readBrandSnapshot(ctx.db, brandId);
  const modulesOf = (id: number): RestaurantModules['modules'] =>
    restaurants.find(({ restaurantId }) => restaurantId === id)?.modules ?? [];
  const from = { modules: modulesOf(fromRestaurantId), channels };
  const result = await copyToOthers(ctx, input, {
    nothing: { modules: [] },
    read: async () => (modules ?? from.modules.map(refOf)).map((ref) => findModule(from, ref)),
    apply: (target, sources) => copyTo(target, sources, { modules: modulesOf(target.restaurantId), channels }),
  });
  const changed = result.restaurants.filter(({ outcome }) => outcome === 'changed').map(({ restaurantId }) => restaurantId);
  if (changed.length > 0) announceModules(ctx, brandId, 0, changed);
  return result;
}

/** Closes a new restaurant online until it is opened. Otherwise the settings of its brand would open it. */
export async function beginClosed({ ctx, restaurantId }: Target): Promise<void> {
  const channels = await readChannels(ctx.db, ctx.scope.brandId ?? 0);
  if (channels.includes(WEB_CHANNEL)) await setOpenedAt(ctx.db, restaurantId, null);
}

/**
 * Copies a restaurant's own settings to a new one.
 * @returns why the modules would contradict each other, if so
 */
export async function copyModulesToNew(target: Target, model: { brandId: number; restaurantId: number }): Promise<string | undefined> {
  const { brandId } = model;
  await lockBrand(target.ctx.db, brandId);
  const { restaurants, channels } = await readBrandSnapshot(target.ctx.db, brandId, [model.restaurantId, target.restaurantId]);
  const modulesOf = (id: number) => restaurants.find(({ restaurantId }) => restaurantId === id)?.modules ?? [];
  const sources = modulesOf(model.restaurantId).filter(({ own }) => own !== null);
  return (await copyTo(target, sources, { modules: modulesOf(target.restaurantId), channels })).refused;
}

async function copyTo(target: Target, sources: ModuleLayers[], to: { modules: ModuleLayers[]; channels: number[] }) {
  const { restaurantId } = target;
  const writes = sources.flatMap((source): LayerWrite[] => {
    const layers = findModule(to, refOf(source));
    const settings = copySettings(layers, unlockedPart(source.own ?? {}, source.locked), layers.own ?? {});
    return diff(layers.own ?? {}, settings).length === 0 ? [] : [{ layers, settings }];
  });
  const after = applyWrites(to.modules, writes, 'own');
  const isFirstOnWeb =
    writes.some(({ layers }) => layers.channelId === WEB_CHANNEL) &&
    to.modules.every(({ channelId, own }) => channelId !== WEB_CHANNEL || own === null) &&
    !(await readOpened(target.ctx.db, [restaurantId])).has(restaurantId);
  const shown = { modules: writes.map(({ layers }) => differenceOf(layers, after)), ...(isFirstOnWeb && { closesWeb: true }) };
  const known = contradictionsIn(to.modules);
  const refused = contradictionsIn(after).find((code) => !known.includes(code));
  if (refused) return { refused, shown };
  const firstWebWrite = isFirstOnWeb ? writes.find(({ layers }) => layers.channelId === WEB_CHANNEL) : undefined;
  for (const write of writes) {
    const { layers, settings } = write;
    const ref = refOf(layers);
    await target.write({
      operation: SAVE_MODULE,
      subject: subjectOfModule(restaurantId, ref),
      input: { restaurantId, ...ref, module: settings },
      async run(ctx) {
        await writeOwn(ctx, restaurantId, ref, settings);
        if (write === firstWebWrite) await setOpenedAt(ctx.db, restaurantId, null);
        const storedState = stateOf(restaurantId, { ...layers, own: settings });
        ctx.record({
          before: stateOf(restaurantId, layers),
          after: write === firstWebWrite ? { ...storedState, openedAt: null } : storedState,
        });
      },
    });
  }
  if (firstWebWrite && !target.isNew) {
    const place = { brandId: target.ctx.scope.brandId ?? 0, restaurantId };
    await recordOpening(target.ctx, place, openingOf({ modules: to.modules }, undefined), openingOf({ modules: after }, null));
  }
  return { shown };
}

function differenceOf(layers: ModuleLayers, after: readonly ModuleLayers[]): ToRestaurant['modules'][number] {
  const ref = refOf(layers);
  const later = after.find((each) => keyOf(refOf(each)) === keyOf(ref)) ?? layers;
  const { category, name } = layers.type;
  return { ...ref, category, name, changes: diff(effectiveOf(layers), effectiveOf(later)) };
}
