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

/** The guests at a table: all of its parties together, from when the first of them came. */
export interface Sitting extends Omit<Party, 'id'> {
  parties: readonly Party[];
  /** What the table is called where it was published; null where nobody knows. */
  tableName: string | null;
  roomName: string | null;
}

/** Who sits where, by the ids of the tables. */
export type Sittings = ReadonlyMap<string, Sitting>;

/** `unknown` while no box has ever told: nobody may then call a table free. */
export type TableState = 'unknown' | 'free' | 'taken' | 'paying';

/** A room as a version of its layout keeps it. */
export type PublishedRoom = PublishedLayout['rooms'][number];

const MINUTE_MS = 60_000;

/** The open sessions by table. Where two parties share a table it counts the guests of both, from when the first of them came. */
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
    const known = sittings.get(tableId);
    const since = Date.parse(openedAt);
    sittings.set(tableId, {
      covers: (known?.covers ?? 0) + covers,
      since: Math.min(known?.since ?? since, since),
      isPaying: (known?.isPaying ?? false) || isPaying,
      parties: [...(known?.parties ?? []), { id, covers, since, isPaying }].sort((one, other) => one.since - other.since),
      tableName,
      roomName,
    });
  }
  return sittings;
}

/** @param isKnown false where nobody has told whether guests sit there */
export const stateOf = (sitting: Sitting | undefined, isKnown: boolean): TableState =>
  sitting ? (sitting.isPaying ? 'paying' : 'taken') : isKnown ? 'free' : 'unknown';

/** Minutes from which guests have sat long, and very long. */
export const LONG_MINUTES = [45, 90] as const;
/** How long guests have sat: 0, 1 or 2. */
export type Stay = 0 | 1 | 2;
export const stayOf = (minutes: number): Stay => (minutes < LONG_MINUTES[0] ? 0 : minutes < LONG_MINUTES[1] ? 1 : 2);

/** Whole minutes from one moment to another, both in milliseconds; none for a clock that is behind. */
export const minutesBetween = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / MINUTE_MS));

/** «37 min», «1 h 05»: as short as it can be said on a table, in English and in French. */
export function shortDuration(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** A table at which guests sit and that the layout in force does not have: they sat down under an earlier one. */
export interface Elsewhere {
  tableId: string;
  sitting: Sitting;
}

export interface Summary {
  tables: number;
  seats: number;
  /** Tables at which guests sit, those of earlier layouts included. */
  taken: number;
  /** Tables of which it is known that nobody sits there. */
  free: number;
  paying: number;
  guests: number;
  /** The table at which guests have sat the longest. */
  longest: { name: string | null; since: number } | null;
  elsewhere: Elsewhere[];
  /** Ids of tables that bear the name of one of those: the same table, maybe, of which nobody can say that it is free. */
  doubtful: ReadonlySet<string>;
}

const nameKey = (name: string) => name.normalize('NFC').toLowerCase();

/** What the rooms hold together, with those who sit at tables that they do not hold. */
export function summaryOf(rooms: readonly Pick<PublishedRoom, 'tables'>[], sittings: Sittings): Summary {
  const tables = rooms.flatMap((room) => room.tables);
  const here = new Set(tables.map(({ tableId }) => tableId));
  const elsewhere = [...sittings].flatMap(([tableId, sitting]) => (here.has(tableId) ? [] : [{ tableId, sitting }]));
  const names = new Set(elsewhere.flatMap(({ sitting: { tableName } }) => (tableName === null ? [] : [nameKey(tableName)])));
  const doubtful = new Set(tables.flatMap(({ tableId, name }) => (!sittings.has(tableId) && names.has(nameKey(name)) ? [tableId] : [])));
  const all = [...sittings.values()];
  const first = all.reduce<Sitting | null>((longest, one) => (longest && longest.since <= one.since ? longest : one), null);
  return {
    tables: tables.length,
    seats: tables.reduce((sum, table) => sum + seatsAt(table), 0),
    taken: sittings.size,
    free: tables.length - (sittings.size - elsewhere.length) - doubtful.size,
    paying: all.filter(({ isPaying }) => isPaying).length,
    guests: all.reduce((sum, { covers }) => sum + covers, 0),
    longest: first && { name: first.tableName, since: first.since },
    elsewhere: elsewhere.sort((a, b) => a.sitting.since - b.sitting.since),
    doubtful,
  };
}
