import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import type { VersionedState } from '@/server/core/operation/operation';
import { type Changed, reportChange } from '@/server/core/operation/outcome';
import { breather } from '@/server/core/platform/breather';
import { etagOf } from '@/server/core/rest/etag';
import { diff } from '@/server/core/writes/diff';
import type { Prisma } from '@/server/generated/prisma/client';
import { lockNewImages, withLastingImages } from './kept-images';
import { leavesOf, type Settings, unlockedPart, valueAt } from './layers.rules';
import { type BrandSnapshot, findModule, keyOf, type ModuleRef, nameOf, type RestaurantModules, readBrandSnapshot } from './modules.query';
import { effectiveOf, inheritedOf, type ModuleLayers, ownLeaves, storable } from './modules.rules';
import type {
  BrandModule,
  BrandModules,
  SavedBrandModule,
  SavedBrandModules,
  saveBrandModuleBody,
  saveBrandModulesBody,
} from './modules.schema';
import { refuseFaults } from './modules.service';
import { announceModules, lockBrand, refOf, refusal, refuseIfChanged, refuseOversized } from './modules.store';
import { MAX_LISTED_CHANGES } from './modules.values';
import { openingOf, readOpened } from './opening.query';
import { recordOpening } from './opening.service';
import { type Contradiction, contradictionsIn, planTogether } from './saving.rules';

type BrandModuleRef = ModuleRef & { brandId: number };
interface Submitted {
  layers: ModuleLayers;
  submitted: Settings;
}
const subjectOf = ({ brandId, ...ref }: BrandModuleRef) => ({ kind: 'brand module', id: `${brandId}/${keyOf(ref)}` });

export const subjectOfBrandModules = (brandId: number) => ({ kind: 'brand module', id: brandId });

function toModule(snapshot: BrandSnapshot, ref: ModuleRef): BrandModule {
  const layers = findModule({ modules: snapshot.brand, channels: snapshot.channels }, ref);
  const isSaved = 'isSaved' in layers && layers.isSaved === true;
  const { type, channelId, brand, locked } = layers;
  const { moduleId, category, name } = type;
  const module = inheritedOf(layers);
  return { brandId: snapshot.brandId, moduleId, channelId, category, name, module, own: isSaved ? brand : null, locked };
}

/**
 * A module with the settings of a brand.
 * @throws data_not_found
 */
export async function getBrandModule(ctx: Context, { brandId, ...ref }: BrandModuleRef): Promise<BrandModule> {
  return toModule(await readBrandSnapshot(ctx.db, brandId), ref);
}

/** The brand's settings of all modules: the basis of their version. */
const toModules = (snapshot: BrandSnapshot): BrandModule[] => snapshot.brand.map((layers) => toModule(snapshot, refOf(layers)));

/** All modules of a brand, together with those of its restaurants. */
export const versionedBrandModules: VersionedState<{ brandId: number }, BrandSnapshot> = {
  lock: (ctx, { brandId }) => lockBrand(ctx.db, brandId),
  read: (ctx, { brandId }) => readBrandSnapshot(ctx.db, brandId),
  show: toModules,
};

/** One of them. */
export const versionedBrandModule: VersionedState<BrandModuleRef, BrandSnapshot> = { ...versionedBrandModules, show: toModule };

/** All modules of a brand, and what its restaurants set themselves. */
export async function listBrandModules(ctx: Context, { brandId }: { brandId: number }): Promise<BrandModules> {
  const snapshot = await readBrandSnapshot(ctx.db, brandId);
  const modules = toModules(snapshot);
  return {
    channels: snapshot.channels,
    etag: etagOf(modules),
    modules,
    restaurants: snapshot.restaurants.map(({ restaurantId, restaurantName }) => ({ restaurantId, restaurantName })),
    differences: snapshot.restaurants.flatMap(({ restaurantId, modules }) =>
      modules.flatMap((layers) => {
        const fields = differencesOf(layers);
        return fields.length === 0 ? [] : [{ restaurantId, ...refOf(layers), fields }];
      }),
    ),
  };
}

function differencesOf(layers: ModuleLayers): BrandModules['differences'][number]['fields'] {
  const inherited = inheritedOf(layers);
  const effectiveOwn = unlockedPart(layers.own ?? {}, layers.locked);
  return leavesOf(layers.own ?? {}).map(({ path, value }) => {
    const below = valueAt(inherited, path);
    return { path, value, ...(below !== undefined && { inherited: below }), isLocked: valueAt(effectiveOwn, path) === undefined };
  });
}

/**
 * Changes the given settings of a module for all restaurants of a brand, and which ones are locked for them. The restaurants' own values
 * are kept, but not applied while locked. The response lists the affected restaurants.
 * @throws data_not_found; invalid_parameters for a known field with an invalid value; conflict if modules of the brand, or of a restaurant
 * (listed in `restaurants`), would contradict each other
 */
