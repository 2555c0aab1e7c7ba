import { distanceKm } from './distance.rules';
import type { Point } from './geometry.rules';

/** The points of an outline with longitudes that do not jump at the antimeridian, for drawing. */
export function unwrapLongitudes(points: readonly Point[]): Point[] {
  let previous: number | undefined;
  return points.map(({ lat, lng }) => {
    if (previous !== undefined) lng -= 360 * Math.round((lng - previous) / 360);
    previous = lng;
    return { lat, lng };
  });
}

const METRES_PER_DEGREE = 111_320;

/** An outline with fewer points: those within `metres` of a straight line are removed. Algorithm of Ramer, Douglas and Peucker. */
export function simplify(points: readonly Point[], metres: number): Point[] {
  if (points.length <= 4) return [...points];
  const unwrapped = unwrapLongitudes(points);
  const first = unwrapped[0] as Point;
  // The ring is first cut in two at its farthest points, as the algorithm needs lines with ends.
  let oppositeIndex = 0;
  for (const [index, point] of unwrapped.entries())
    if (distanceKm(first, point) > distanceKm(first, unwrapped[oppositeIndex] as Point)) oppositeIndex = index;
  const kept = new Set([0, oppositeIndex]);
  const scale = Math.cos((first.lat * Math.PI) / 180);
  const projected = [...unwrapped, first].map(({ lat, lng }) => [lng * METRES_PER_DEGREE * scale, lat * METRES_PER_DEGREE] as const);
  const segments: [number, number][] = [
    [0, oppositeIndex],
    [oppositeIndex, unwrapped.length],
  ];
  for (let segment = segments.pop(); segment; segment = segments.pop()) {
    const [from, to] = segment;
    const [a, b] = [projected[from] as readonly [number, number], projected[to] as readonly [number, number]];
    let [farthest, maxDistance] = [-1, metres];
    for (let index = from + 1; index < to; index++) {
      const distance = distanceToLine(projected[index] as readonly [number, number], a, b);
      if (distance > maxDistance) [farthest, maxDistance] = [index, distance];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    segments.push([from, farthest], [farthest, to]);
  }
  const simplified = points.filter((_, index) => kept.has(index));
  return simplified.length >= 3 ? simplified : [...points];
}

function distanceToLine(
  [x, y]: readonly [number, number],
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(ax + share * dx - x, ay + share * dy - y);
}
