import { type BusMessages, bus } from '@/server/core/live/bus';
import { singleton } from '@/server/core/platform/singleton';

export interface Follower {
  /** Something of the restaurant changed. */
  changed(message: BusMessages['live']): void;
  /** The connection to the bus was lost for a while: anything may have changed. */
  missed(): void;
  /** The process stops: an open stream would keep it from ending. */
  end(): void;
}

/** The open streams of this process by restaurant, so that a message costs only those that it concerns. One subscription serves all. */
class Hub {
  private followers = new Map<number, Set<Follower>>();

  constructor() {
    bus.subscribe(
      'live',
      (message) => {
        for (const follower of this.followers.get(message.restaurantId) ?? []) follower.changed(message);
      },
      () => {
        for (const follower of this.all()) follower.missed();
      },
    );
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => this.endAll());
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
