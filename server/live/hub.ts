import { type BusMessages, bus } from '@/server/core/live/bus';
import { singleton } from '@/server/core/platform/singleton';
import type { Heard } from './live.schema';

export interface Follower {
  /** Something of the restaurant changed. */
  changed(message: BusMessages['live']): void;
  /** The connection to the bus was lost for a while: anything may have changed. */
  missed(): void;
  /** The process stops: an open stream would keep it from ending. */
  end(): void;
}

/** What changed longer ago than this is in whatever a screen shows. */
const REMEMBERED_MS = 10 * 60_000;

/** The open streams of this process by restaurant, so that a message costs only those that it concerns. One subscription serves all. */
class Hub {
  private followers = new Map<number, Set<Follower>>();
  /** When each topic of a restaurant last changed, by `performance.now()`; the longest ago first. */
  private changedAt = new Map<string, number>();
  /** Since when no change has been missed. */
  private since = Number.POSITIVE_INFINITY;

  constructor() {
    bus.subscribe(
      'live',
      (message) => {
        this.remember(message);
        for (const follower of this.followers.get(message.restaurantId) ?? []) follower.changed(message);
      },
      () => {
        this.since = performance.now();
        for (const follower of this.all()) follower.missed();
      },
    );
    void bus.ready().then(() => {
      this.since = performance.now();
    });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => this.endAll());
  }

  private remember({ restaurantId, topic }: BusMessages['live']): void {
    const key = `${restaurantId}/${topic}`;
    const now = performance.now();
    // Put last again.
    this.changedAt.delete(key);
    this.changedAt.set(key, now);
    for (const [oldest, at] of this.changedAt) {
      if (at >= now - REMEMBERED_MS) break;
      this.changedAt.delete(oldest);
    }
  }

  /**
   * What was heard of a restaurant lately.
   * @returns the milliseconds for which nothing has been missed, and those since the last change of each topic that changed in them
   */
  heard(restaurantId: number, topics: readonly string[]): Heard {
    const now = performance.now();
    const heardFor = Math.max(0, Math.min(REMEMBERED_MS, Math.floor(now - this.since)));
    const ages = topics.flatMap((topic) => {
      const at = this.changedAt.get(`${restaurantId}/${topic}`);
      return at === undefined || now - at > heardFor ? [] : [[topic, Math.floor(now - at)]];
    });
    return { heardFor, changed: Object.fromEntries(ages) };
  }

  private all(): Follower[] {
    return [...this.followers.values()].flatMap((followers) => [...followers]);
  }

  /** Ends all streams; their readers dial again, another process or the next one. */
  endAll(): void {
    for (const follower of this.all()) follower.end();
  }

  /** Follows a restaurant until the function that it gives back is called. */
  join(restaurantId: number, follower: Follower): () => void {
    const ofRestaurant = this.followers.get(restaurantId) ?? new Set();
    this.followers.set(restaurantId, ofRestaurant.add(follower));
    return () => {
      ofRestaurant.delete(follower);
      if (ofRestaurant.size === 0 && this.followers.get(restaurantId) === ofRestaurant) this.followers.delete(restaurantId);
    };
  }
}

export const hub = () => singleton('live.hub', () => new Hub());
