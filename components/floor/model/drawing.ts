import { type Box, boxBetween, boxSize, type Point } from './geometry';
import type { Guide } from './guides';
import { freeName, takenNames } from './names';
import { applyStamp, type Stamp } from './palette';
import { type Item, type Plan, roomOf, tablesOf } from './plan';
import { SMALLEST_DRAWN } from './resize';
import { type Reach, type SnapTargets, snapEdges, snapMove, withEdges } from './snap';

export interface Drawn {
  box: Box;
  guides: Guide[];
}

/** Whether a stamp is drawn as a line, with the stamp's thickness. */
const isLine = ({ kind }: Stamp): boolean => kind === 'wall' || kind === 'door';

/** The start of a drawing: on whole units, snapped to the neighbours' lines and the grid. */
export function drawingStart(point: Point, targets: SnapTargets, reach: Reach): Point {
  const [x, y] = [Math.round(point.x), Math.round(point.y)];
  const { dx, dy } = snapMove({ left: x, top: y, right: x, bottom: y }, targets, reach);
  return { x: Math.max(0, x + dx), y: Math.max(0, y + dy) };
}

/**
 * The box of a stamp drawn from one point to another.
 * @param isEven whether all sides are equal
 */
export function drawStamp(stamp: Stamp, start: Point, to: Point, isEven: boolean, targets: SnapTargets, reach: Reach): Drawn {
  const end = { x: Math.max(0, Math.round(to.x)), y: Math.max(0, Math.round(to.y)) };
  const edges = { x: end.x < start.x ? 'start' : 'end', y: end.y < start.y ? 'start' : 'end' } as const;
  const raw = boxBetween(start, end);
  const { dx, dy, guides } = snapEdges(raw, edges, targets, reach);
  const box = withEdges(raw, edges, dx, dy);
  if (isLine(stamp)) return { box: asLine(box, start, stamp.height), guides };
  if (!isEven) return { box, guides };
  const side = Math.max(boxSize(box).width, boxSize(box).height);
  const corner = { x: start.x + (edges.x === 'end' ? side : -side), y: start.y + (edges.y === 'end' ? side : -side) };
  return { box: boxBetween(start, corner), guides: [] };
}

function asLine(box: Box, start: Point, thickness: number): Box {
  const { width, height } = boxSize(box);
  const half = Math.floor(thickness / 2);
  return width >= height
    ? { ...box, top: Math.max(0, start.y - half), bottom: Math.max(0, start.y - half) + thickness }
    : { ...box, left: Math.max(0, start.x - half), right: Math.max(0, start.x - half) + thickness };
}

/** A stamp in its default size around a point, snapped to the grid. */
export function aroundPoint({ width, height }: Stamp, point: Point, grid: number): Box {
  const snapToGrid = (at: number) => Math.max(0, grid > 0 ? Math.round(at / grid) * grid : Math.round(at));
  const [left, top] = [snapToGrid(point.x - width / 2), snapToGrid(point.y - height / 2)];
  return { left, top, right: left + width, bottom: top + height };
}

/** A new item that fills a box, or at least the minimum size that can be grabbed. A table is named after the room's last one. */
export function newItem(plan: Plan, roomKey: string, stamp: Stamp, box: Box, key: string): Item {
  const size = boxSize(box);
  const minBox = {
    ...box,
    right: box.left + Math.max(size.width, SMALLEST_DRAWN),
    bottom: box.top + Math.max(size.height, SMALLEST_DRAWN),
  };
  return applyStamp(stamp, minBox, key, nextTableName(plan, roomKey));
}

/** The next name after the room's last table. If the room has none, after the layout's last table. */
export function nextTableName(plan: Plan, roomKey: string): string {
  const last = roomOf(plan, roomKey)?.tables.at(-1) ?? tablesOf(plan).at(-1);
  return freeName(last?.name || 'T1', takenNames(plan));
}
