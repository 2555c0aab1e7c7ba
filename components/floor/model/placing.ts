// Decided in docs/decisions/028-placing-on-a-plan.md.

import { MAX_POSITION } from '@/server/floor/floor.values';
import { footprintOf, footprintOfAll } from './chairs';
import { type Box, growBox, keepOnCanvas, moveBy, type Point, shiftBox } from './geometry';
import { addItems, type Item, isTable, itemsOf, type Room } from './plan';
import { problemBetween, wantedGap } from './problems';
import { indexOf } from './spatial';

/** The number of places tried. Beyond it, the room is too crowded and the items go next to everything in it. */
const MOST_PLACES = 250;

/** The problem between two items of a room, in any order. */
export function problemOf(a: Item, b: Item, aisle: number) {
  if (isTable(a)) return problemBetween(a, b, aisle);
  return isTable(b) ? problemBetween(b, a, aisle) : null;
}

/** The minimum distance between two items, including chairs, in units. */
export const gapWanted = (a: Item, b: Item, aisle: number): number =>
  isTable(a) ? wantedGap(a, b, aisle) : isTable(b) ? wantedGap(b, a, aisle) : 0;

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
function waysPast({ item, other }: Blocker, { x, y }: Point, room: Room, first: Item, grid: number): Point[] {
  const [own, there] = [footprintOf(item), growBox(footprintOf(other), gapWanted(item, other, room.aisle))];
  const onGrid = (at: number, offset: number, round: (value: number) => number) =>
    grid > 0 ? round((at + offset) / grid) * grid - at : offset;
  return [
    { x: onGrid(first.positionX, there.left - own.right, Math.floor), y },
    { x: onGrid(first.positionX, there.right - own.left, Math.ceil), y },
    { x, y: onGrid(first.positionY, there.top - own.bottom, Math.floor) },
    { x, y: onGrid(first.positionY, there.bottom - own.top, Math.ceil) },
  ];
}

/** The offset that places items to the right of everything in a room, or below it. */
function besideAll(room: Room, own: Box, { x, y }: Point, items: readonly Item[]): Point {
  const all = growBox(footprintOfAll(itemsOf(room)) ?? own, room.aisle);
  const beside = { x: all.right - own.left, y };
  return isOnCanvas(items, beside) ? beside : { x, y: all.bottom - own.top };
}

function isOnCanvas(items: readonly Item[], { x, y }: Point): boolean {
  const inside = (at: number) => at >= 0 && at <= MAX_POSITION;
  return items.every(({ positionX, positionY }) => inside(positionX + x) && inside(positionY + y));
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
  const from = keepOnCanvas(items, wanted.x, wanted.y);
  const distance = ({ x, y }: Point) => (x - from.x) ** 2 + (y - from.y) ** 2;
  const seen = new Set([`${from.x} ${from.y}`]);
  const open = [from];
  for (let looked = 0; open.length > 0 && looked < MOST_PLACES; looked++) {
    let next = 0;
    for (let index = 1; index < open.length; index++) if (distance(open[index]!) < distance(open[next]!)) next = index;
    const place = open[next]!;
    open[next] = open.at(-1)!;
    open.pop();
    const blocker = blockerOf(room, items, place);
    if (!blocker) return place;
    for (const way of waysPast(blocker, place, room, first, grid)) {
      const name = `${way.x} ${way.y}`;
      if (seen.has(name) || !isOnCanvas(items, way)) continue;
      seen.add(name);
      open.push(way);
    }
  }
  return besideAll(room, own, from, items);
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
  const standing = pieces.map((piece) => {
    if (blockerOf(filled, piece, { x: 0, y: 0 })) return null;
    filled = addItems(filled, piece);
    return piece;
  });
  return pieces.flatMap((piece, index) => {
    if (standing[index]) return piece;
    const moved = placeItems(filled, piece, { x: 0, y: 0 }, grid);
    filled = addItems(filled, moved);
    return moved;
  });
}
