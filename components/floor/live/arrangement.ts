import { decorationOfRoom, pictureOf, tablesOfRoom } from '../layouts/picture';
import type { Box, Size } from '../model/geometry';
import type { PublishedRoom } from './sittings';

/** Units around the items of a room: just enough for the chairs. */
const MARGIN = 36;

/** The part of a room's canvas that is shown; null for an empty room. */
export const boxOfRoom = (room: PublishedRoom): Box | null => pictureOf([...decorationOfRoom(room), ...tablesOfRoom(room)], MARGIN);

/**
 * Arranges rooms in rows, in their order, so that all are shown as large as possible at a common scale.
 * @param rooms their sizes in units
 * @param space the proportions of the available space
 * @returns the rows, as indexes of the rooms
 */
export function arrangeRooms(rooms: readonly Size[], space: Size): number[][] {
  let best: { rows: number[][]; scale: number } = { rows: [], scale: 0 };
  for (let count = 1; count <= rooms.length; count++) {
    const rows = splitIntoRows(rooms.length, count);
    const width = Math.max(...rows.map((row) => sum(row.map((index) => rooms[index]?.width ?? 0))));
    const height = sum(rows.map((row) => Math.max(...row.map((index) => rooms[index]?.height ?? 0))));
    const scale = Math.min(space.width / width, space.height / height);
    if (scale > best.scale) best = { rows, scale };
  }
  return best.rows;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The numbers from 0 in a number of rows of about equal length. */
function splitIntoRows(length: number, count: number): number[][] {
  const indexes = Array.from({ length }, (_, index) => index);
  return Array.from({ length: count }, (_, row) =>
    indexes.slice(Math.round((row * length) / count), Math.round(((row + 1) * length) / count)),
  );
}
