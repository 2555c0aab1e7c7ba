import { type Feature, positionOf, type TownPlan } from './features';
import { landOf } from './land';
import { streetsOf } from './streets';

/** Around the demo chain's restaurants (prisma/seed/chain.ts). The streets are not the real ones. */
export const towns: readonly TownPlan[] = [
  {
    name: 'Clairval-sur-Onde',
    river: 'Onde',
    middle: { lat: 48.8702, lng: 2.3102 },
    reach: 7_900,
    turn: 0.32,
    seed: 7_001,
  },
  {
    name: 'Montbrume',
    river: 'Lône',
    middle: { lat: 45.7591, lng: 4.8353 },
    reach: 4_600,
    turn: -0.24,
    seed: 7_402,
  },
];

export interface Placed extends Pick<Feature, 'layer' | 'from' | 'tags'> {
  geometry: GeoJSON.Point | GeoJSON.LineString | GeoJSON.Polygon;
}

function geometryOf(plan: TownPlan, { shape }: Feature): Placed['geometry'] {
  if (shape.type === 'Point') return { type: 'Point', coordinates: positionOf(plan, shape.at) };
  if (shape.type === 'LineString') return { type: 'LineString', coordinates: shape.line.map((spot) => positionOf(plan, spot)) };
  const ring = shape.ring.map((spot) => positionOf(plan, spot));
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

/** All features of the towns, at their place on earth. */
export const placedFeatures = (): Placed[] =>
  towns.flatMap((plan) => [...landOf(plan), ...streetsOf(plan)].map((feature) => ({ ...feature, geometry: geometryOf(plan, feature) })));
