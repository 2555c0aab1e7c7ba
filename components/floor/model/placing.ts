// Decided in docs/decisions/028-placing-on-a-plan.md.

import { MAX_POSITION } from '@/server/floor/floor.values';
import { footprintOf, footprintOfAll } from './chairs';
import { type Box, growBox, keepOnCanvas, moveBy, type Point, shiftBox } from './geometry';
import { addItems, type Item, isTable, itemsOf, type Room } from './plan';
import { problemBetween, requiredGap } from './problems';
import { indexOf } from './spatial';

/** The number of places tried. Beyond it, the room is too crowded and the items go next to everything in it. */
const MAX_TRIES = 250;

/** The problem between two items of a room, in any order. */
export function problemOf(a: Item, b: Item, aisle: number) {
  if (isTable(a)) return problemBetween(a, b, aisle);
  return isTable(b) ? problemBetween(b, a, aisle) : null;
}

/** The minimum distance between two items, including chairs, in units. */
export const requiredGapBetween = (a: Item, b: Item, aisle: number): number =>
  isTable(a) ? requiredGap(a, b, aisle) : isTable(b) ? requiredGap(b, a, aisle) : 0;

interface Blocker {
  item: Item;
  other: Item;
}

/** The first obstacle to items moved by an offset. */
function blockerOf(room: Room, items: readonly Item[], { x, y }: Point): Blocker | null {
  const index = indexOf(room);
  for (const item of items) {
    const moved = moveBy(item, x, y);
    for (const other of index.within(growBox(shiftBox(footprintOf(item), x, y), room.aisle)))
      if (problemOf(moved, other, room.aisle)) return { item, other };
  }
  return null;
}

/** The shortest straight moves past an obstacle, to each side: offsets in units, rounded outwards to the grid. */
function movesPast({ item, other }: Blocker, { x, y }: Point, room: Room, first: Item, grid: number): Point[] {
  const [own, obstacle] = [footprintOf(item), growBox(footprintOf(other), requiredGapBetween(item, other, room.aisle))];
  const onGrid = (at: number, offset: number, round: (value: number) => number) =>
    grid > 0 ? round((at + offset) / grid) * grid - at : offset;
  return [
    { x: onGrid(first.positionX, obstacle.left - own.right, Math.floor), y },
    { x: onGrid(first.positionX, obstacle.right - own.left, Math.ceil), y },
    { x, y: onGrid(first.positionY, obstacle.top - own.bottom, Math.floor) },
    { x, y: onGrid(first.positionY, obstacle.bottom - own.top, Math.ceil) },
  ];
}

/** The offset that places items to the right of everything in a room, or below it. */
function offsetBesideAll(room: Room, own: Box, { x, y }: Point, items: readonly Item[]): Point {
  const all = growBox(footprintOfAll(itemsOf(room)) ?? own, room.aisle);
  const offset = { x: all.right - own.left, y };
  return isOnCanvas(items, offset) ? offset : { x, y: all.bottom - own.top };
}

function isOnCanvas(items: readonly Item[], { x, y }: Point): boolean {
  const isInRange = (at: number) => at >= 0 && at <= MAX_POSITION;
  return items.every(({ positionX, positionY }) => isInRange(positionX + x) && isInRange(positionY + y));
}

/**
 * The offset nearest to a wanted one at which items, moved together, cause none of the problems that the checks report.
 * @param wanted units; the search starts at the part of it that keeps the items on the canvas
 * @param grid units of the grid that the first item keeps to if it must be moved aside; 0 for none
 */
export function freeOffset(room: Room, items: readonly Item[], wanted: Point, grid: number): Point {
  const [first] = items;
  const own = footprintOfAll(items);
  if (!first || !own) return wanted;
  const start = keepOnCanvas(items, wanted.x, wanted.y);
  const distance = ({ x, y }: Point) => (x - start.x) ** 2 + (y - start.y) ** 2;
  const seen = new Set([`${start.x} ${start.y}`]);
  const candidates = [start];
  for (let tried = 0; candidates.length > 0 && tried < MAX_TRIES; tried++) {
    let next = 0;
    for (let index = 1; index < candidates.length; index++) if (distance(candidates[index]!) < distance(candidates[next]!)) next = index;
    const offset = candidates[next]!;
    candidates[next] = candidates.at(-1)!;
    candidates.pop();
    const blocker = blockerOf(room, items, offset);
    if (!blocker) return offset;
    for (const move of movesPast(blocker, offset, room, first, grid)) {
      const key = `${move.x} ${move.y}`;
      if (seen.has(key) || !isOnCanvas(items, move)) continue;
      seen.add(key);
      candidates.push(move);
    }
  }
  return offsetBesideAll(room, own, start, items);
}

/** Moves items together by an offset, or by the nearest free one. */
export function placeItems<Kind extends Item>(room: Room, items: readonly Kind[], wanted: Point, grid: number): Kind[] {
  const { x, y } = freeOffset(room, items, wanted, grid);
  return items.map((item) => moveBy(item, x, y));
}

/**
 * Places pieces one after the other, without problems between them either: first those that can stay in place, then the others at free
 * places nearby.
 */
export function placeInTurn(room: Room, pieces: readonly (readonly Item[])[], grid: number): Item[] {
  let filled = room;
  const unmoved = pieces.map((piece) => {
    if (blockerOf(filled, piece, { x: 0, y: 0 })) return null;
    filled = addItems(filled, piece);
    return piece;
  });
  return pieces.flatMap((piece, index) => {
    if (unmoved[index]) return piece;
    const moved = placeItems(filled, piece, { x: 0, y: 0 }, grid);
    filled = addItems(filled, moved);
    return moved;
  });
}
