import { outlineFault } from '@/server/delivery-areas/geometry.rules';
import type { Plan, Point } from './areas';
import { brokenBy } from './borders';
import { type EditorEvent, reshapePlan } from './editor';
import { samePoint } from './outline';

/** Why an outline was refused, with its position. */
export type Refusal =
  | { kind: 'crosses itself'; at: Point | null; edge: [Point, Point] | null; numbers: [number, number] | null }
  | { kind: 'too few points'; at: Point | null }
  /** A neighbour whose border moves along would cross itself. */
  | { kind: 'breaks neighbour'; at: Point | null; name: string };

type Reshape = Extract<EditorEvent, { type: 'reshape' }>;

/**
 * Why a drawn outline is invalid. Of two crossing edges, the older one is reported as in the way. Points are counted from 1.
 * @param before the current outline; omitted while drawing
 */
export function outlineRefusal(points: readonly Point[], before: readonly Point[], at: Point | null): Refusal {
  const fault = outlineFault(points);
  if (fault?.kind === 'too_few_points') return { kind: 'too few points', at };
  if (fault?.kind !== 'crosses_itself') return { kind: 'crosses itself', at, edge: null, numbers: null };
  const isUnchanged = (index: number) => before.some((point) => samePoint(point, points[index % points.length] as Point));
  const from = fault.edges.find((edge) => isUnchanged(edge) && isUnchanged(edge + 1)) ?? fault.edges[0];
  const next = (from + 1) % points.length;
  return { kind: 'crosses itself', at, edge: [points[from] as Point, points[next] as Point], numbers: [from + 1, next + 1] };
}

/**
 * Why a new outline of an area is refused because of others. The area's own crossings are allowed, as they may occur on the way to a valid
 * outline while typing.
 */
export function refusalOf(plan: Plan, event: Pick<Reshape, 'key' | 'points' | 'together'>): Refusal | null {
  if (event.points.length < 3) return { kind: 'too few points', at: event.points[0] ?? null };
  const withoutEdited = (each: Plan) => each.filter(({ key }) => key !== event.key);
  const broken = brokenBy(withoutEdited(plan), withoutEdited(reshapePlan(plan, event)));
  return broken && { kind: 'breaks neighbour', at: null, name: broken.name };
}
