import { coversWithChairs, footprintOf } from './chairs';
import { type Box, boxesTouch, covers, growBox, type Point } from './geometry';
import { type Item, itemsOf, memoizeLatest, type Room } from './plan';

/** Units: slightly more than a usual table with chairs, so that most items cover one to four cells. */
const CELL = 160;
/** Items that cover more cells than this (such as a wall along the building) are checked in every query instead. */
const MOST_CELLS = 64;

const columnOf = (x: number): number => Math.floor(x / CELL);
const cellOf = (column: number, row: number): number => row * 4096 + column;

/** Finds the items in a part of a room without checking all of them. */
export class SpatialIndex {
  private readonly boxes: readonly Box[];
  private readonly cells = new Map<number, number[]>();
  private readonly large: number[] = [];
  /** The last query that found each item, so that an item in several cells is returned once. */
  private readonly lastQuery: Uint32Array;
  private query = 0;

  /** @param items from bottom to top */
  constructor(private readonly items: readonly Item[]) {
    this.lastQuery = new Uint32Array(items.length);
    this.boxes = items.map(footprintOf);
    this.boxes.forEach((box, index) => {
      if (cellCount(box) > MOST_CELLS) this.large.push(index);
      else eachCell(box, (cell) => this.addToCell(cell, index));
    });
  }

  private addToCell(cell: number, index: number): void {
    const indexes = this.cells.get(cell);
    if (indexes) indexes.push(index);
    else this.cells.set(cell, [index]);
  }

  /** The items that touch the box, from bottom to top. Chairs count, by the box around the item and its chairs. */
  within(box: Box): Item[] {
    return this.indices(box).map((index) => this.items[index]!);
  }

  /** The same, as indexes of the list of items. */
  indices(box: Box): number[] {
    if (cellCount(box) > this.cells.size) return this.boxes.flatMap((bounds, index) => (boxesTouch(bounds, box) ? index : []));
    this.query += 1;
    const found: number[] = [];
    const check = (index: number) => {
      if (this.lastQuery[index] === this.query) return;
      this.lastQuery[index] = this.query;
      if (boxesTouch(this.boxes[index]!, box)) found.push(index);
    };
    this.large.forEach(check);
    eachCell(box, (cell) => this.cells.get(cell)?.forEach(check));
    return found.sort((a, b) => a - b);
  }
}

function cellCount({ left, top, right, bottom }: Box): number {
  return (columnOf(right) - columnOf(left) + 1) * (columnOf(bottom) - columnOf(top) + 1);
}

function eachCell({ left, top, right, bottom }: Box, visit: (cell: number) => void): void {
  for (let row = columnOf(top); row <= columnOf(bottom); row++)
    for (let column = columnOf(left); column <= columnOf(right); column++) visit(cellOf(column, row));
}

/** Made once for each state of a room. */
export const indexOf: (room: Room) => SpatialIndex = memoizeLatest((room: Room) => new SpatialIndex(itemsOf(room)));

/**
 * The topmost item at a point, or otherwise the item with a chair there: chairs belong to their table.
 * @param slack units around the point within which the nearest item is taken if none is hit, as fingers are imprecise
 */
export function hit(room: Room, point: Point, slack = 0): Item | null {
  const near = indexOf(room).within(growBox({ left: point.x, top: point.y, right: point.x, bottom: point.y }, slack));
  const exact = near.findLast((item) => covers(item, point));
  const hit = exact ?? near.findLast((item) => coversWithChairs(item, point));
  if (hit || slack === 0) return hit ?? null;
  const distances = near.map((item) => distanceTo(footprintOf(item), point));
  const nearest = distances.lastIndexOf(Math.min(...distances));
  return nearest >= 0 && distances[nearest]! <= slack ? near[nearest]! : null;
}

function distanceTo({ left, top, right, bottom }: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
