import type { LayerSpecification, Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import type { BaseMap } from '@/server/delivery-areas/base-map.rules';
import type { Point } from '../model/zones';
import { type Palette, plainStyle } from './style';

/** Milliseconds after which a map that has not come is given up. */
const PATIENCE_MS = 5_000;
/** Failures in a row, without one success, after which tiles are given up. */
const PATIENCE_TILES = 3;

async function fetchJson(url: string): Promise<StyleSpecification> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`the style was not found: ${answer.status}`);
  return (await answer.json()) as StyleSpecification;
}

/** A style from one file of vector tiles. Icons would need a picture file of their own: layers with some are left out. */
async function pmtilesStyle(url: string, attribution: string, palette: Palette, lang: string): Promise<StyleSpecification> {
  const [{ addProtocol }, { PMTiles, Protocol }, { layers, namedFlavor }] = await Promise.all([
    import('maplibre-gl'),
    import('pmtiles'),
    import('@protomaps/basemaps'),
  ]);
  const address = new URL(url, window.location.href).toString();
  const file = new PMTiles(address);
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('the map file did not come')), PATIENCE_MS));
  await Promise.race([file.getHeader(), late]);
  const protocol = new Protocol();
  protocol.add(file);
  addProtocol('pmtiles', protocol.tile);
  const drawn = layers('base', namedFlavor(palette.isDark ? 'dark' : 'light'), { lang }) as LayerSpecification[];
  return {
    version: 8,
    sources: { base: { type: 'vector', url: `pmtiles://${address}`, attribution } },
    layers: drawn.filter(({ layout }) => !layout || !('icon-image' in layout)),
  };
}

/**
 * The style that a map begins with. A base map of pictures comes on top of the plain one afterwards (`addPictures`), so that drawing
 * never waits for it; a style or a map file is waited for, but not long.
 * @returns the style, and whether the base map that was asked for is missing in it
 */
export async function firstStyle(
  baseMap: BaseMap,
  centre: Point,
  palette: Palette,
  lang: string,
): Promise<{ style: StyleSpecification; isMissing: boolean }> {
  try {
    if (baseMap.kind === 'style') return { style: await fetchJson(baseMap.url), isMissing: false };
    if (baseMap.kind === 'pmtiles') return { style: await pmtilesStyle(baseMap.url, baseMap.attribution, palette, lang), isMissing: false };
  } catch {
    return { style: plainStyle(centre, palette), isMissing: true };
  }
  return { style: plainStyle(centre, palette), isMissing: false };
}

/**
 * Lays tiles of pictures over the plain ground, and takes them away again when they fail or hang.
 * @param onMissing is told when they were taken away
 * @returns ends the watch
 */
export function addPictures(map: MapLibre, baseMap: BaseMap, palette: Palette, onMissing: () => void): () => void {
  if (baseMap.kind !== 'raster') return () => undefined;
  const { tiles, attribution } = baseMap;
  map.addSource('base', { type: 'raster', tiles: [tiles], tileSize: 256, maxzoom: 19, attribution });
  const paint = palette.isDark ? { 'raster-brightness-max': 0.6, 'raster-saturation': -0.4 } : {};
  map.addLayer({ id: 'base', type: 'raster', source: 'base', paint }, 'rings');

  let failures = 0;
  const onError = (event: { sourceId?: string }) => {
    if (event.sourceId === 'base' && ++failures >= PATIENCE_TILES) giveUp();
  };
  const onData = (event: { sourceId?: string; tile?: unknown; isSourceLoaded?: boolean }) => {
    if (event.sourceId === 'base' && event.tile && failures === 0 && event.isSourceLoaded) stop();
  };
  const timer = setTimeout(() => {
    if (!map.isSourceLoaded('base')) giveUp();
    else stop();
  }, PATIENCE_MS);

  function stop() {
    clearTimeout(timer);
    map.off('error', onError as never);
    map.off('data', onData as never);
  }
  function giveUp() {
    stop();
    if (map.getLayer('base')) map.removeLayer('base');
    if (map.getSource('base')) map.removeSource('base');
    onMissing();
  }
  map.on('error', onError as never);
  map.on('data', onData as never);
  return stop;
}
