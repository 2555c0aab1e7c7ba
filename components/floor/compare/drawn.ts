import { decorationOfRoom, tablesOfRoom } from '@/components/floor/layouts/picture';
import type { Decoration, Table } from '@/components/floor/model/plan';
import type { LayoutContent } from '@/components/floor/model/saving';
import type { Differences } from '@/server/floor/floor.schema';
import { USUAL_AISLE } from '@/server/floor/floor.values';

export type Mark = Differences['tables'][number]['kind'];

export interface DrawnTable {
  table: Table;
  /** What the comparison says about the table; null if it is unchanged. */
  mark: Mark | null;
}

/** A room in a comparison. */
export interface DrawnRoom {
  roomId: string;
  name: string;
  tables: DrawnTable[];
  decoration: Decoration[];
  /** The names of tables that only the other version has, without a position. */
  unplaced: string[];
  /** The number of its tables that are marked or have no position. */
  differing: number;
}

/**
 * The rooms of a version, with its differences from another marked. Tables that only the other version has are drawn at their position
 * there.
 * @param shown the version to draw
 * @param other the source of removed tables; null if it is unknown, or has no positions (a box)
 * @param differences from the other version to the one shown; for a box, from the one shown to the box
 */
export function drawRooms(shown: LayoutContent, other: LayoutContent | null, differences: Differences | undefined): DrawnRoom[] {
  const marks = new Map(differences?.tables.map(({ tableId, kind }) => [tableId, kind]));
  const rooms = new Map(shown.rooms.map((room) => [room.roomId, { ...room, ghosts: [] as Table[], unplaced: [] as string[] }]));
  const counterparts = new Map(other?.rooms.flatMap((room) => tablesOfRoom(room).map((table) => [table.key, { table, room }] as const)));
  const shownIds = new Set(shown.rooms.flatMap(({ tables }) => tables.map(({ tableId }) => tableId)));
  for (const { tableId, name, roomId, roomName } of differences?.tables ?? []) {
    if (shownIds.has(tableId)) continue;
    const counterpart = counterparts.get(tableId);
    const room = rooms.get(roomId) ?? {
      roomId,
      name: roomName,
      position: rooms.size,
      aisle: counterpart?.room.aisle ?? USUAL_AISLE,
      tables: [],
      decoration: counterpart?.room.decoration ?? [],
      ghosts: [],
      unplaced: [],
    };
    rooms.set(roomId, room);
    if (counterpart) room.ghosts.push(counterpart.table);
    else room.unplaced.push(name);
  }
  return [...rooms.values()].map((room) => {
    const tables = [...tablesOfRoom(room), ...room.ghosts].map((table) => ({ table, mark: marks.get(table.key) ?? null }));
    const { roomId, name, unplaced } = room;
    const differing = tables.filter(({ mark }) => mark !== null).length + unplaced.length;
    return { roomId, name, tables, decoration: decorationOfRoom(room), unplaced, differing };
  });
}
