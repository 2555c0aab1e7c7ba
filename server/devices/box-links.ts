// Decided in docs/decisions/032-questions-to-a-box.md.

import { bus } from '@/server/core/live/bus';
import { type Db, Prisma } from '@/server/core/platform/db';
import { singleton } from '@/server/core/platform/singleton';

/** SQL, for the row `b` of a box: whether it can be asked. If a process has not confirmed its link for this long, it was killed. */
export const isLinked = Prisma.raw(`coalesce(b.disconnected_at is null and b.seen_at > now() - interval '25 seconds', false)`);
/**
 * SQL: whether a request may get a reply. A box whose link has just broken reconnects and then finds the requests made meanwhile. A box
 * that missed several requests in a row is asked only every few seconds: its network may be down without notice, and not every caller
 * should wait for it.
 */
const isWorthAsking = Prisma.raw(`(b.disconnected_at > now() - interval '2 seconds'
  or ${isLinked.sql} and (b.missed < 3 or b.missed_at < now() - interval '5 seconds'))`);

export interface BoxState {
  isLinked: boolean;
  isWorthAsking: boolean;
  /** The time of its last report of table sessions. */
  sessionsReportedAt: Date | null;
}

/** The state of a restaurant's box, by the clock of the database, which all processes share; null if there never was one. */
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
  /** A request is waiting in the table. */
  onRequest(requestId: string): void;
  /** Notifications of requests may have been missed. */
  onMissed(): void;
  end(): void;
}

/**
 * This process's part of the protocol: its streams, and the callers that wait here for a reply. Requests and replies are in the table
 * `box_requests`. The bus only announces them, so that a lost announcement delays a request but does not lose it.
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

  /** Ends all streams. The boxes reconnect to another process, or to the next one. */
  endAll(): void {
    for (const stream of [...this.streams]) stream.end();
  }

  /**
   * Adds a stream.
   * @returns a function that removes it
   */
  join(stream: BoxStream): () => void {
    this.streams.add(stream);
    return () => this.streams.delete(stream);
  }

  /**
   * Calls `wake` whenever there may be a reply.
   * @returns a function that ends this
   */
  await(requestId: string, wake: () => void): () => void {
    this.waiting.set(requestId, wake);
    return () => this.waiting.delete(requestId);
  }
}

export const boxLinks = () => singleton('boxes.links', () => new BoxLinks());
