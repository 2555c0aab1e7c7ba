import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import type { Held } from '@/server/core/operation/operation';
import { type Changed, changed } from '@/server/core/operation/outcome';
import { breather } from '@/server/core/platform/breather';
import { diff } from '@/server/core/writes/diff';
import type { Prisma } from '@/server/generated/prisma/client';
import { awake, leavesOf, type Settings, valueAt } from './layers.rules';
import { type Address, type BrandPicture, keyOf, moduleAmong, type RestaurantModules, readPicture } from './modules.query';
import { effectiveOf, inheritedOf, type ModuleLayers, ownLeaves, storable } from './modules.rules';
import type { BrandModule, BrandModules, SavedBrandModule, saveBrandModuleBody } from './modules.schema';
import { refuseFaults } from './modules.service';
import { addressOf, lockBrand, refusal, refuseLater, refuseOversized, tell } from './modules.store';
import { MAX_LISTED_CHANGES } from './modules.values';
import { openingOf, readOpened } from './opening.query';
import { recordOpening } from './opening.service';
import { type Contradiction, contradictionsIn, planBrandSave } from './saving.rules';

type BrandAddress = Address & { brandId: number };
const subjectOf = ({ brandId, ...address }: BrandAddress) => ({ kind: 'brand module', id: `${brandId}/${keyOf(address)}` });

function shown(picture: BrandPicture, address: Address): BrandModule {
  const layers = moduleAmong({ modules: picture.brand, channels: picture.channels }, address);
  const isSaved = 'isSaved' in layers && layers.isSaved === true;
  const { type, channelId, brand, locked } = layers;
  const { moduleId, category, name } = type;
  const module = inheritedOf(layers);
  return { brandId: picture.brandId, moduleId, channelId, category, name, module, own: isSaved ? brand : null, locked };
}

/**
 * A module as a brand has set it.
 * @throws data_not_found
 */
export async function getBrandModule(ctx: Context, { brandId, ...address }: BrandAddress): Promise<BrandModule> {
  return shown(await readPicture(ctx.db, brandId), address);
}

/** A module of a brand among the others, and among those of its restaurants. */
export const heldBrandModule: Held<BrandAddress, BrandPicture> = {
  lock: (ctx, { brandId }) => lockBrand(ctx.db, brandId),
  read: (ctx, { brandId }) => readPicture(ctx.db, brandId),
  shown: (picture, address) => shown(picture, address),
};

/** All modules of a brand, and what its restaurants set themselves. */
export async function listBrandModules(ctx: Context, { brandId }: { brandId: number }): Promise<BrandModules> {
  const picture = await readPicture(ctx.db, brandId);
  return {
    channels: picture.channels,
    modules: picture.brand.map((layers) => shown(picture, addressOf(layers))),
    restaurants: picture.restaurants.map(({ restaurantId, restaurantName }) => ({ restaurantId, restaurantName })),
    differences: picture.restaurants.flatMap(({ restaurantId, modules }) =>
      modules.flatMap((layers) => {
        const fields = differencesOf(layers);
        return fields.length === 0 ? [] : [{ restaurantId, ...addressOf(layers), fields }];
      }),
    ),
  };
}

function differencesOf(layers: ModuleLayers): BrandModules['differences'][number]['fields'] {
  const inherited = inheritedOf(layers);
  const counts = awake(layers.own ?? {}, layers.locked);
  return leavesOf(layers.own ?? {}).map(({ path, value }) => {
    const below = valueAt(inherited, path);
    return { path, value, ...(below !== undefined && { inherited: below }), isLocked: valueAt(counts, path) === undefined };
  });
}

/**
 * Sets what is given of a module for all restaurants of a brand, and what they may not set themselves. Their own values stay, and sleep
 * where they are locked. The answer names the restaurants for which it means something.
 * @throws data_not_found; invalid_parameters for a known field that cannot hold its value; conflict when modules of the brand, or of a
 *   restaurant, would contradict each other (`restaurants` says which)
 */
export async function saveBrandModule(
  ctx: Context,
  { brandId, moduleId, channelId, module = {}, locked }: z.output<typeof saveBrandModuleBody> & { brandId: number; moduleId: number },
  before: BrandPicture,
): Promise<Changed<SavedBrandModule, BrandPicture>> {
  const address = { moduleId, channelId };
  const layers = moduleAmong({ modules: before.brand, channels: before.channels }, address);
  const submitted = storable(module as Settings);
  refuseFaults(layers, submitted);
  const plan = planBrandSave(before.brand, layers, submitted);
  if ('refused' in plan) throw refusal(plan.refused);
  const { saved, after } = await write(ctx, before, address, leavesOf(submitted), async () => {
    for (const write of plan.writes) {
      const isAddressed = keyOf(addressOf(write.layers)) === keyOf(address);
      await writeBrand(ctx, brandId, addressOf(write.layers), {
        own: write.settings,
        locked: (isAddressed && locked) || write.layers.locked,
      });
    }
  });
  return changed(saved, after);
}