export async function saveBrandModule(
  ctx: Context,
  { brandId: _, ...requested }: z.output<typeof saveBrandModuleBody> & { brandId: number; moduleId: number },
  before: BrandSnapshot,
): Promise<Changed<SavedBrandModule, BrandSnapshot>> {
  const { after, impact } = await save(ctx, before, [requested]);
  recordSave(ctx, before, after, requested);
  return reportChange({ ...toModule(after, requested), impact }, after);
}

/**
 * Changes the given settings of several modules, all or nothing, as one entry of the history.
 * @throws as `saveBrandModule`
 */
export async function saveBrandModules(
  ctx: Context,
  { modules }: z.output<typeof saveBrandModulesBody>,
  before: BrandSnapshot,
): Promise<Changed<SavedBrandModules, BrandSnapshot>> {
  const { after, impact } = await save(ctx, before, modules);
  recordSave(ctx, before, after);
  return reportChange({ modules: modules.map((ref) => toModule(after, ref)), impact }, after);
}

type RequestedChange = z.output<typeof saveBrandModulesBody>['modules'][number];

async function save(ctx: Context, before: BrandSnapshot, requested: readonly RequestedChange[]) {
  const submitted = requested.map(({ module = {}, ...ref }) => {
    const layers = findModule({ modules: before.brand, channels: before.channels }, ref);
    const settings = withLastingImages(storable(module as Settings), ctx.origin);
    refuseFaults(layers, settings);
    return { layers, submitted: settings };
  });
  const plan = planTogether(before.brand, submitted, 'brand');
  if ('refused' in plan) throw refusal(plan.refused);
  const lockedOf = new Map(requested.map(({ locked, ...ref }) => [keyOf(ref), locked]));
  return write(ctx, before, submitted, async () => {
    for (const { layers, settings } of plan.writes) {
      const ref = refOf(layers);
      await writeBrand(ctx, before.brandId, ref, { own: settings, locked: lockedOf.get(keyOf(ref)) ?? layers.locked });
    }
  });
}

async function writeBrand(ctx: Context, brandId: number, ref: ModuleRef, row: { own: Settings; locked: string[][] } | null): Promise<void> {
  const where = { brandId, moduleId: ref.moduleId, channelId: ref.channelId };
  if (row === null) {
    await ctx.db.brandModule.deleteMany({ where });
    return;
  }
  refuseOversized(row.own);
  await lockNewImages(ctx, brandId, row.own, () => ctx.db.brandModule.findUnique({ where: { brandId_moduleId_channelId: where } }));
  const data = { own: row.own as Prisma.InputJsonObject, locked: row.locked, updatedAt: ctx.now };
  await ctx.db.brandModule.upsert({
    where: { brandId_moduleId_channelId: where },
    create: { ...where, ...data, createdAt: ctx.now },
    update: data,
  });
}

type ModuleState = Omit<BrandModule, 'category' | 'name' | 'brandId'>;
/**
 * The history entry of a save: for one module, it and the modules changed along with it; for several, each that changed, by id and
 * channel.
 */
type BrandState = { brandId: number } & (
  | (ModuleState & { others?: Record<string, ModuleState>; modules?: undefined })
  | { modules: Record<string, ModuleState>; others?: undefined }
);
const statesIn = (state: BrandState): ModuleState[] =>
  state.modules ? Object.values(state.modules) : [state, ...Object.values(state.others ?? {})];

/** Writes, records restaurants that this opens or closes, and notifies screens. */
async function write(ctx: Context, before: BrandSnapshot, requested: readonly Submitted[], applyChanges: () => Promise<void>) {
  const { brandId } = before;
  await applyChanges();
  const after = await readBrandSnapshot(ctx.db, brandId);
  await refuseNewContradictions(before, after);
  const impact: SavedBrandModule['impact'] = [];
  const breathe = breather();
  for (const [index, restaurant] of after.restaurants.entries()) {
    await breathe();
    const restaurantImpact = impactOn(before.restaurants[index] ?? restaurant, restaurant, requested);
    if (restaurantImpact) impact.push(restaurantImpact);
  }
  const opened = await readOpened(
    ctx.db,
    after.restaurants.map(({ restaurantId }) => restaurantId),
  );
  for (const [index, restaurant] of after.restaurants.entries()) {
    await breathe();
    const openedAt = opened.get(restaurant.restaurantId);
    const place = { brandId, restaurantId: restaurant.restaurantId };
    await recordOpening(ctx, place, openingOf(before.restaurants[index] ?? restaurant, openedAt), openingOf(restaurant, openedAt));
  }
  announceModules(
    ctx,
    brandId,
    0,
    impact.map(({ restaurantId }) => restaurantId),
  );
  return { after, impact };
}

