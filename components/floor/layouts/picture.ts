import { type Box, boundsOfAll, boxCentre, boxSize, growBox } from '@/components/floor/model/geometry';
import type { Decoration, Item, Table } from '@/components/floor/model/plan';
import type { Room } from '@/server/floor/floor.schema';
import { seatsAt } from '@/server/floor/shapes.values';

/** The margin for chairs and some space: units (centimetres). */
const MARGIN = 60;
/** The minimum size of a picture, so that a single table does not fill it. */
const MIN_SIZE = { width: 480, height: 320 };

export const tablesOfRoom = ({ tables }: Pick<Room, 'tables'>): Table[] =>
  tables.map((table) => ({ ...table, kind: 'table', key: table.tableId }));

export const decorationOfRoom = ({ decoration }: Pick<Room, 'decoration'>): Decoration[] =>
  decoration.map((item, index) => ({ ...item, key: `decoration ${index}` }));

/**
 * The part of a room's canvas for a picture; null for an empty room.
 * @param margin units around the items
 */
export function pictureOf(items: readonly Item[], margin = MARGIN): Box | null {
  const bounds = boundsOfAll(items);
  if (!bounds) return null;
  const grown = growBox(bounds, margin);
  const { x, y } = boxCentre(grown);
  const size = boxSize(grown);
  const [width, height] = [Math.max(size.width, MIN_SIZE.width), Math.max(size.height, MIN_SIZE.height)];
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** The number of seats of a layout. */
export function seatsOf(rooms: readonly Pick<Room, 'tables'>[]): number {
  return rooms.flatMap(tablesOfRoom).reduce((sum, table) => sum + seatsAt(table), 0);
}
