import { MAX_POSITION } from '@/server/floor/floor.values';
import { extentOf } from '@/server/floor/shapes.values';
import { clamp, type Frame, type Item, memoize } from './plan';

/** A position on the canvas in units, or on the screen in pixels, depending on the variable. */
export interface Point {
  x: number;
  y: number;
}

/** An upright rectangle, given by its edges. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const centreOf = ({ positionX, positionY, width, height }: Frame): Point => ({
  x: positionX + width / 2,
  y: positionY + height / 2,
});

export const frameBox = ({ positionX, positionY, width, height }: Frame): Box => ({
  left: positionX,
  top: positionY,
  right: positionX + width,
  bottom: positionY + height,
});

/** The box between two points in any order. */
export const boxBetween = (a: Point, b: Point): Box => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
});

export const boxCentre = (box: Box): Point => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

export const boxSize = (box: Box): Size => ({ width: box.right - box.left, height: box.bottom - box.top });

export const growBox = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

export const shiftBox = (box: Box, dx: number, dy: number): Box => ({
  left: box.left + dx,
  top: box.top + dy,
  right: box.right + dx,
  bottom: box.bottom + dy,
});

/** Whether two boxes share a point, including edges. */
export const boxesTouch = (a: Box, b: Box): boolean => a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

export function union(boxes: Iterable<Box>): Box | null {
  let all: Box | null = null;
  for (const box of boxes) {
    all = all
      ? {
          left: Math.min(all.left, box.left),
          top: Math.min(all.top, box.top),
          right: Math.max(all.right, box.right),
          bottom: Math.max(all.bottom, box.bottom),
        }
      : box;
  }
  return all;
}

/** Turns a point about another, degrees clockwise. */
export function turnPoint(point: Point, about: Point, degrees: number): Point {
  if (degrees === 0) return point;
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const x = point.x - about.x;
  const y = point.y - about.y;
  return { x: about.x + x * cos - y * sin, y: about.y + x * sin + y * cos };
}

/**
 * The upright box around an item, in whole units (rounded outwards if it is turned), so that arranging and snapping boxes gives whole
 * units.
 */
export const boundsOf = (item: Item): Box => (item.rotation === 0 ? frameBox(item) : boundsOfTurned(item));

const boundsOfTurned: (item: Item) => Box = memoize((item: Item): Box => {
  const { x, y } = centreOf(item);
  const { width: across, height: down } = extentOf(item);
  // Ignores rounding errors of the sine in what should be a whole number.
  const out = (value: number) => Math.ceil(value - 1e-6);
  return { left: -out(across / 2 - x), top: -out(down / 2 - y), right: out(x + across / 2), bottom: out(y + down / 2) };
});

export const boundsOfAll = (items: readonly Item[]): Box | null => union(items.map(boundsOf));

/** Whether a point is on an item, including its edge. */
export function covers(item: Item, point: Point): boolean {
  const centre = centreOf(item);
  const upright = turnPoint(point, centre, -item.rotation);
  const x = (upright.x - centre.x) / (item.width / 2);
  const y = (upright.y - centre.y) / (item.height / 2);
  return item.shape === 'round' ? x * x + y * y <= 1 : Math.abs(x) <= 1 && Math.abs(y) <= 1;
}

export function moveBy<Kind extends Item>(item: Kind, dx: number, dy: number): Kind {
  return dx === 0 && dy === 0 ? item : { ...item, positionX: item.positionX + dx, positionY: item.positionY + dy };
}

/** The part of a common move, in units, that keeps every item on the canvas. */
export function keepOnCanvas(items: readonly Item[], dx: number, dy: number): Point {
  let [left, top, right, bottom] = [MAX_POSITION, MAX_POSITION, 0, 0];
  for (const { positionX, positionY } of items) {
    left = Math.min(left, positionX);
    top = Math.min(top, positionY);
    right = Math.max(right, positionX);
    bottom = Math.max(bottom, positionY);
  }
  return { x: clamp(dx, -left, MAX_POSITION - right), y: clamp(dy, -top, MAX_POSITION - bottom) };
}

/** Moves items together, as far as all of them stay on the canvas. */
export function moveAll(items: readonly Item[], dx: number, dy: number): Item[] {
  const { x, y } = keepOnCanvas(items, dx, dy);
  return items.map((item) => moveBy(item, x, y));
}

/** Rounds half a unit towards zero, so that a quarter turn and its reverse cancel out. */
const towardsZero = (value: number): number => Math.sign(value) * Math.ceil(Math.abs(value) - 0.5);

/**
 * Turns an item about its centre: quarter turns swap the sides of its frame, the rest becomes its rotation.
 * @param degrees clockwise, a multiple of 15
 */
export function rotateItem<Kind extends Item>(item: Kind, degrees: number): Kind {
  const total = (((item.rotation + degrees) % 360) + 360) % 360;
  const rotation = total % 90;
  if ((total - rotation) % 180 === 0) return rotation === item.rotation ? item : { ...item, rotation };
  return {
    ...item,
    rotation,
    positionX: clamp(item.positionX + towardsZero((item.width - item.height) / 2), 0, MAX_POSITION),
    positionY: clamp(item.positionY + towardsZero((item.height - item.width) / 2), 0, MAX_POSITION),
    width: item.height,
    height: item.width,
  };
}

/** Turns items together about their common centre, degrees clockwise, a multiple of 15. */
export function rotateAll(items: readonly Item[], degrees: number): Item[] {
  const all = boundsOfAll(items);
  if (!all) return [];
  const about = boxCentre(all);
  const pieces = items.map((item) => {
    const piece = rotateItem(item, degrees);
    if (items.length === 1) return piece;
    const from = centreOf(item);
    const to = turnPoint(from, about, degrees);
    return moveBy(piece, Math.round(to.x - from.x), Math.round(to.y - from.y));
  });
  return moveAll(pieces, ...intoCanvas(pieces));
}

/** The smallest common move that brings back items beyond the upper or left edge of the canvas. */
function intoCanvas(items: readonly Item[]): [dx: number, dy: number] {
  const left = Math.min(...items.map(({ positionX }) => positionX));
  const top = Math.min(...items.map(({ positionY }) => positionY));
  return [Math.max(0, -left), Math.max(0, -top)];
}