async function writeBrand(
  ctx: Context,
  brandId: number,
  address: Address,
  row: { own: Settings; locked: string[][] } | null,
): Promise<void> {
  const where = { brandId, moduleId: address.moduleId, channelId: address.channelId };
  if (row === null) {
    await ctx.db.brandModule.deleteMany({ where });
    return;
  }
  refuseOversized(row.own);
  const data = { own: row.own as Prisma.InputJsonObject, locked: row.locked, updatedAt: ctx.now };
  await ctx.db.brandModule.upsert({
    where: { brandId_moduleId_channelId: where },
    create: { ...where, ...data, createdAt: ctx.now },
    update: data,
  });
}

type BrandState = Omit<BrandModule, 'category' | 'name'> & { others?: Record<string, Omit<BrandModule, 'category' | 'name' | 'brandId'>> };

/** Writes, and records what that changed: the brand's modules, and whether its restaurants are open. */
async function write(
  ctx: Context,
  before: BrandPicture,
  address: Address,
  submitted: { path: string[] }[],
  work: () => Promise<void>,
): Promise<{ saved: SavedBrandModule; after: BrandPicture; states: { before: BrandState; after: BrandState } }> {
  const { brandId } = before;
  await work();
  const after = await readPicture(ctx.db, brandId);
  await refuseNewContradictions(before, after);
  const impact: SavedBrandModule['impact'] = [];
  const breathe = breather();
  for (const [index, restaurant] of after.restaurants.entries()) {
    await breathe();
    const found = impactOn(before.restaurants[index] ?? restaurant, restaurant, address, submitted);
    if (found) impact.push(found);
  }
  const opened = await readOpened(
    ctx.db,
    after.restaurants.map(({ restaurantId }) => restaurantId),
  );
  for (const [index, restaurant] of after.restaurants.entries()) {
    await breathe();
    const at = opened.get(restaurant.restaurantId);
    const place = { brandId, restaurantId: restaurant.restaurantId };
    await recordOpening(ctx, place, openingOf(before.restaurants[index] ?? restaurant, at), openingOf(restaurant, at));
  }
  const states = { before: stateOf(before, after, address), after: stateOf(after, before, address) };
  ctx.record({ subject: subjectOf({ brandId, ...address }), ...states });
  tell(
    ctx,
    brandId,
    address.moduleId,
    impact.map(({ restaurantId }) => restaurantId),
  );
  return { saved: { ...shown(after, address), impact }, after, states };
}

/** What the history keeps of a brand's module, with the others that differ from another picture. */
function stateOf(picture: BrandPicture, other: BrandPicture, address: Address): BrandState {
  const { category: _, name: __, ...state } = shown(picture, address);
  const changed = picture.brand.filter((layers) => {
    const key = addressOf(layers);
    return keyOf(key) !== keyOf(address) && diff(shown(picture, key), shown(other, key)).length > 0;
  });
  if (changed.length === 0) return state;
  const others = changed.map((layers) => {
    const { category, name, brandId: _brand, ...rest } = shown(picture, addressOf(layers));
    return [`${category}.${name}`, rest] as const;
  });
  return { ...state, others: Object.fromEntries(others) };
}

/** @throws conflict when restaurants whose modules went together no longer would */
async function refuseNewContradictions(before: BrandPicture, after: BrandPicture): Promise<void> {
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
  address: Address,
  submitted: { path: string[] }[],
): SavedBrandModule['impact'][number] | null {
  const at = ({ modules }: RestaurantModules) => modules.find((layers) => keyOf(addressOf(layers)) === keyOf(address));
  const [was, is] = [at(before), at(after)];
  const own = new Set(is ? ownLeaves(is).map(({ path }) => path.join('\0')) : []);
  const overrides = submitted.map(({ path }) => path).filter((path) => own.has(path.join('\0')));
  const modules = after.modules.flatMap((layers) => {
    const earlier = before.modules.find((each) => keyOf(addressOf(each)) === keyOf(addressOf(layers)));
    const changes = diff(earlier ? effectiveOf(earlier) : inheritedOf({ type: layers.type, brand: {} }), effectiveOf(layers));
    const { category, name } = layers.type;
    return changes.length === 0 ? [] : [{ ...addressOf(layers), category, name, changes: changes.slice(0, MAX_LISTED_CHANGES) }];
  });
  if (modules.length === 0 && overrides.length === 0) return null;
  return { restaurantId: after.restaurantId, restaurantName: after.restaurantName, modules, overrides: was ? overrides : [] };
}

/**
 * Gives a brand's module, and what its save brought with it, back what the brand had set.
 * @throws conflict when one of them was changed since, unless `force`
 */
export async function undoBrandSave(ctx: Context, entry: { before: unknown; after: unknown; force: boolean }): Promise<ChangeRecord> {
  const [earlier, later] = [entry.before as BrandState, entry.after as BrandState];
  const { brandId } = earlier;
  await lockBrand(ctx.db, brandId);
  const picture = await readPicture(ctx.db, brandId);
  for (const state of [later, ...Object.values(later.others ?? {})]) {
    const { own, locked } = shown(picture, state);
    refuseLater({ own, locked }, { own: state.own, locked: state.locked }, entry.force);
  }
  const { states } = await write(ctx, picture, { moduleId: earlier.moduleId, channelId: earlier.channelId }, [], async () => {
    for (const { own, locked, ...address } of [earlier, ...Object.values(earlier.others ?? {})])
      await writeBrand(ctx, brandId, address, own === null ? null : { own: own as Settings, locked });
  });
  return states;
}
