import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Held } from '@/server/core/operation/operation';
import { type Changed, changed } from '@/server/core/operation/outcome';
import { etagOf } from '@/server/core/rest/etag';
import { leavesOf, type Settings, valueAt } from './layers.rules';
import { type Address, configurationOf, moduleAmong, type RestaurantModules, readRestaurant } from './modules.query';
import { defaultsOf, effectiveOf, fieldFaults, inheritedOf, type ModuleLayers, originAt, originBelow, storable } from './modules.rules';
import type { ModuleConfiguration, ModuleOrigins, modulesByChannel, saveModuleBody } from './modules.schema';
import {
  lockRestaurant,
  type ModuleState,
  refusal,
  refuseLater,
  refuseOversized,
  stateOf,
  subjectOfModule,
  tell,
  writeOwn,
  writePlanned,
} from './modules.store';
import { ORDERING_FLOW, WEB_CHANNEL } from './modules.values';
import { openingOf, readOpened } from './opening.query';
import { openOnce, recordOpening, setOpenedAt } from './opening.service';
import { planSave } from './saving.rules';

const placeOf = (ctx: Context, restaurantId: number) => ({ brandId: ctx.scope.brandId ?? 0, restaurantId });

/** All modules of a restaurant as they count, by channel, category and name. */
export async function listModules(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<z.output<typeof modulesByChannel>> {
  const restaurant = await readRestaurant(ctx.db, placeOf(ctx, restaurantId));
  const found: z.output<typeof modulesByChannel> = {};
  for (const layers of restaurant.modules) {
    const { category, name } = layers.type;
    const channel = found[layers.channelId] ?? {};
    found[layers.channelId] = { ...channel, [category]: { ...channel[category], [name]: configurationOf(restaurant, layers) } };
  }
  return found;
}

/**
 * A module as it counts on a channel of a restaurant.
 * @throws data_not_found for a module that is not known, or on a channel that the brand has not switched on
 */
export async function getModule(
  ctx: Context,
  { restaurantId, ...address }: Address & { restaurantId: number },
): Promise<ModuleConfiguration> {
  const restaurant = await readRestaurant(ctx.db, placeOf(ctx, restaurantId));
  return configurationOf(restaurant, moduleAmong(restaurant, address));
}

type Picture = RestaurantModules & { channels: number[] };

/** A module of a restaurant, among the others: opening the restaurant, and its brand, change them too. */
export const heldModule: Held<Address & { restaurantId: number }, Picture> = {
  lock: (ctx, { restaurantId }) => lockRestaurant(ctx.db, placeOf(ctx, restaurantId)),
  read: (ctx, { restaurantId }) => readRestaurant(ctx.db, placeOf(ctx, restaurantId)),
  shown: (restaurant, address) => configurationOf(restaurant, moduleAmong(restaurant, address)),
};

/**
 * Sets what is given of a module; the rest stays, and `null` goes back to what is inherited.
 * Source: spec, «POST /restaurants/{restaurantId}/modules».
 * @throws data_not_found; invalid_parameters for a known field that cannot hold its value; conflict for what the brand has locked, and for a
 *   follow-up beside a kitchen display that groups by table name
 */
export async function saveModule(
  ctx: Context,
  { restaurantId, moduleId, channelId, module }: z.output<typeof saveModuleBody>,
  restaurant: Picture,
): Promise<Changed<ModuleConfiguration, Picture>> {
  const address = { moduleId, channelId };
  const layers = moduleAmong(restaurant, address);
  const submitted = storable(module as Settings);
  refuseFaults(layers, submitted);
  const plan = planSave(restaurant.modules, layers, submitted);
  if ('refused' in plan) throw refusal(plan.refused);
  const { after } = await write(ctx, restaurant, layers, () => writePlanned(ctx, restaurantId, plan.writes), {
    isFirstOnWeb: channelId === WEB_CHANNEL && restaurant.modules.every((each) => each.channelId !== WEB_CHANNEL || each.own === null),
    opens: moduleId === ORDERING_FLOW && channelId === WEB_CHANNEL && submitted.closeRestaurant === false,
  });
  return changed(configurationOf(after, moduleAmong(after, address)), after);
}

/** @throws invalid_parameters for more values than a module may hold, and naming every known field that cannot hold what was submitted */
export function refuseFaults({ type }: ModuleLayers, submitted: Settings): void {
  refuseOversized(submitted);
  const issues = fieldFaults(type, submitted);
  if (issues.length > 0) throw new AppError('invalid_parameters', { extraData: { issues } });
}

/** What the history keeps of a save: the module, and what it brought with it. */
interface SavedState extends ModuleState {
  /** The other modules that the save changed. */
  others?: Record<string, Omit<ModuleState, 'restaurantId'>>;
  /** Since when web orders are taken; null while never; not there where nobody set web ordering up. */
  openedAt?: string | null;
}

function savedState(restaurant: Picture, address: Address, openedAt: Date | null | undefined): SavedState {
  return {
    ...stateOf(restaurant.restaurantId, moduleAmong(restaurant, address)),
    ...(openedAt !== undefined && { openedAt: openedAt?.toISOString() ?? null }),
  };
}

/** Writes, and records what that changed: the module, the kitchen display, and whether the restaurant is open. */
async function write(
  ctx: Context,
  before: Picture,
  layers: ModuleLayers,
  work: () => Promise<void>,
  { isFirstOnWeb = false, opens = false }: { isFirstOnWeb?: boolean; opens?: boolean },
): Promise<{ after: Picture; states: { before: SavedState; after: SavedState } }> {
  const { restaurantId } = before;
  const place = placeOf(ctx, restaurantId);
  const address = { moduleId: layers.type.moduleId, channelId: layers.channelId };
  const openedBefore = (await readOpened(ctx.db, [restaurantId])).get(restaurantId);
  await work();
  if (isFirstOnWeb && openedBefore === undefined) await setOpenedAt(ctx.db, restaurantId, null);
  if (opens) await openOnce(ctx, restaurantId);
  const after = await readRestaurant(ctx.db, place);
  const openedAfter = (await readOpened(ctx.db, [restaurantId])).get(restaurantId);
  const states = { before: savedState(before, address, openedBefore), after: savedState(after, address, openedAfter) };
  for (const other of after.modules) {
    const key = { moduleId: other.type.moduleId, channelId: other.channelId };
    if (key.moduleId === address.moduleId && key.channelId === address.channelId) continue;
    const was = moduleAmong(before, key);
    if (JSON.stringify(was.own) === JSON.stringify(other.own)) continue;
    const name = `${other.type.category}.${other.type.name}`;
    const { restaurantId: _, ...stateBefore } = stateOf(restaurantId, was);
    const { restaurantId: __, ...stateAfter } = stateOf(restaurantId, other);
    states.before.others = { ...states.before.others, [name]: stateBefore };
    states.after.others = { ...states.after.others, [name]: stateAfter };
  }
  await recordOpening(ctx, place, openingOf(before, openedBefore), openingOf(after, openedAfter));
  ctx.record({ subject: subjectOfModule(restaurantId, address), ...states });
  tell(ctx, place.brandId, address.moduleId, [restaurantId]);
  return { after, states };
}

/**
 * Gives a module, and what its save brought with it, back what the restaurant had set.
 * @throws conflict when one of them was changed since, unless `force`
 */
export async function undoSave(ctx: Context, entry: { before: unknown; after: unknown; force: boolean }): Promise<ChangeRecord> {
  const [earlier, later] = [entry.before as SavedState, entry.after as SavedState];
  const place = placeOf(ctx, earlier.restaurantId);
  await lockRestaurant(ctx.db, place);
  const restaurant = await readRestaurant(ctx.db, place);
  const all = [earlier, ...Object.values(earlier.others ?? {})];
  for (const state of [later, ...Object.values(later.others ?? {})])
    refuseLater(moduleAmong(restaurant, state).own, state.own, entry.force);
  const { states } = await write(
    ctx,
    restaurant,
    moduleAmong(restaurant, earlier),
    async () => {
      for (const state of all) await writeOwn(ctx, place.restaurantId, state, state.own);
      if (earlier.openedAt === later.openedAt) return;
      if (earlier.openedAt === undefined) await ctx.db.restaurantOpening.deleteMany({ where: { restaurantId: place.restaurantId } });
      else await setOpenedAt(ctx.db, place.restaurantId, earlier.openedAt === null ? null : new Date(earlier.openedAt));
    },
    {},
  );
  return states;
}

/** Where every value of a restaurant's modules comes from, field by field: what the types know, and whatever else is stored. */
export async function listModuleOrigins(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<ModuleOrigins> {
  const restaurant = await readRestaurant(ctx.db, placeOf(ctx, restaurantId));
  return {
    channels: restaurant.channels,
    modules: restaurant.modules.map((layers) => {
      const { moduleId, category, name } = layers.type;
      const configuration = configurationOf(restaurant, layers);
      const { isGroupingByTableNameEnabled } = configuration;
      return {
        moduleId,
        channelId: layers.channelId,
        category,
        name,
        isSaved: layers.own !== null,
        ...(isGroupingByTableNameEnabled !== undefined && { isGroupingByTableNameEnabled }),
        etag: etagOf(configuration),
        fields: fieldsOf(layers),
      };
    }),
  };
}

function fieldsOf(layers: ModuleLayers): ModuleOrigins['modules'][number]['fields'] {
  const effective = effectiveOf(layers);
  const inherited = inheritedOf(layers);
  const known = layers.type.fields.map(({ path }) => [...path]);
  const isKnown = (path: string[]) => known.some((each) => each.every((key, index) => path[index] === key));
  // What every module bears is shown where its type gives it a meaning.
  const common = new Set(leavesOf(defaultsOf({ ...layers.type, fields: [] })).map(({ path }) => path.join('\0')));
  const others = leavesOf(effective).filter(({ path }) => !isKnown(path));
  const shown = others.filter(({ path }) => !common.has(path.join('\0')) || originAt(layers, path) !== 'default').map(({ path }) => path);
  return [...known, ...shown].map((path) => {
    const below = valueAt(inherited, path);
    return {
      path,
      value: valueAt(effective, path) ?? null,
      origin: originAt(layers, path),
      ...(below !== undefined && { inherited: below }),
      inheritedFrom: originBelow(layers, path),
      isLocked: layers.locked.some((lock) => lock.every((key, index) => path[index] === key)),
    };
  });
}
