import { unwrapLongitudes } from '@/server/delivery-areas/simplify.rules';
import type { Plan, Point } from './areas';

/** Seven decimals are a centimetre. More are meaningless, and the drawing tools refuse them. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
/** The point that a text gives as latitude and longitude: «48.8674, 2.3637», or with decimal commas «48,8674; 2,3637». */
export function parsePoint(text: string): Point | null {
  const [, ...numbers] =
    /^(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)$/.exec(text.trim()) ?? /^(-?\d+,\d+)\s*[;\s]\s*(-?\d+,\d+)$/.exec(text.trim()) ?? [];
  const [lat, lng] = numbers.map((number) => Number(number.replace(',', '.')));
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  return { lat: roundDegrees(lat), lng: roundDegrees(lng) };
}

export const samePoint = (a: Point, b: Point): boolean =>
  roundDegrees(a.lat) === roundDegrees(b.lat) && roundDegrees(a.lng) === roundDegrees(b.lng);
/** Normalises a longitude to between −180 and 180. */
export const wrapLongitude = (lng: number): number => {
  const wrapped = ((((lng + 180) % 360) + 360) % 360) - 180;
  return wrapped === -180 && lng > 0 ? 180 : wrapped;
};

/** Converts the positions of a ring, closed or not, to an outline. */
export function outlineOf(ring: readonly (readonly number[])[]): Point[] {
  const points = ring.map(([lng = 0, lat = 0]) => ({ lat: roundDegrees(lat), lng: roundDegrees(wrapLongitude(lng)) }));
  const [first] = points;
  const last = points.at(-1);
  return first && last && points.length > 1 && samePoint(first, last) ? points.slice(0, -1) : points;
}

/** Converts an outline to a closed ring of positions, as maps need it. */
export function ringOf(points: readonly Point[]): [number, number][] {
  const ring = unwrapLongitudes(points).map(({ lat, lng }): [number, number] => [roundDegrees(lng), roundDegrees(lat)]);
  return ring[0] ? [...ring, ring[0]] : [];
}

const cornerSets = new WeakMap<readonly Point[], ReadonlySet<string>>();
const cornerKey = ({ lat, lng }: Point) => `${roundDegrees(lat)} ${roundDegrees(lng)}`;

/** The set of an outline's corners, cached. */
function cornersOf(points: readonly Point[]): ReadonlySet<string> {
  const cornerSet = cornerSets.get(points) ?? new Set(points.map(cornerKey));
  cornerSets.set(points, cornerSet);
  return cornerSet;
}

/** The number of an area's corners shared with others. */
export function countSharedCorners(plan: Plan, key: string): number {
  const mine = plan.find((area) => area.key === key)?.points ?? [];
  const others = plan.filter((area) => area.key !== key).map(({ points }) => cornersOf(points));
  return mine.filter((point) => others.some((otherCorners) => otherCorners.has(cornerKey(point)))).length;
}

const METRES_PER_DEGREE = 111_320;

/** A circle as an outline with a number of points. */
export function circleAround(centre: Point, radiusMetres: number, count = 48): Point[] {
  const lat = radiusMetres / METRES_PER_DEGREE;
  const lng = lat / Math.max(0.01, Math.cos((centre.lat * Math.PI) / 180));
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    return { lat: roundDegrees(centre.lat + Math.sin(angle) * lat), lng: roundDegrees(wrapLongitude(centre.lng + Math.cos(angle) * lng)) };
  });
}

export interface Snap {
  point: Point;
  kind: 'corner' | 'edge';
}

const boxes = new WeakMap<readonly Point[], Box | null>();

/** Whether an outline may be within reach of a pointer, judged by its box. The map is never turned or tilted. */
function isNear(
  outline: readonly Point[],
  pointer: { x: number; y: number },
  project: (point: Point) => { x: number; y: number },
  reach: number,
): boolean {
  if (!boxes.has(outline)) boxes.set(outline, boxAround(outline));
  const box = boxes.get(outline);
  if (!box) return false;
  const [low, high] = [project({ lat: box.south, lng: box.west }), project({ lat: box.north, lng: box.east })];
  const within = (value: number, a: number, b: number) => value >= Math.min(a, b) - reach && value <= Math.max(a, b) + reach;
  return within(pointer.x, low.x, high.x) && within(pointer.y, low.y, high.y);
}

/**
 * Snaps a pointer to other outlines: to the nearest corner within reach, otherwise to the nearest edge.
 * @param project converts a point to pixels on the screen
 * @param reach pixels
 */
export function snapTo(
  outlines: readonly (readonly Point[])[],
  pointer: { x: number; y: number },
  project: (point: Point) => { x: number; y: number },
  reach: number,
): Snap | null {
  let [corner, cornerDistance]: [Point | null, number] = [null, reach];
  let [edge, edgeDistance]: [Point | null, number] = [null, reach];
  for (const outline of outlines) {
    if (!isNear(outline, pointer, project, reach)) continue;
    const unwrapped = unwrapLongitudes(outline);
    const pixels = unwrapped.map(project);
    for (const [index, a] of pixels.entries()) {
      const distance = Math.hypot(a.x - pointer.x, a.y - pointer.y);
      if (distance <= cornerDistance) [corner, cornerDistance] = [outline[index] as Point, distance];
      const next = (index + 1) % pixels.length;
      const b = pixels[next] as { x: number; y: number };
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const share = Math.min(1, Math.max(0, ((pointer.x - a.x) * dx + (pointer.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
      const distanceToEdge = Math.hypot(a.x + share * dx - pointer.x, a.y + share * dy - pointer.y);
      if (distanceToEdge > edgeDistance) continue;
      const [from, to] = [unwrapped[index] as Point, unwrapped[next] as Point];
      edgeDistance = distanceToEdge;
      edge = {
        lat: roundDegrees(from.lat + share * (to.lat - from.lat)),
        lng: roundDegrees(wrapLongitude(from.lng + share * (to.lng - from.lng))),
      };
    }
  }
  if (corner) return { point: corner, kind: 'corner' };
  return edge && { point: edge, kind: 'edge' };
}

interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The box around points, in degrees; null if there are none. */
export function boxAround(points: readonly Point[]): Box | null {
  if (points.length === 0) return null;
  const unwrapped = unwrapLongitudes(points);
  const [lats, lngs] = [unwrapped.map(({ lat }) => lat), unwrapped.map(({ lng }) => lng)];
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) };
}

/** The surface of an outline in square kilometres, treating a town as flat. */
export function squareKm(points: readonly Point[]): number {
  const unwrapped = unwrapLongitudes(points);
  const [origin] = unwrapped;
  if (!origin) return 0;
  const scale = Math.cos((origin.lat * Math.PI) / 180);
  const km = METRES_PER_DEGREE / 1_000;
  const projected = unwrapped.map(({ lat, lng }) => [(lng - origin.lng) * km * scale, (lat - origin.lat) * km] as const);
  const doubleArea = projected.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = projected[(index + 1) % projected.length] as readonly [number, number];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubleArea) / 2;
}
