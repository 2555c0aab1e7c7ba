/** The layers of Protomaps that the town uses. */
export const layers = ['earth', 'landuse', 'water', 'roads', 'buildings', 'places'] as const;
export type Layer = (typeof layers)[number];

/** Metres from the centre of a town, to the east and to the north. */
export type Spot = readonly [x: number, y: number];

export type Shape =
  | { type: 'Point'; at: Spot }
  | { type: 'LineString'; line: readonly Spot[] }
  /** A ring that closes by itself. */
  | { type: 'Polygon'; ring: readonly Spot[] };

/** A feature of a map, as Protomaps describes it. */
export interface Feature {
  layer: Layer;
  /** The first zoom level that shows it. */
  from: number;
  tags: Record<string, string | number | boolean>;
  shape: Shape;
}

/** A made-up town around a real place. */
export interface TownPlan {
  name: string;
  river: string;
  middle: { lat: number; lng: number };
  /** Metres from the centre to the end of its streets. */
  reach: number;
  /** The rotation of its street grid, in radians. */
  turn: number;
  /** Another seed makes another town. */
  seed: number;
}

const METRES_PER_DEGREE = 111_320;

export function spotOf({ middle }: Pick<TownPlan, 'middle'>, { lat, lng }: { lat: number; lng: number }): Spot {
  const scale = Math.cos((middle.lat * Math.PI) / 180);
  return [(lng - middle.lng) * METRES_PER_DEGREE * scale, (lat - middle.lat) * METRES_PER_DEGREE];
}

/** Degrees to about a tenth of a metre: [longitude, latitude]. */
export function positionOf({ middle }: Pick<TownPlan, 'middle'>, [x, y]: Spot): [number, number] {
  const scale = Math.cos((middle.lat * Math.PI) / 180);
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return [round(middle.lng + x / METRES_PER_DEGREE / scale), round(middle.lat + y / METRES_PER_DEGREE)];
}
