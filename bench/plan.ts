import type { Table } from '../components/floor/model/plan';

/** The sides of the view that a plan is seen in, as the grid of tables is laid out. */
const SIDES = 1.6;
const PITCH = { x: 160, y: 140 };

/** How many of a plan's tables stand in one row. */
export const columnsOf = (count: number): number => Math.ceil(Math.sqrt((count * SIDES * PITCH.y) / PITCH.x));

/** The tables of a plan in rows, each of four seats and under a number of its own, as the editor knows them. */
export function planTables(count: number): Table[] {
  const columns = columnsOf(count);
  return Array.from({ length: count }, (_, index) => ({
    kind: 'table',
    key: String(index + 1),
    name: String(index + 1),
    positionX: 100 + (index % columns) * PITCH.x,
    positionY: 100 + Math.floor(index / columns) * PITCH.y,
    width: 80,
    height: 80,
    shape: 'rectangle',
    rotation: 0,
    seats: 4,
    isLocked: false,
    groupId: null,
  }));
}
