import { decorationOfRoom, tablesOfRoom } from '@/components/floor/layouts/picture';
import type { Decoration, Table } from '@/components/floor/model/plan';
import type { LayoutContent } from '@/components/floor/model/saving';
import type { Differences } from '@/server/floor/floor.schema';
import { USUAL_AISLE } from '@/server/floor/floor.values';

export type Mark = Differences['tables'][number]['kind'];

export interface DrawnTable {
  table: Table;
  /** What happens to it on the way; null when it stays as it is. */
  mark: Mark | null;
}

/** A room as a comparison draws it. */
export interface DrawnRoom {
  roomId: string;
  name: string;
  tables: DrawnTable[];
  decoration: Decoration[];
  /** Tables that only the other side has, and does not say where: names. */
  unplaced: string[];
  /** How many of its tables are marked or not placed. */
  differing: number;
}

/**
 * The rooms of a state with what differs from another one marked in them. What the other state alone has stands where it stood there.
 * @param shown the state that is drawn
 * @param other where its removed tables are looked for; null when it is not known, or knows no places (a box)
 * @param differences from the other state to the one that is shown, or for a box from what is shown to the box
 */
export function drawRooms(shown: LayoutContent, other: LayoutContent | null, differences: Differences | undefined): DrawnRoom[] {
  const marks = new Map(differences?.tables.map(({ tableId, kind }) => [tableId, kind]));
  const rooms = new Map(shown.rooms.map((room) => [room.roomId, { ...room, ghosts: [] as Table[], unplaced: [] as string[] }]));
  const places = new Map(other?.rooms.flatMap((room) => tablesOfRoom(room).map((table) => [table.key, { table, room }] as const)));
  const drawn = new Set(shown.rooms.flatMap(({ tables }) => tables.map(({ tableId }) => tableId)));
  for (const { tableId, name, roomId, roomName } of differences?.tables ?? []) {
    if (drawn.has(tableId)) continue;
    const place = places.get(tableId);
    const room = rooms.get(roomId) ?? {
      roomId,
      name: roomName,
      position: rooms.size,
      aisle: place?.room.aisle ?? USUAL_AISLE,
      tables: [],
      decoration: place?.room.decoration ?? [],
      ghosts: [],
      unplaced: [],
    };
    rooms.set(roomId, room);
    if (place) room.ghosts.push(place.table);
    else room.unplaced.push(name);
  }
  return [...rooms.values()].map((room) => {
    const tables = [...tablesOfRoom(room), ...room.ghosts].map((table) => ({ table, mark: marks.get(table.key) ?? null }));
    const { roomId, name, unplaced } = room;
    const differing = tables.filter(({ mark }) => mark !== null).length + unplaced.length;
    return { roomId, name, tables, decoration: decorationOfRoom(room), unplaced, differing };
  });
}
