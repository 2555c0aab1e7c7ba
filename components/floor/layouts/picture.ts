import { type Box, boundsOfAll, boxCentre, boxSize, growBox } from '@/components/floor/model/geometry';
import type { Decoration, Item, Table } from '@/components/floor/model/plan';
import type { Room } from '@/server/floor/floor.schema';
import { seatsAt } from '@/server/floor/shapes.values';

/** Room for the chairs, and air around them: units (centimetres). */
const MARGIN = 60;
/** The least that a picture shows, so that one table alone does not fill it. */
const LEAST = { width: 480, height: 320 };

export const tablesOfRoom = ({ tables }: Pick<Room, 'tables'>): Table[] =>
  tables.map((table) => ({ ...table, kind: 'table', key: table.tableId }));

export const decorationOfRoom = ({ decoration }: Pick<Room, 'decoration'>): Decoration[] =>
  decoration.map((item, index) => ({ ...item, key: `decoration ${index}` }));

/**
 * The part of a room's canvas that a picture of it shows; null for an empty room.
 * @param margin units around what stands there
 */
export function pictureOf(items: readonly Item[], margin = MARGIN): Box | null {
  const bounds = boundsOfAll(items);
  if (!bounds) return null;
  const around = growBox(bounds, margin);
  const { x, y } = boxCentre(around);
  const size = boxSize(around);
  const [width, height] = [Math.max(size.width, LEAST.width), Math.max(size.height, LEAST.height)];
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** How many guests a layout seats. */
export function seatsOf(rooms: readonly Pick<Room, 'tables'>[]): number {
  return rooms.flatMap(tablesOfRoom).reduce((sum, table) => sum + seatsAt(table), 0);
}
