import { bus } from '@/server/core/bus';
import { singleton } from '@/server/core/singleton';

/** A link whose process has not said for so long that it lasts is taken for broken: the process may have been killed. */
export const LINK_LASTS_MS = 25_000;

/** True while a box can be asked. */
export function lasts(link: { seenAt: Date | null; disconnectedAt: Date | null } | null, now: Date): boolean {
  return !!link?.seenAt && link.disconnectedAt === null && now.getTime() - link.seenAt.getTime() < LINK_LASTS_MS;
}

/** A box whose link has just broken dials again within a moment, and then finds what it was asked meanwhile. */
const REDIALS_WITHIN_MS = 2_000;

/** True when a question has a chance to be answered. */
export function isWorthAsking(link: { seenAt: Date | null; disconnectedAt: Date | null } | null, now: Date): boolean {
  if (link?.disconnectedAt) return now.getTime() - link.disconnectedAt.getTime() < REDIALS_WITHIN_MS;
  return lasts(link, now);
}

/** An open stream to a box. */
export interface BoxStream {
  restaurantId: number;
  connectionId: string;
  /** A request waits in the table. */
  requested(requestId: string): void;
  /** Requests may have come unheard. */
  missed(): void;
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
        for (const stream of this.streams) if (stream.restaurantId === restaurantId) stream.requested(requestId);
      },
      () => {
        for (const stream of this.streams) stream.missed();
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
