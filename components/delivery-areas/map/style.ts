import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { Point } from '../model/areas';
import { circleAround, ringOf } from '../model/outline';

/** The colours of a map, from the page's colour scheme. */
export interface Palette {
  ground: string;
  grid: string;
  text: string;
  halo: string;
  isDark: boolean;
}

export const paletteOf = (isDark: boolean): Palette =>
  isDark
    ? { ground: '#24211f', grid: '#3b3633', text: '#e9e4e0', halo: '#1a1817', isDark }
    : { ground: '#f4f1ee', grid: '#ddd7d2', text: '#3a3431', halo: '#ffffff', isDark };

type Feature = GeoJSON.Feature<GeoJSON.Geometry, Record<string, string | number | boolean>>;
export const featureCollection = (features: Feature[]): GeoJSON.FeatureCollection => ({ type: 'FeatureCollection', features });

const RINGS_KM = [1, 2, 3, 5, 8];
/** The extent of the grid and the width of its squares, in kilometres. */
const GRID_KM = 20;
const KM_PER_DEGREE = 111.32;

/** Distance rings around the restaurant, with labels at the top. */
function ringFeatures(centre: Point, distanceLabel: (kilometres: number) => string): Feature[] {
  return RINGS_KM.flatMap((kilometres): Feature[] => {
    const circle = circleAround(centre, kilometres * 1_000, 96);
    const top = { lat: centre.lat + kilometres / KM_PER_DEGREE, lng: centre.lng };
    return [
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: ringOf(circle) } },
      { type: 'Feature', properties: { label: distanceLabel(kilometres) }, geometry: { type: 'Point', coordinates: [top.lng, top.lat] } },
    ];
  });
}

/** Lines one kilometre apart, for ground without a map. */
function gridFeatures({ lat, lng }: Point): Feature[] {
  const steps = Array.from({ length: GRID_KM * 2 + 1 }, (_, index) => index - GRID_KM);
  const [up, right] = [1 / KM_PER_DEGREE, 1 / (KM_PER_DEGREE * Math.max(0.01, Math.cos((lat * Math.PI) / 180)))];
  const line = (coordinates: [number, number][]): Feature => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates },
  });
  return steps.flatMap((step) => [
    line([
      [lng - GRID_KM * right, lat + step * up],
      [lng + GRID_KM * right, lat + step * up],
    ]),
    line([
      [lng + step * right, lat - GRID_KM * up],
      [lng + step * right, lat + GRID_KM * up],
    ]),
  ]);
}

export const plainSources = (centre: Point): Record<string, SourceSpecification> => ({
  [ownId('grid')]: { type: 'geojson', data: featureCollection(gridFeatures(centre)) },
});

export const plainLayers = (palette: Palette): LayerSpecification[] => [
  { id: ownId('ground'), type: 'background', paint: { 'background-color': palette.ground } },
  // From further away, it would be a solid patch.
  { id: ownId('grid'), type: 'line', source: ownId('grid'), minzoom: 10.5, paint: { 'line-color': palette.grid, 'line-width': 1 } },
];

/** Ground with a grid: below a map, and on its own if the tiles do not load. */
export const plainStyle = (centre: Point, palette: Palette): StyleSpecification => ({
  version: 8,
  sources: plainSources(centre),
  layers: plainLayers(palette),
});

/** A prefixed name for our own sources and layers, as a provider's style may use the same names. */
export const ownId = (name: string): string => `brigade-${name}`;

