// Decided in docs/decisions/032-questions-to-a-box.md.

import { bus } from '@/server/core/live/bus';
import { type Db, Prisma } from '@/server/core/platform/db';
import { singleton } from '@/server/core/platform/singleton';

/** SQL, of the row `b` of a box: true while it can be asked. A process that has not said for so long that its link lasts was killed. */
export const isLinked = Prisma.raw(`coalesce(b.disconnected_at is null and b.seen_at > now() - interval '25 seconds', false)`);
/**
 * SQL: true when a question may find an answer. A box whose link has just broken dials again, and then finds what it was asked
 * meanwhile. One that missed several questions in a row is asked every few seconds only: its network may be gone without a word, and
 * not everybody should wait for it.
 */
const isWorthAsking = Prisma.raw(`(b.disconnected_at > now() - interval '2 seconds'
  or ${isLinked.sql} and (b.missed < 3 or b.missed_at < now() - interval '5 seconds'))`);

export interface BoxState {
  isLinked: boolean;
  isWorthAsking: boolean;
  /** Up to when its table sessions are known. */
  sessionsReportedAt: Date | null;
}

/** What is known of a restaurant's box, by the database's clock, which all processes share; null when there never was one. */
export async function stateOfBox(db: Db, restaurantId: number): Promise<BoxState | null> {
  const [state] = await db.sql.read<BoxState>`
    select ${isLinked} as "isLinked", coalesce(${isWorthAsking}, false) as "isWorthAsking", sessions_reported_at as "sessionsReportedAt"
    from restaurant_boxes b where restaurant_id = ${restaurantId}`;
  return state ?? null;
}

/** An open stream to a box. */
export interface BoxStream {
  restaurantId: number;
  connectionId: string;
  /** A request waits in the table. */
  onRequest(requestId: string): void;
  /** Requests may have come unheard. */
  onMissed(): void;
  end(): void;
}

/**
 * This process's share of the protocol: the streams that it holds, and those who wait here for a reply. Requests and replies
 * themselves stand in the table `box_requests`; over the bus goes only that there is one, so that a hint that is lost delays and
 * loses nothing.
 */
class BoxLinks {
  private streams = new Set<BoxStream>();
  private waiting = new Map<string, () => void>();

  constructor() {
    bus.subscribe(
      'boxRequest',
      ({ restaurantId, requestId }) => {
        for (const stream of this.streams) if (stream.restaurantId === restaurantId) stream.onRequest(requestId);
      },
      () => {
        for (const stream of this.streams) stream.onMissed();
        for (const wake of this.waiting.values()) wake();
      },
    );
    bus.subscribe('boxReply', ({ requestId }) => this.waiting.get(requestId)?.());
    bus.subscribe('boxLink', ({ restaurantId, connectionId }) => {
      for (const stream of this.streams) if (stream.restaurantId === restaurantId && stream.connectionId !== connectionId) stream.end();
    });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => this.endAll());
  }

  /** Ends all streams: their boxes dial again, another process or the next one. */
  endAll(): void {
    for (const stream of [...this.streams]) stream.end();
  }

  /** Takes a stream in until the function that it gives back is called. */
  join(stream: BoxStream): () => void {
    this.streams.add(stream);
    return () => this.streams.delete(stream);
  }

  /** Calls `wake` whenever there may be a reply, until the function that it gives back is called. */
  await(requestId: string, wake: () => void): () => void {
    this.waiting.set(requestId, wake);
    return () => this.waiting.delete(requestId);
  }
}

export const boxLinks = () => singleton('boxes.links', () => new BoxLinks());
