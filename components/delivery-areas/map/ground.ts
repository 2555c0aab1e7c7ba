import type { LayerSpecification, Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { type BaseMap, TOWN_FILE } from '@/server/delivery-areas/base-map.rules';
import type { Point } from '../model/areas';
import { ownId, type Palette, plainLayers, plainSources, plainStyle } from './style';
import { PATIENCE_MS, watchTiles } from './watch';

/** Our own layers are above this one, base maps below it. */
const LOWEST_OWN_LAYER = ownId('rings');

/** The ground below the areas. */
export interface Ground {
  baseMap: BaseMap;
  centre: Point;
  palette: Palette;
  lang: string;
  /** The attribution shown for the made-up town, which has no provider. */
  townWords: string;
}

/** What is shown if the base map is missing: plain ground, or the made-up town instead. */
export type Missing = 'ground' | 'town';

/**
 * The initial style of a map: plain ground. A base map is added later (`addBaseMap`), so that drawing never waits for it. Only a provider's
 * style cannot be added later, so it is waited for, but not long.
 * @returns the style, and whether the requested one is missing
 */
export async function initialStyle({ baseMap, centre, palette }: Ground): Promise<{ style: StyleSpecification; isMissing: boolean }> {
  if (baseMap.kind !== 'style') return { style: plainStyle(centre, palette), isMissing: false };
  try {
    const response = await fetch(baseMap.url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) throw new Error(`the style was not found: ${response.status}`);
    return { style: (await response.json()) as StyleSpecification, isMissing: false };
  } catch {
    return { style: plainStyle(centre, palette), isMissing: true };
  }
}

/**
 * Adds a base map to the initial ground, and removes it if its tiles fail, do not exist or hang.
 * @param onMissing called when it was removed, with what replaces it
 * @returns a function that ends all of it
 */
export function addBaseMap(map: MapLibre, ground: Ground, onMissing: (missing: Missing) => void): () => void {
  const { baseMap } = ground;
  switch (baseMap.kind) {
    case 'none':
      return () => undefined;
    case 'raster':
      return addRasterTiles(map, baseMap, ground, onMissing);
    case 'pmtiles':
      return addTileFile(map, baseMap.url, baseMap.attribution, ground, () => onMissing('ground'));
    case 'town':
      return addTileFile(map, TOWN_FILE, ground.townWords, ground, () => onMissing('ground'));
    case 'style':
      return watchStyle(map, ground, () => onMissing('ground'));
  }
}

function removeFromMap(map: MapLibre, layers: readonly string[], sources: readonly string[]): void {
  for (const id of layers) if (map.getLayer(id)) map.removeLayer(id);
  for (const id of sources) if (map.getSource(id)) map.removeSource(id);
}

function addRasterTiles(
  map: MapLibre,
  { tiles, attribution, hasStandIn }: Extract<BaseMap, { kind: 'raster' }>,
  ground: Ground,
  onMissing: (missing: Missing) => void,
): () => void {
  const urls = tiles.includes('{s}') ? ['a', 'b', 'c'].map((server) => tiles.replaceAll('{s}', server)) : [tiles];
  map.addSource('base', { type: 'raster', tiles: urls, tileSize: 256, maxzoom: 19, attribution });
  const paint = ground.palette.isDark ? { 'raster-brightness-max': 0.6, 'raster-saturation': -0.4 } : {};
  map.addLayer({ id: 'base', type: 'raster', source: 'base', paint }, LOWEST_OWN_LAYER);
  let end = watchTiles(map, ['base'], () => {
    removeFromMap(map, ['base'], ['base']);
    if (!hasStandIn) return onMissing('ground');
    end = addTileFile(map, TOWN_FILE, ground.townWords, ground, () => onMissing('ground'));
    onMissing('town');
  });
  return () => end();
}

/** Adds the tiles of one file. Where the file has nothing, the ground is visible. */
function addTileFile(map: MapLibre, url: string, attribution: string, ground: Ground, onMissing: () => void): () => void {
  let end = () => {
    isOver = true;
  };
  let isOver = false;
  openTileFile(url, ground).then(
    ({ url, layers }) => {
      if (isOver) return;
      map.addSource('base', { type: 'vector', url: `pmtiles://${url}`, attribution });
      for (const layer of layers) map.addLayer(layer, LOWEST_OWN_LAYER);
      const ids = layers.map(({ id }) => id);
      end = watchTiles(map, ['base'], () => {
        removeFromMap(map, ids, ['base']);
        onMissing();
      });
    },
    () => {
      if (!isOver) onMissing();
    },
  );
  return () => end();
}

/** Opens a file of tiles and returns its layers. @throws if it is missing, invalid or too slow */
async function openTileFile(url: string, { palette, lang }: Ground): Promise<{ url: string; layers: LayerSpecification[] }> {
  const [{ addProtocol }, { PMTiles, Protocol }, { layers, namedFlavor }] = await Promise.all([
    import('maplibre-gl'),
    import('pmtiles'),
    import('@protomaps/basemaps'),
  ]);
  const absoluteUrl = new URL(url, window.location.href).toString();
  const file = new PMTiles(absoluteUrl);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the map file did not come')), PATIENCE_MS);
  });
  await Promise.race([file.getHeader(), timeout]).finally(() => clearTimeout(timer));
  const protocol = new Protocol();
  protocol.add(file);
  addProtocol('pmtiles', protocol.tile);
  const flavorLayers = layers('base', namedFlavor(palette.isDark ? 'dark' : 'light'), { lang }) as LayerSpecification[];
  return { url: absoluteUrl, layers: flavorLayers.flatMap(withoutIcons) };
}

/** We draw our own ground, and icons would need a file of images. Places keep their names; layers that need an icon are dropped. */
function withoutIcons(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type === 'background') return [];
  if (layer.type !== 'symbol' || !layer.layout || !('icon-image' in layer.layout)) return [layer];
  if (layer['source-layer'] !== 'places') return [];
  const layout = Object.fromEntries(Object.entries(layer.layout).filter(([name]) => !name.startsWith('icon-')));
  return [{ ...layer, layout }];
}

/** Watches a provider's style in use: if its tiles do not load, plain ground replaces it. */
function watchStyle(map: MapLibre, { centre, palette }: Ground, onMissing: () => void): () => void {
  const { layers, sources } = map.getStyle();
  const providerLayers = layers.slice(
    0,
    layers.findIndex(({ id }) => id === LOWEST_OWN_LAYER),
  );
  const usedSources = new Set(providerLayers.flatMap((layer) => ('source' in layer ? [String(layer.source)] : [])));
  const tiledSources = [...usedSources].filter((id) => ['vector', 'raster'].includes(sources[id]?.type ?? ''));
  if (tiledSources.length === 0) return () => undefined;
  return watchTiles(map, tiledSources, () => {
    removeFromMap(
      map,
      providerLayers.map(({ id }) => id),
      tiledSources,
    );
    for (const [id, source] of Object.entries(plainSources(centre))) map.addSource(id, source);
    for (const layer of plainLayers(palette)) map.addLayer(layer, LOWEST_OWN_LAYER);
    onMissing();
  });
}