/** Our own sources and layers, above any base map. `colour` and similar are properties of the areas. */
export function ownLayers(centre: Point, palette: Palette, distanceLabel: ((kilometres: number) => string) | false) {
  const empty = { type: 'geojson' as const, data: featureCollection([]) };
  const isEdited: ExpressionSpecification = ['boolean', ['get', 'isEdited'], false];
  const isSelected: ExpressionSpecification = ['boolean', ['get', 'isSelected'], false];
  const isActive: ExpressionSpecification = ['boolean', ['get', 'isActive'], true];
  const isFaint: ExpressionSpecification = ['boolean', ['get', 'isFaint'], false];
  const lineOpacity: ExpressionSpecification = ['case', isFaint, 0.25, 1];
  const text = { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 };
  const layers: LayerSpecification[] = [
    {
      id: 'rings',
      type: 'line',
      source: 'rings',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': palette.text, 'line-opacity': 0.35, 'line-width': 1, 'line-dasharray': [3, 3] },
    },
    {
      id: 'ring-labels',
      type: 'symbol',
      source: 'rings',
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'text-field': ['get', 'label'], 'text-size': 11 },
      paint: text,
    },
    {
      id: 'areas-fill',
      type: 'fill',
      source: 'areas',
      paint: {
        'fill-color': ['get', 'colour'],
        'fill-opacity': ['case', isEdited, 0, isFaint, 0.05, isActive, 0.28, 0.08],
      },
    },
    {
      id: 'areas-line',
      type: 'line',
      source: 'areas',
      filter: ['all', ['!', isEdited], isActive],
      paint: { 'line-color': ['get', 'colour'], 'line-width': ['case', isSelected, 4, 2], 'line-opacity': lineOpacity },
    },
    {
      id: 'areas-line-off',
      type: 'line',
      source: 'areas',
      filter: ['all', ['!', isEdited], ['!', isActive]],
      paint: { 'line-color': ['get', 'colour'], 'line-width': 2, 'line-dasharray': [2, 2], 'line-opacity': lineOpacity },
    },
    { id: 'overlaps', type: 'fill', source: 'overlaps', paint: { 'fill-pattern': 'overlap' } },
    { id: 'gaps', type: 'fill', source: 'gaps', paint: { 'fill-pattern': 'gap' } },
    { id: 'looked', type: 'line', source: 'looked', paint: { 'line-color': palette.text, 'line-width': 3 } },
    { id: 'wrong', type: 'line', source: 'wrong', paint: { 'line-color': '#e03131', 'line-width': 5 } },
    {
      id: 'areas-label',
      type: 'symbol',
      source: 'labels',
      // From further away, whole towns are dots.
      minzoom: 9,
      layout: {
        'text-field': ['get', 'label'],
        'text-size': 13,
        'text-offset': [0, 1.4],
        // If names do not fit, the selected area keeps its own.
        'symbol-sort-key': ['case', isSelected, 0, 1],
        'text-allow-overlap': false,
      },
      paint: text,
    },
    {
      id: 'places',
      type: 'circle',
      source: 'places',
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 3, 12, 6],
        'circle-color': '#1f1b19',
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'places-label',
      type: 'symbol',
      source: 'places',
      layout: { 'text-field': ['get', 'label'], 'text-size': 12, 'text-anchor': 'bottom', 'text-offset': [0, -0.8] },
      paint: text,
    },
  ];
  const sources = {
    rings: { type: 'geojson' as const, data: featureCollection(distanceLabel ? ringFeatures(centre, distanceLabel) : []) },
    areas: empty,
    labels: empty,
    overlaps: empty,
    gaps: empty,
    looked: empty,
    wrong: empty,
    places: empty,
  };
  return {
    sources: Object.entries(sources).map(([id, source]) => [ownId(id), source] as const),
    layers: layers.map((layer) => ({
      ...layer,
      id: ownId(layer.id),
      ...('source' in layer && { source: ownId(String(layer.source)) }),
    })) as LayerSpecification[],
  };
}

/** A square pattern that highlights surfaces without hiding what is below: stripes for overlaps, dots for gaps. */
export function createPattern(kind: 'overlap' | 'gap', isDark: boolean): { width: number; height: number; data: Uint8ClampedArray } {
  const size = 12;
  const data = new Uint8ClampedArray(size * size * 4);
  const colour =
    kind === 'overlap' ? (isDark ? [255, 169, 77, 230] : [176, 84, 0, 220]) : isDark ? [255, 120, 120, 230] : [201, 42, 42, 220];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const isInk = kind === 'overlap' ? (x + y) % size < 2 : Math.hypot((x % 6) - 2.5, (y % 6) - 2.5) < 1.6;
      if (isInk) data.set(colour, (y * size + x) * 4);
    }
  }
  return { width: size, height: size, data };
}
