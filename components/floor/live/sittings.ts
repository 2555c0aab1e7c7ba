import type { PublishedLayout, Table, TableSessions } from '@/server/floor/floor.schema';
import { seatsAt } from '@/server/floor/shapes.values';

/** The guests at a table. */
export interface Sitting {
  covers: number;
  /** When they were seated, in milliseconds since 1970. */
  since: number;
  isPaying: boolean;
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
  for (const { status, tableId, coversNumber, openedAt, underPayment } of sessions) {
    if (status !== 'OPEN') continue;
    const known = sittings.get(tableId);
    const since = Date.parse(openedAt);
    sittings.set(tableId, {
      covers: (known?.covers ?? 0) + coversNumber,
      since: Math.min(known?.since ?? since, since),
      isPaying: (known?.isPaying ?? false) || underPayment,
    });
  }
  return sittings;
}

export const stateOf = (sitting: Sitting | undefined, isKnown: boolean): TableState =>
  sitting ? (sitting.isPaying ? 'paying' : 'taken') : isKnown ? 'free' : 'unknown';

/** Whole minutes from one moment to another, both in milliseconds; none for a clock that is behind. */
export const minutesBetween = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / MINUTE_MS));

/** «37 min», «1 h 05»: as short as it can be said on a table, in English and in French. */
export function shortDuration(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

export interface Summary {
  tables: number;
  seats: number;
  taken: number;
  paying: number;
  guests: number;
  /** The table at which guests have sat the longest. */
  longest: { table: Table; since: number } | null;
  /** Tables at which guests sit and that these rooms do not hold: the box works with another layout. */
  elsewhere: number;
}

/** What the rooms hold together. `taken` counts the tables at which guests sit, those that pay included. */
export function summaryOf(rooms: readonly Pick<PublishedRoom, 'tables'>[], sittings: Sittings): Summary {
  const tables = rooms.flatMap((room) => room.tables);
  const seated = tables.flatMap((table) => {
    const sitting = sittings.get(table.tableId);
    return sitting ? [{ table, sitting }] : [];
  });
  const first = seated.reduce<(typeof seated)[number] | null>(
    (longest, one) => (longest && longest.sitting.since <= one.sitting.since ? longest : one),
    null,
  );
  return {
    tables: tables.length,
    seats: tables.reduce((sum, table) => sum + seatsAt(table), 0),
    taken: seated.length,
    paying: seated.filter(({ sitting }) => sitting.isPaying).length,
    guests: seated.reduce((sum, { sitting }) => sum + sitting.covers, 0),
    longest: first && { table: first.table, since: first.sitting.since },
    elsewhere: sittings.size - seated.length,
  };
}
