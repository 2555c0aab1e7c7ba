import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { type Changed, reportChange } from '@/server/core/operation/outcome';
import { etagOf } from '@/server/core/rest/etag';
import { changedSince } from '@/server/core/writes/changed-since';
import { withLastingImages } from './kept-images';
import { leavesOf, lockedDifferences, type Settings, valueAt } from './layers.rules';
import { configurationOf, findModule, keyOf, type ModuleRef, nameOf, type RestaurantModules, readRestaurant } from './modules.query';
import { defaultsOf, effectiveOf, fieldFaults, inheritedOf, type ModuleLayers, originAt, originBelow, storable } from './modules.rules';
import type { ModuleConfiguration, ModuleOrigins, modulesByChannel, savedModules, saveModuleBody, saveModulesBody } from './modules.schema';
import {
  announceModules,
  lockRestaurant,
  type ModuleState,
  refOf,
  refusal,
  refuseIfChanged,
  refuseOversized,
  stateOf,
  subjectOfModule,
  writeOwn,
  writePlanned,
} from './modules.store';
import { ORDERING_FLOW, WEB_CHANNEL } from './modules.values';
import { openingOf, readOpened } from './opening.query';
import { openOnce, recordOpening, setOpenedAt } from './opening.service';
import { contradictionsIn, keepClosed, planTogether } from './saving.rules';

const placeOf = (ctx: Context, restaurantId: number) => ({ brandId: ctx.scope.brandId ?? 0, restaurantId });

/** All modules of a restaurant with their effective settings, by channel, category and name. */
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
 * A module with its effective settings on a channel of a restaurant.
 * @throws data_not_found for an unknown module, or on a channel that the brand does not use
 */
export async function getModule(
  ctx: Context,
  { restaurantId, ...ref }: ModuleRef & { restaurantId: number },
): Promise<ModuleConfiguration> {
  const restaurant = await readRestaurant(ctx.db, placeOf(ctx, restaurantId));
  return configurationOf(restaurant, findModule(restaurant, ref));
}

type RestaurantSnapshot = RestaurantModules & { channels: number[] };

/** All modules of a restaurant, as opening it, and saves of its brand, change them too. */
export const versionedModules: VersionedState<{ restaurantId: number }, RestaurantSnapshot> = {
  lock: (ctx, { restaurantId }) => lockRestaurant(ctx.db, placeOf(ctx, restaurantId)),
  read: (ctx, { restaurantId }) => readRestaurant(ctx.db, placeOf(ctx, restaurantId)),
  show: originsOf,
};

/** One of them. */
export const versionedModule: VersionedState<ModuleRef & { restaurantId: number }, RestaurantSnapshot> = {
  ...versionedModules,
  show: (restaurant, ref) => configurationOf(restaurant, findModule(restaurant, ref)),
};

/**
 * Changes the given settings of a module. Omitted ones are unchanged, and `null` returns to the inherited value. Source: spec, «POST
 * /restaurants/{restaurantId}/modules».
 * @throws data_not_found; invalid_parameters for a known field with an invalid value; conflict for settings that the brand has locked, and
 * for tracking of orders or items beside a kitchen display that groups by table name
 */
export async function saveModule(
  ctx: Context,
  { restaurantId: _, ...requested }: z.output<typeof saveModuleBody>,
  before: RestaurantSnapshot,
): Promise<Changed<ModuleConfiguration, RestaurantSnapshot>> {
  const { after } = await save(ctx, before, [requested], requested);
  return reportChange(configurationOf(after, findModule(after, requested)), after);
}

/**
 * Changes the given settings of several modules, all or nothing, as one entry of the history.
 * @throws as `saveModule`
 */
export async function saveModules(
  ctx: Context,
  { modules }: z.output<typeof saveModulesBody>,
  before: RestaurantSnapshot,
): Promise<Changed<z.output<typeof savedModules>, RestaurantSnapshot>> {
  const { after } = await save(ctx, before, modules);
  return reportChange({ modules: modules.map((ref) => configurationOf(after, findModule(after, ref))) }, after);
}

