import { distanceKm } from './distance.rules';
import type { Point } from './geometry.rules';

/** The points of an outline with longitudes that do not jump at the antimeridian, for drawing. */
export function inOnePiece(points: readonly Point[]): Point[] {
  let before: number | undefined;
  return points.map(({ lat, lng }) => {
    if (before !== undefined) lng -= 360 * Math.round((lng - before) / 360);
    before = lng;
    return { lat, lng };
  });
}

const METRES_PER_DEGREE = 111_320;

/** An outline with fewer points: those within `metres` of a straight line are removed. Algorithm of Ramer, Douglas and Peucker. */
export function simplify(points: readonly Point[], metres: number): Point[] {
  if (points.length <= 4) return [...points];
  const drawn = inOnePiece(points);
  const first = drawn[0] as Point;
  // The ring is first cut in two at its farthest points, as the algorithm needs lines with ends.
  let far = 0;
  for (const [index, point] of drawn.entries()) if (distanceKm(first, point) > distanceKm(first, drawn[far] as Point)) far = index;
  const kept = new Set([0, far]);
  const scale = Math.cos((first.lat * Math.PI) / 180);
  const flat = [...drawn, first].map(({ lat, lng }) => [lng * METRES_PER_DEGREE * scale, lat * METRES_PER_DEGREE] as const);
  const open: [number, number][] = [
    [0, far],
    [far, drawn.length],
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, to] = next;
    const [a, b] = [flat[from] as readonly [number, number], flat[to] as readonly [number, number]];
    let [widest, away] = [-1, metres];
    for (let index = from + 1; index < to; index++) {
      const aside = distanceToLine(flat[index] as readonly [number, number], a, b);
      if (aside > away) [widest, away] = [index, aside];
    }
    if (widest < 0) continue;
    kept.add(widest);
    open.push([from, widest], [widest, to]);
  }
  const left = points.filter((_, index) => kept.has(index));
  return left.length >= 3 ? left : [...points];
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
