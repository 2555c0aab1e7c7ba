import { RESTAURANTS_A_PAGE } from '@/components/brands/board';
import type { Point } from '../model/areas';

/** @param cursor null for the first page */
export const outlinesInput = (brandId: number, cursor: number | null) => ({
  brandId,
  limit: RESTAURANTS_A_PAGE,
  ...(cursor !== null && { cursor }),
});

const cornersByOutline = new WeakMap<readonly number[], Point[]>();

/** The corners of an outline given as alternating latitudes and longitudes. The same outline gives the same corners. */
export function cornersOf(outline: readonly number[]): Point[] {
  const cached = cornersByOutline.get(outline);
  if (cached) return cached;
  const points = Array.from({ length: outline.length / 2 }, (_, index) => ({ lat: outline[index * 2]!, lng: outline[index * 2 + 1]! }));
  cornersByOutline.set(outline, points);
  return points;
}