/** @param ref the subject of the history entry; if omitted, the entry covers all changed modules */
async function save(ctx: Context, before: RestaurantSnapshot, requested: z.output<typeof saveModulesBody>['modules'], ref?: ModuleRef) {
  const submitted = requested.map(({ module, ...each }) => {
    const layers = findModule(before, each);
    const settings = withLastingImages(storable(module as Settings), ctx.origin);
    refuseFaults(layers, settings);
    return { layers, submitted: settings };
  });
  const plan = planTogether(before.modules, submitted, 'own');
  if ('refused' in plan) throw refusal(plan.refused);
  const isWeb = ({ channelId }: Pick<ModuleRef, 'channelId'>) => channelId === WEB_CHANNEL;
  return write(ctx, before, ref, () => writePlanned(ctx, before.restaurantId, keepClosed(plan.writes, submitted)), {
    isFirstOnWeb: requested.some(isWeb) && before.modules.every((each) => !isWeb(each) || each.own === null),
    opens: submitted.some(
      ({ layers, submitted: { closeRestaurant } }) => layers.type.moduleId === ORDERING_FLOW && isWeb(layers) && closeRestaurant === false,
    ),
  });
}

/** @throws invalid_parameters if a module would have too many values, and for every known field with an invalid value */
export function refuseFaults({ type }: ModuleLayers, submitted: Settings): void {
  refuseOversized(submitted);
  const issues = fieldFaults(type, submitted);
  if (issues.length > 0) throw new AppError('invalid_parameters', { issues });
}

type StateOfModule = Omit<ModuleState, 'restaurantId'>;
/**
 * The history entry of a save: for one module, it and the modules changed along with it; for several, each that changed, by id and
 * channel.
 */
type SavedState = {
  restaurantId: number;
  /** When web orders were first accepted; null if never; missing if web ordering was never configured. */
  openedAt?: string | null;
} & (
  | (StateOfModule & { others?: Record<string, StateOfModule>; modules?: undefined })
  | { modules: Record<string, StateOfModule>; others?: undefined }
);
const statesIn = (state: SavedState): StateOfModule[] =>
  state.modules ? Object.values(state.modules) : [state, ...Object.values(state.others ?? {})];

export const subjectOfModules = (restaurantId: number) => ({ kind: 'restaurant module', id: restaurantId });

/**
 * @param changed the modules in the entry
 * @param ref the one that was saved, if only one was
 */
function savedState(
  restaurant: RestaurantSnapshot,
  changed: readonly ModuleRef[],
  openedAt: Date | null | undefined,
  ref?: ModuleRef,
): SavedState {
  const { restaurantId } = restaurant;
  const state = (key: ModuleRef): StateOfModule => {
    const { restaurantId: _, ...moduleState } = stateOf(restaurantId, findModule(restaurant, key));
    return moduleState;
  };
  const opening = openedAt !== undefined && { openedAt: openedAt?.toISOString() ?? null };
  if (!ref) return { restaurantId, modules: Object.fromEntries(changed.map((key) => [keyOf(key), state(key)])), ...opening };
  const others = changed.filter((key) => keyOf(key) !== keyOf(ref)).map((key) => [nameOf(key), state(key)] as const);
  return { restaurantId, ...state(ref), ...opening, ...(others.length > 0 && { others: Object.fromEntries(others) }) };
}

/** Writes, and records the changes: the modules, the kitchen display, and whether the restaurant is open. */
async function write(
  ctx: Context,
  before: RestaurantSnapshot,
  ref: ModuleRef | undefined,
  applyChanges: () => Promise<void>,
  { isFirstOnWeb = false, opens = false }: { isFirstOnWeb?: boolean; opens?: boolean },
): Promise<{ after: RestaurantSnapshot; states: { before: SavedState; after: SavedState } }> {
  const { restaurantId } = before;
  const place = placeOf(ctx, restaurantId);
  const openedBefore = (await readOpened(ctx.db, [restaurantId])).get(restaurantId);
  await applyChanges();
  if (isFirstOnWeb && openedBefore === undefined) await setOpenedAt(ctx.db, restaurantId, null);
  if (opens) await openOnce(ctx, restaurantId);
  const after = await readRestaurant(ctx.db, place);
  const openedAfter = (await readOpened(ctx.db, [restaurantId])).get(restaurantId);
  const ownOf = (snapshot: RestaurantSnapshot, key: ModuleRef) => JSON.stringify(findModule(snapshot, key).own);
  const changed = after.modules.map(refOf).filter((key) => ownOf(before, key) !== ownOf(after, key));
  const states = { before: savedState(before, changed, openedBefore, ref), after: savedState(after, changed, openedAfter, ref) };
  await recordOpening(ctx, place, openingOf(before, openedBefore), openingOf(after, openedAfter));
  ctx.record({ subject: ref ? subjectOfModule(restaurantId, ref) : subjectOfModules(restaurantId), ...states });
  announceModules(ctx, place.brandId, ref?.moduleId ?? 0, [restaurantId]);
  return { after, states };
}

