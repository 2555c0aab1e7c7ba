import type { Point } from './geometry.rules';
import { IndexHeap } from './index-heap';
import { inOnePiece } from './simplify.rules';

/**
 * An outline with at most `most` points: again and again the point goes whose corner with its two neighbours covers least ground.
 * A heap finds that point, so that n points take n log n steps whatever they draw.
 * Source: Visvalingam and Whyatt, «Line generalisation by repeated elimination of points», 1993.
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
    // A neighbour counts no less than what went before it: else one corner after the other would be worn away.
    for (const neighbour of [from, to]) {
      corners[neighbour] = Math.max(cornerAt(neighbour), corners[index] as number);
      heap.reorder(neighbour);
    }
  }
  return points.filter((_, index) => heap.holds(index));
}
