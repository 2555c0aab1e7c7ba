import type { Point } from './geometry.rules';
import { IndexHeap } from './index-heap';
import { unwrapLongitudes } from './simplify.rules';

/**
 * Reduces an outline to `maxPoints` points. Repeatedly removes the point that forms the smallest triangle with its two neighbours. A heap
 * finds that point, so n points take n log n steps for any shape. Source: Visvalingam and Whyatt, «Line generalisation by repeated
 * elimination of points», 1993.
 */
export function reducePoints(points: readonly Point[], maxPoints: number): Point[] {
  const unwrapped = unwrapLongitudes(points);
  const scale = Math.cos(((unwrapped[0]?.lat ?? 0) * Math.PI) / 180);
  const count = unwrapped.length;
  const previous = Int32Array.from(unwrapped, (_, index) => (index + count - 1) % count);
  const next = Int32Array.from(unwrapped, (_, index) => (index + 1) % count);
  const triangleAreaAt = (index: number): number => {
    const [a, b, c] = [unwrapped[previous[index] as number], unwrapped[index], unwrapped[next[index] as number]] as [Point, Point, Point];
    return (Math.abs((b.lng - a.lng) * (c.lat - a.lat) - (c.lng - a.lng) * (b.lat - a.lat)) * scale) / 2;
  };
  const triangleAreas = Float64Array.from(unwrapped, (_, index) => triangleAreaAt(index));
  const heap = new IndexHeap(triangleAreas);
  for (let remaining = count; remaining > Math.max(maxPoints, 3); remaining--) {
    const index = heap.takeLeast();
    const [from, to] = [previous[index] as number, next[index] as number];
    next[from] = to;
    previous[to] = from;
    // A neighbour weighs at least as much as the removed point. Otherwise a whole corner would be worn away point by point.
    for (const neighbour of [from, to]) {
      triangleAreas[neighbour] = Math.max(triangleAreaAt(neighbour), triangleAreas[index] as number);
      heap.reorder(neighbour);
    }
  }
  return points.filter((_, index) => heap.holds(index));
}
