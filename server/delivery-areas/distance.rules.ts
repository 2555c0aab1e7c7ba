import type { Point } from './geometry.rules';

const RADIANS = Math.PI / 180;
/** The distance between two points, on a sphere of radius 6,371 km. */
export function distanceKm(a: Point, b: Point): number {
  const [dLat, dLng] = [(b.lat - a.lat) * RADIANS, (b.lng - a.lng) * RADIANS];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(dLng / 2) ** 2;
  return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(h)));
}
