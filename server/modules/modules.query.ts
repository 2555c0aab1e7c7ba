import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import type { Settings } from './layers.rules';
import { effectiveOf, isGrouping, isKitchen, type ModuleLayers } from './modules.rules';
import type { ModuleConfiguration } from './modules.schema';
import { moduleTypeOf, moduleTypes, ORDERING_FLOW } from './modules.values';

export interface ModuleRef {
  moduleId: number;
  channelId: number;
}
export const keyOf = ({ moduleId, channelId }: ModuleRef) => `${moduleId}/${channelId}`;

/** The name, in the history, of a module changed by the save of another one. */
export function nameOf({ moduleId }: ModuleRef): string {
  const type = moduleTypeOf.get(moduleId);
  return type ? `${type.category}.${type.name}` : String(moduleId);
}

/** The modules of one restaurant. */
export interface RestaurantModules {
  restaurantId: number;
  restaurantName: string;
  modules: ModuleLayers[];
}

/** The modules of a brand, with its own settings and those of its restaurants. */
export interface BrandSnapshot {
  brandId: number;
  /** The active channels, in order. */
  channels: number[];
  /** With the settings of the brand; `own` is null. */
  brand: (ModuleLayers & { isSaved: boolean })[];
  restaurants: RestaurantModules[];
}

/**
 * Reads the modules of a brand and of its restaurants, or of some of them, which may be archived. A module exists on the channels of its
 * type and on those where it has been configured, as long as the brand uses them.
 */
export async function readBrandSnapshot(db: Db, brandId: number, restaurantIds?: number[]): Promise<BrandSnapshot> {
  const restaurantFilter = restaurantIds && { in: restaurantIds };
  const [channels, brandRows, restaurants, restaurantRows] = await Promise.all([
    readChannels(db, brandId),
    db.brandModule.findMany({ where: { brandId } }),
    db.restaurant.findMany({
      where: { brandId, ...(restaurantIds ? { id: { in: restaurantIds } } : { archivedAt: null }) },
      select: { id: true, name: true },
      orderBy: { id: 'asc' },
    }),
    db.restaurantModule.findMany({ where: { restaurant: { brandId }, restaurantId: restaurantFilter } }),
  ]);
  const brandRowByKey = new Map(brandRows.map((row) => [keyOf(row), row]));
  const ownByKey = new Map(restaurantRows.map((row) => [`${row.restaurantId}/${keyOf(row)}`, row.own as Settings]));
  const rowsByRestaurant = Map.groupBy(restaurantRows, ({ restaurantId }) => restaurantId);
  const layersFor = (configuredKeys: ReadonlySet<string>, ownOf: (key: string) => Settings | null) =>
    moduleTypes.flatMap((type) =>
      channels.flatMap((channelId) => {
        const key = keyOf({ moduleId: type.moduleId, channelId });
        if (!type.channels.includes(channelId) && !configuredKeys.has(key)) return [];
        const row = brandRowByKey.get(key);
        const locked = (row?.locked ?? []) as string[][];
        return [{ type, channelId, brand: (row?.own ?? {}) as Settings, locked, own: ownOf(key), isSaved: row !== undefined }];
      }),
    );
  return {
    brandId,
    channels,
    brand: layersFor(new Set([...brandRowByKey.keys(), ...restaurantRows.map(keyOf)]), () => null),
    restaurants: restaurants.map(({ id, name }) => {
      const ownKeys = rowsByRestaurant.get(id)?.map(keyOf) ?? [];
      const modules = layersFor(new Set([...brandRowByKey.keys(), ...ownKeys]), (key) => ownByKey.get(`${id}/${key}`) ?? null);
      return { restaurantId: id, restaurantName: name, modules };
    }),
  };
}

/** The active channels of a brand, in order. */
export async function readChannels(db: Db, brandId: number): Promise<number[]> {
  const rows = await db.brandChannel.findMany({ where: { brandId }, select: { channelId: true }, orderBy: { channelId: 'asc' } });
  return rows.map(({ channelId }) => channelId);
}

/**
 * The modules of one restaurant of a brand.
 * @throws data_not_found
 */
export async function readRestaurant(
  db: Db,
  { brandId, restaurantId }: { brandId: number; restaurantId: number },
): Promise<RestaurantModules & { channels: number[] }> {
  const { channels, restaurants } = await readBrandSnapshot(db, brandId, [restaurantId]);
  if (!restaurants[0]) throw new AppError('data_not_found');
  return { ...restaurants[0], channels };
}

/**
 * A module of a place, whether or not it has been configured there. Modules of unknown types, or on channels that the brand does not use,
 * do not exist.
 * @throws data_not_found
 */
export function findModule<M extends ModuleLayers>(
  place: { modules: readonly M[]; channels: readonly number[] },
  ref: ModuleRef,
): M | ModuleLayers {
  const found = place.modules.find(({ type, channelId }) => keyOf({ moduleId: type.moduleId, channelId }) === keyOf(ref));
  if (found) return found;
  const type = moduleTypeOf.get(ref.moduleId);
  if (!type || !place.channels.includes(ref.channelId)) throw new AppError('data_not_found');
  return { type, channelId: ref.channelId, brand: {}, locked: [], own: null };
}

/** Whether the kitchen display of a restaurant groups by table name. */
export function groupsByTable(modules: readonly ModuleLayers[]): boolean {
  const kitchen = modules.find(isKitchen);
  return kitchen !== undefined && isGrouping(effectiveOf(kitchen));
}

/** A module in the form of the interface. Source: spec, «Restaurant module configuration». */
export function configurationOf(restaurant: RestaurantModules, layers: ModuleLayers): ModuleConfiguration {
  const { moduleId } = layers.type;
  return {
    ...(effectiveOf(layers) as Pick<ModuleConfiguration, 'is_enabled' | 'isOrderFollowUpEnabled' | 'isProductFollowUpEnabled'>),
    moduleId,
    channelId: layers.channelId,
    restaurantId: restaurant.restaurantId,
    ...(moduleId === ORDERING_FLOW && { isGroupingByTableNameEnabled: groupsByTable(restaurant.modules) }),
  };
}
