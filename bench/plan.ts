import type { Table } from '../components/floor/model/plan';

/** The aspect ratio of the view, for arranging the tables in a grid. */
const SIDES = 1.6;
const PITCH = { x: 160, y: 140 };

/** The number of tables per row. */
export const columnsOf = (count: number): number => Math.ceil(Math.sqrt((count * SIDES * PITCH.y) / PITCH.x));

/** The tables of a layout in rows, each with four seats and its own number, in the editor's format. */
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
