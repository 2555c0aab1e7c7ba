import type { Point } from './geometry.rules';
import { IndexHeap } from './index-heap';
import { inOnePiece } from './simplify.rules';

/**
 * Reduces an outline to `most` points. Repeatedly removes the point that forms the smallest triangle with its two neighbours. A heap finds
 * that point, so n points take n log n steps for any shape. Source: Visvalingam and Whyatt, «Line generalisation by repeated elimination
 * of points», 1993.
 */
export function reducePoints(points: readonly Point[], most: number): Point[] {
  const drawn = inOnePiece(points);
  const scale = Math.cos(((drawn[0]?.lat ?? 0) * Math.PI) / 180);
  const count = drawn.length;
  const before = Int32Array.from(drawn, (_, index) => (index + count - 1) % count);
  const after = Int32Array.from(drawn, (_, index) => (index + 1) % count);
  const cornerAt = (index: number): number => {
    const [a, b, c] = [drawn[before[index] as number], drawn[index], drawn[after[index] as number]] as [Point, Point, Point];
    return (Math.abs((b.lng - a.lng) * (c.lat - a.lat) - (c.lng - a.lng) * (b.lat - a.lat)) * scale) / 2;
  };
  const corners = Float64Array.from(drawn, (_, index) => cornerAt(index));
  const heap = new IndexHeap(corners);
  for (let left = count; left > Math.max(most, 3); left--) {
    const index = heap.takeLeast();
    const [from, to] = [before[index] as number, after[index] as number];
    after[from] = to;
    before[to] = from;
    // A neighbour weighs at least as much as the removed point. Otherwise a whole corner would be worn away point by point.
    for (const neighbour of [from, to]) {
      corners[neighbour] = Math.max(cornerAt(neighbour), corners[index] as number);
      heap.reorder(neighbour);
    }
  }
  return points.filter((_, index) => heap.holds(index));
}
