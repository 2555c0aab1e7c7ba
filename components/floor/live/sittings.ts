import type { PublishedLayout, TableSessions } from '@/server/floor/floor.schema';
import { seatsAt } from '@/server/floor/shapes.values';

/** Guests who were seated together. */
export interface Party {
  id: string;
  covers: number;
  /** When they were seated, in milliseconds since 1970. */
  since: number;
  isPaying: boolean;
}

/** The guests at a table: all of its parties together, since the arrival of the first. */
export interface Sitting extends Omit<Party, 'id'> {
  parties: readonly Party[];
  /** The published name of the table; null if unknown. */
  tableName: string | null;
  roomName: string | null;
}

/** The guests by table id. */
export type Sittings = ReadonlyMap<string, Sitting>;

/** `unknown` until a box has reported guests: before that, no table may be called free. */
export type TableState = 'unknown' | 'free' | 'taken' | 'paying';

/** A room in a published version. */
export type PublishedRoom = PublishedLayout['rooms'][number];

const MINUTE_MS = 60_000;

/** The open sessions by table. If parties share a table, it counts all their guests, since the arrival of the first. */
export function sittingsOf(sessions: TableSessions['tableSessions']): Sittings {
  const sittings = new Map<string, Sitting>();
  for (const {
    tableSessionId: id,
    status,
    tableId,
    coversNumber: covers,
    openedAt,
    underPayment: isPaying,
    tableName,
    roomName,
  } of sessions) {
    if (status !== 'OPEN') continue;
    const existing = sittings.get(tableId);
    const since = Date.parse(openedAt);
    sittings.set(tableId, {
      covers: (existing?.covers ?? 0) + covers,
      since: Math.min(existing?.since ?? since, since),
      isPaying: (existing?.isPaying ?? false) || isPaying,
      parties: [...(existing?.parties ?? []), { id, covers, since, isPaying }].sort((one, other) => one.since - other.since),
      tableName,
      roomName,
    });
  }
  return sittings;
}

/** @param isKnown false if it is unknown whether the table has guests */
export const stateOf = (sitting: Sitting | undefined, isKnown: boolean): TableState =>
  sitting ? (sitting.isPaying ? 'paying' : 'taken') : isKnown ? 'free' : 'unknown';

/** Minutes from which guests have sat long, and very long. */
export const LONG_MINUTES = [45, 90] as const;
/** How long guests have sat: 0, 1 or 2. */
export type Stay = 0 | 1 | 2;
export const stayOf = (minutes: number): Stay => (minutes < LONG_MINUTES[0] ? 0 : minutes < LONG_MINUTES[1] ? 1 : 2);

/** Whole minutes between two moments in milliseconds; 0 if the clock is behind. */
export const minutesBetween = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / MINUTE_MS));

/** «37 min», «1 h 05»: short enough for a table, in English and in French. */
export function shortDuration(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** A table with guests that the current layout does not have: they sat down under an earlier one. */
export interface Elsewhere {
  tableId: string;
  sitting: Sitting;
}

export interface Summary {
  tables: number;
  seats: number;
  /** Tables with guests, including those of earlier layouts. */
  taken: number;
  /** Tables that are certainly free. */
  free: number;
  paying: number;
  guests: number;
  /** The table whose guests have sat the longest. */
  longest: { name: string | null; since: number } | null;
  elsewhere: Elsewhere[];
  /** The ids of tables that have the name of one of those. They may be the same tables, so they cannot be called free. */
  doubtful: ReadonlySet<string>;
}

const nameKey = (name: string) => name.normalize('NFC').toLowerCase();

/** Sums up the rooms, including guests at tables that the rooms do not have. */
export function summaryOf(rooms: readonly Pick<PublishedRoom, 'tables'>[], sittings: Sittings): Summary {
  const tables = rooms.flatMap((room) => room.tables);
  const tableIds = new Set(tables.map(({ tableId }) => tableId));
  const elsewhere = [...sittings].flatMap(([tableId, sitting]) => (tableIds.has(tableId) ? [] : [{ tableId, sitting }]));
  const names = new Set(elsewhere.flatMap(({ sitting: { tableName } }) => (tableName === null ? [] : [nameKey(tableName)])));
  const doubtful = new Set(tables.flatMap(({ tableId, name }) => (!sittings.has(tableId) && names.has(nameKey(name)) ? [tableId] : [])));
  const all = [...sittings.values()];
  const earliest = all.reduce<Sitting | null>((longest, sitting) => (longest && longest.since <= sitting.since ? longest : sitting), null);
  return {
    tables: tables.length,
    seats: tables.reduce((sum, table) => sum + seatsAt(table), 0),
    taken: sittings.size,
    free: tables.length - (sittings.size - elsewhere.length) - doubtful.size,
    paying: all.filter(({ isPaying }) => isPaying).length,
    guests: all.reduce((sum, { covers }) => sum + covers, 0),
    longest: earliest && { name: earliest.tableName, since: earliest.since },
    elsewhere: elsewhere.sort((a, b) => a.sitting.since - b.sitting.since),
    doubtful,
  };
}