/**
 * Records a change of a brand's modules.
 * @param ref the module that was saved; omitted if there were several
 */
function recordSave(ctx: Context, before: BrandSnapshot, after: BrandSnapshot, ref?: ModuleRef): { before: BrandState; after: BrandState } {
  const { brandId } = before;
  const changed = after.brand.map(refOf).filter((key) => diff(toModule(before, key), toModule(after, key)).length > 0);
  const states = { before: stateOf(before, changed, ref), after: stateOf(after, changed, ref) };
  ctx.record({ subject: ref ? subjectOf({ ...ref, brandId }) : subjectOfBrandModules(brandId), ...states });
  return states;
}

function stateOf(snapshot: BrandSnapshot, changed: readonly ModuleRef[], ref?: ModuleRef): BrandState {
  const state = (key: ModuleRef): ModuleState => {
    const { category: _, name: __, brandId: ___, ...moduleState } = toModule(snapshot, key);
    return moduleState;
  };
  const { brandId } = snapshot;
  if (!ref) return { brandId, modules: Object.fromEntries(changed.map((key) => [keyOf(key), state(key)])) };
  const others = changed.filter((key) => keyOf(key) !== keyOf(ref)).map((key) => [nameOf(key), state(key)] as const);
  return { brandId, ...state(ref), ...(others.length > 0 && { others: Object.fromEntries(others) }) };
}

/** @throws conflict if modules of a restaurant would newly contradict each other */
async function refuseNewContradictions(before: BrandSnapshot, after: BrandSnapshot): Promise<void> {
  const found: { reason: Contradiction; restaurantId: number; restaurantName: string }[] = [];
  const breathe = breather();
  for (const [index, { restaurantId, restaurantName, modules }] of after.restaurants.entries()) {
    await breathe();
    const known = contradictionsIn(before.restaurants[index]?.modules ?? []);
    const reasons = contradictionsIn(modules).filter((code) => !known.includes(code));
    found.push(...reasons.map((reason) => ({ reason, restaurantId, restaurantName })));
  }
  const reason = found[0]?.reason;
  if (!reason) return;
  const restaurants = found
    .filter((each) => each.reason === reason)
    .map(({ restaurantId, restaurantName }) => ({ restaurantId, restaurantName }));
  throw refusal({ reason }, { restaurants });
}

function impactOn(
  before: RestaurantModules,
  after: RestaurantModules,
  requested: readonly Submitted[],
): SavedBrandModule['impact'][number] | null {
  const overrides = requested.flatMap(({ layers, submitted }) => {
    const findModule = ({ modules }: RestaurantModules) => modules.find((each) => keyOf(refOf(each)) === keyOf(refOf(layers)));
    const [moduleBefore, moduleAfter] = [findModule(before), findModule(after)];
    const own = new Set(moduleBefore && moduleAfter ? ownLeaves(moduleAfter).map(({ path }) => path.join('\0')) : []);
    return leavesOf(submitted).flatMap(({ path }) => (own.has(path.join('\0')) ? [path] : []));
  });
  const modules = after.modules.flatMap((layers) => {
    const earlier = before.modules.find((each) => keyOf(refOf(each)) === keyOf(refOf(layers)));
    const changes = diff(earlier ? effectiveOf(earlier) : inheritedOf({ type: layers.type, brand: {} }), effectiveOf(layers));
    const { category, name } = layers.type;
    return changes.length === 0 ? [] : [{ ...refOf(layers), category, name, changes: changes.slice(0, MAX_LISTED_CHANGES) }];
  });
  if (modules.length === 0 && overrides.length === 0) return null;
  return { restaurantId: after.restaurantId, restaurantName: after.restaurantName, modules, overrides };
}

/**
 * Restores the modules of a brand to their state before a save of one or several, including the modules changed along with them.
 * @throws conflict if one of them was changed since, unless `force`
 */
export async function undoBrandSave(ctx: Context, entry: { before: unknown; after: unknown; force: boolean }): Promise<ChangeRecord> {
  const [earlier, later] = [entry.before as BrandState, entry.after as BrandState];
  const { brandId } = earlier;
  await lockBrand(ctx.db, brandId);
  const snapshot = await readBrandSnapshot(ctx.db, brandId);
  for (const state of statesIn(later)) {
    const { own, locked } = toModule(snapshot, state);
    refuseIfChanged({ own, locked }, { own: state.own, locked: state.locked }, entry.force);
  }
  const { after } = await write(ctx, snapshot, [], async () => {
    for (const { own, locked, moduleId, channelId } of statesIn(earlier))
      await writeBrand(ctx, brandId, { moduleId, channelId }, own === null ? null : { own: own as Settings, locked });
  });
  return recordSave(ctx, snapshot, after, earlier.modules ? undefined : { moduleId: earlier.moduleId, channelId: earlier.channelId });
}
