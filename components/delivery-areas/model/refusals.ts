import { outlineFault } from '@/server/delivery-areas/geometry.rules';
import type { Plan, Point } from './areas';
import { brokenBy } from './borders';
import { type EditorEvent, reshapePlan } from './editor';
import { samePoint } from './outline';

/** Why an outline was not taken, for words at the place where it was tried. */
export type Refusal =
  | { kind: 'crosses itself'; at: Point | null; edge: [Point, Point] | null; numbers: [number, number] | null }
  | { kind: 'too few points'; at: Point | null }
  /** A neighbour whose border goes along would cross itself. */
  | { kind: 'breaks neighbour'; at: Point | null; name: string };

type Reshape = Extract<EditorEvent, { type: 'reshape' }>;

/**
 * Why an outline that is tried is none. Of two edges that cross, the one that was there before is in the way; points are counted from 1.
 * @param before the outline as it stands; nothing while one is drawn
 */
export function crossing(points: readonly Point[], before: readonly Point[], at: Point | null): Refusal {
  const fault = outlineFault(points);
  if (fault?.kind === 'too_few_points') return { kind: 'too few points', at };
  if (fault?.kind !== 'crosses_itself') return { kind: 'crosses itself', at, edge: null, numbers: null };
  const stands = (index: number) => before.some((point) => samePoint(point, points[index % points.length] as Point));
  const from = fault.edges.find((edge) => stands(edge) && stands(edge + 1)) ?? fault.edges[0];
  const next = (from + 1) % points.length;
  return { kind: 'crosses itself', at, edge: [points[from] as Point, points[next] as Point], numbers: [from + 1, next + 1] };
}

/**
 * What speaks against another outline of an area, as far as others are concerned: an area's own crossing may be on the way to a sound
 * outline while it is typed.
 */
export function refusalOf(plan: Plan, event: Pick<Reshape, 'key' | 'points' | 'together'>): Refusal | null {
  if (event.points.length < 3) return { kind: 'too few points', at: event.points[0] ?? null };
  const others = (each: Plan) => each.filter(({ key }) => key !== event.key);
  const broken = brokenBy(others(plan), others(reshapePlan(plan, event)));
  return broken && { kind: 'breaks neighbour', at: null, name: broken.name };
}
