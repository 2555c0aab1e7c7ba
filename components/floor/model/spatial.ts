import { coversWithChairs, footprintOf } from './chairs';
import { type Box, covers, growBox, type Point, touch } from './geometry';
import { type Item, itemsOf, type Room, rememberLately } from './plan';

/** Units: a little more than a usual table with its chairs, so that most items lie in one to four cells. */
const CELL = 160;
/** What would fill more cells than this (a wall as long as the building) is looked at with every question instead. */
const MOST_CELLS = 64;

const columnOf = (x: number): number => Math.floor(x / CELL);
const cellOf = (column: number, row: number): number => row * 4096 + column;

/** Finds what stands in a part of a room without looking at all that stands there. */
export class SpatialIndex {
  private readonly boxes: readonly Box[];
  private readonly cells = new Map<number, number[]>();
  private readonly large: number[] = [];
  /** The question in which each item was met last, so that one in several cells is told once. */
  private readonly met: Uint32Array;
  private question = 0;

  /** @param items from the bottom to the top */
  constructor(private readonly items: readonly Item[]) {
    this.met = new Uint32Array(items.length);
    this.boxes = items.map(footprintOf);
    this.boxes.forEach((box, index) => {
      if (cellCount(box) > MOST_CELLS) this.large.push(index);
      else eachCell(box, (cell) => this.put(cell, index));
    });
  }

  private put(cell: number, index: number): void {
    const known = this.cells.get(cell);
    if (known) known.push(index);
    else this.cells.set(cell, [index]);
  }

  /** The items that share a point with the box, themselves or with their chairs as far as a box around all of it goes; from the bottom to the top. */
  within(box: Box): Item[] {
    return this.indices(box).map((index) => this.items[index]!);
  }

  /** The same, as places in the list of items. */
  indices(box: Box): number[] {
    if (cellCount(box) > this.cells.size) return this.boxes.flatMap((bounds, index) => (touch(bounds, box) ? index : []));
    this.question += 1;
    const found: number[] = [];
    const look = (index: number) => {
      if (this.met[index] === this.question) return;
      this.met[index] = this.question;
      if (touch(this.boxes[index]!, box)) found.push(index);
    };
    this.large.forEach(look);
    eachCell(box, (cell) => this.cells.get(cell)?.forEach(look));
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
export const indexOf: (room: Room) => SpatialIndex = rememberLately((room: Room) => new SpatialIndex(itemsOf(room)));

/**
 * The topmost item at a point, or else the one whose chair stands there: chairs belong to their table.
 * @param slack units around the point in which the nearest item is taken when none is hit: fingers are wide
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
