import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { layers } from './features';
import { type Tile, writePmtiles } from './pmtiles';
import { type Placed, placedFeatures } from './towns';

const LOWEST = 4;
/** The highest zoom level with tiles; closer views enlarge these. */
const HIGHEST = 14;
/** The width of a tile in steps: less than a metre each on the highest level. */
const EXTENT = 2_048;

type Box = Record<'west' | 'south' | 'east' | 'north', number>;

function boxOf(features: readonly Placed[]): Box {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const { geometry } of features) {
    if (geometry.type !== 'Polygon') continue;
    for (const [lng = 0, lat = 0] of geometry.coordinates[0] ?? []) {
      box.west = Math.min(box.west, lng);
      box.east = Math.max(box.east, lng);
      box.south = Math.min(box.south, lat);
      box.north = Math.max(box.north, lat);
    }
  }
  return box;
}

function columnsAndRows({ west, south, east, north }: Box, z: number): [number, number][] {
  const column = (lng: number) => Math.floor(((lng + 180) / 360) * 2 ** z);
  const row = (lat: number) => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
  const tiles: [number, number][] = [];
  for (let x = column(west); x <= column(east); x++) for (let y = row(north); y <= row(south); y++) tiles.push([x, y]);
  return tiles;
}

/** Small streets are named only on the highest level: maps do not write their names on others. */
function tagsOn({ tags: { name, ...tags } }: Placed, z: number): Placed['tags'] {
  return name === undefined || (tags.kind === 'minor_road' && z < HIGHEST) ? tags : { name, ...tags };
}

/** The tiles of a zoom level. */
function tilesOf(features: readonly Placed[], land: readonly Box[], z: number): Tile[] {
  const featuresByLayer = Map.groupBy(
    features.filter(({ from }) => from <= z),
    ({ layer }) => layer,
  );
  const indexes = layers.flatMap((layer) => {
    const data: GeoJSON.Feature[] = (featuresByLayer.get(layer) ?? []).map((feature) => ({
      type: 'Feature',
      properties: tagsOn(feature, z),
      geometry: feature.geometry,
    }));
    if (data.length === 0) return [];
    const options = { maxZoom: HIGHEST, indexMaxZoom: z, indexMaxPoints: 0, extent: EXTENT, buffer: 32, tolerance: 4 };
    return [{ layer, index: new GeoJSONVT({ type: 'FeatureCollection', features: data }, options) }];
  });
  const positions = new Map(land.flatMap((box) => columnsAndRows(box, z)).map(([x, y]) => [`${x} ${y}`, [x, y] as const]));
  return [...positions.values()].flatMap(([x, y]): Tile[] => {
    const tileLayers: Record<string, GeoJSONVTTile> = {};
    for (const { layer, index } of indexes) {
      const tile = index.getTile(z, x, y);
      if (tile && tile.features.length > 0) tileLayers[layer] = tile;
    }
    return Object.keys(tileLayers).length > 0 ? [{ z, x, y, content: fromGeojsonVt(tileLayers, { version: 2, extent: EXTENT }) }] : [];
  });
}

/** All tiles of the towns. */
export function townTiles(features: readonly Placed[]): Tile[] {
  const land = features.filter(({ layer }) => layer === 'earth').map((feature) => boxOf([feature]));
  return Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => tilesOf(features, land, LOWEST + index)).flat();
}

/** The file of the made-up towns. */
export function townFile(): Buffer {
  const features = placedFeatures();
  const metadata = {
    name: 'Two towns that do not exist',
    description: 'Vector tiles in the layers of Protomaps, for demonstrations, tests and machines without internet.',
    vector_layers: layers.map((id) => ({ id, fields: {} })),
  };
  return writePmtiles({ tiles: townTiles(features), metadata, bounds: boxOf(features) });
}