/**
 * Restores the modules of a restaurant to their state before a save of one or several, including the modules changed along with them.
 * @throws conflict if one of them was changed since, or the restaurant was opened, unless `force`, which leaves it open; also if it would
 * change a setting that the brand has locked since, or modules would contradict each other
 */
export async function undoSave(ctx: Context, entry: { before: unknown; after: unknown; force: boolean }): Promise<ChangeRecord> {
  const [earlier, later] = [entry.before as SavedState, entry.after as SavedState];
  const place = placeOf(ctx, earlier.restaurantId);
  await lockRestaurant(ctx.db, place);
  const restaurant = await readRestaurant(ctx.db, place);
  for (const state of statesIn(later)) refuseIfChanged(findModule(restaurant, state).own, state.own, entry.force);
  const locked = statesIn(earlier).flatMap((state) => {
    const layers = findModule(restaurant, state);
    return lockedDifferences(layers.own ?? {}, state.own ?? {}, layers.locked);
  });
  if (locked.length > 0) throw refusal({ reason: 'locked_by_brand', paths: locked });
  const openedNow = (await readOpened(ctx.db, [place.restaurantId])).get(place.restaurantId);
  const movesDate = earlier.openedAt !== later.openedAt;
  const isOpenedSince = movesDate && (openedNow === undefined ? undefined : (openedNow?.toISOString() ?? null)) !== later.openedAt;
  if (isOpenedSince && !entry.force) throw changedSince();
  const { after, states } = await write(
    ctx,
    restaurant,
    earlier.modules ? undefined : { moduleId: earlier.moduleId, channelId: earlier.channelId },
    async () => {
      for (const state of statesIn(earlier)) await writeOwn(ctx, place.restaurantId, state, state.own);
      if (!movesDate || isOpenedSince) return;
      if (earlier.openedAt === undefined) await ctx.db.restaurantOpening.deleteMany({ where: { restaurantId: place.restaurantId } });
      else await setOpenedAt(ctx.db, place.restaurantId, earlier.openedAt === null ? null : new Date(earlier.openedAt));
    },
    {},
  );
  const earlierReasons = contradictionsIn(restaurant.modules);
  const reason = contradictionsIn(after.modules).find((code) => !earlierReasons.includes(code));
  if (reason) throw new AppError('conflict', { extraData: { reason } });
  return states;
}

/** The origin of every value in a restaurant's modules, field by field: known fields, and anything else that is stored. */
export async function listModuleOrigins(ctx: Context, { restaurantId }: { restaurantId: number }): Promise<ModuleOrigins> {
  const restaurant = await readRestaurant(ctx.db, placeOf(ctx, restaurantId));
  const modules = originsOf(restaurant);
  return { channels: restaurant.channels, etag: etagOf(modules), modules };
}

function originsOf(restaurant: RestaurantModules): ModuleOrigins['modules'] {
  return restaurant.modules.map((layers) => {
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
  });
}

function fieldsOf(layers: ModuleLayers): ModuleOrigins['modules'][number]['fields'] {
  const effective = effectiveOf(layers);
  const inherited = inheritedOf(layers);
  const knownPaths = layers.type.fields.map(({ path }) => [...path]);
  const isKnown = (path: string[]) => knownPaths.some((each) => each.every((key, index) => path[index] === key));
  // Fields common to all modules are shown if the type gives them a meaning.
  const common = new Set(leavesOf(defaultsOf({ ...layers.type, fields: [] })).map(({ path }) => path.join('\0')));
  const others = leavesOf(effective).filter(({ path }) => !isKnown(path));
  const shown = others.filter(({ path }) => !common.has(path.join('\0')) || originAt(layers, path) !== 'default').map(({ path }) => path);
  return [...knownPaths, ...shown].map((path) => {
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
