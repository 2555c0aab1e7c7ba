import { type BusMessages, bus, type LivePlace } from '@/server/core/live/bus';
import { singleton } from '@/server/core/platform/singleton';
import type { Heard } from './live.schema';

export interface Follower {
  /** Something in the restaurant changed. */
  onChange(message: BusMessages['live']): void;
  /** The connection to the bus was lost for a while, and changes may have been missed. */
  onMissed(): void;
  /** The process stops: an open stream would keep it running. */
  end(): void;
}

/** Changes older than this are assumed to be on every screen. */
const REMEMBERED_MS = 10 * 60_000;

/** A followed restaurant, with the changes of its brand's shared data. */
export interface Followed {
  restaurantId: number;
  brandId: number;
}

const restaurantKey = (restaurantId: number) => `restaurant ${restaurantId}`;
const brandKey = (brandId: number) => `brand ${brandId}`;
const keysOf = ({ restaurantId, brandId }: Followed) => [restaurantKey(restaurantId), brandKey(brandId)];
const keyOf = ({ restaurantId, brandId }: LivePlace) => (restaurantId === undefined ? brandKey(brandId) : restaurantKey(restaurantId));

/**
 * The open streams of this process by restaurant and brand, so that a message is handled only by those concerned. All share one
 * subscription.
 */
class Hub {
  private followers = new Map<string, Set<Follower>>();
  /** The last change of each topic of a place, by `performance.now()`; oldest first. */
  private changedAt = new Map<string, number>();
  /** No change has been missed since this time. */
  private since = Number.POSITIVE_INFINITY;

  constructor() {
    bus.subscribe(
      'live',
      (message) => {
        this.remember(message);
        for (const follower of this.followers.get(keyOf(message)) ?? []) follower.onChange(message);
      },
      () => {
        this.since = performance.now();
        for (const follower of this.all()) follower.onMissed();
      },
    );
    void bus.ready().then(() => {
      this.since = performance.now();
    });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => this.endAll());
  }

  private remember(message: BusMessages['live']): void {
    const key = `${keyOf(message)}/${message.topic}`;
    const now = performance.now();
    // Re-inserted as the last one.
    this.changedAt.delete(key);
    this.changedAt.set(key, now);
    for (const [oldest, at] of this.changedAt) {
      if (at >= now - REMEMBERED_MS) break;
      this.changedAt.delete(oldest);
    }
  }

  /**
   * The recent changes of a restaurant and its brand.
   * @returns the milliseconds since the last possible miss, and those since the last change of each topic within that time
   */
  recentChanges(followed: Followed, topics: readonly string[]): Heard {
    const now = performance.now();
    const heardFor = Math.max(0, Math.min(REMEMBERED_MS, Math.floor(now - this.since)));
    const ages = topics.flatMap((topic) => {
      const changeTimes = keysOf(followed).flatMap((key) => this.changedAt.get(`${key}/${topic}`) ?? []);
      const at = Math.max(...changeTimes);
      return changeTimes.length === 0 || now - at > heardFor ? [] : [[topic, Math.floor(now - at)]];
    });
    return { heardFor, changed: Object.fromEntries(ages) };
  }

  private all(): Follower[] {
    return [...new Set([...this.followers.values()].flatMap((followers) => [...followers]))];
  }

  /** Ends all streams; clients reconnect, to another process or the next one. */
  endAll(): void {
    for (const follower of this.all()) follower.end();
  }

  /** Follows a restaurant and its brand until the returned function is called. */
  join(followed: Followed, follower: Follower): () => void {
    const leave = keysOf(followed).map((key) => this.joinAt(key, follower));
    return () => {
      for (const each of leave) each();
    };
  }

  private joinAt(key: string, follower: Follower): () => void {
    const group = this.followers.get(key) ?? new Set();
    this.followers.set(key, group.add(follower));
    return () => {
      group.delete(follower);
      if (group.size === 0 && this.followers.get(key) === group) this.followers.delete(key);
    };
  }
}

export const hub = () => singleton('live.hub', () => new Hub());
