// Decided in docs/decisions/006-live-hints-after-commit.md.

import pg from 'pg';
import { log } from '../platform/log';
import { singleton } from '../platform/singleton';

/** Where something changed. */
export type LivePlace = { restaurantId: number; brandId?: undefined } | { brandId: number; restaurantId?: undefined };

/** Messages between processes over LISTEN/NOTIFY. They are hints only: a process that misses one finds the facts in the tables. */
export interface BusMessages {
  /** Something about a restaurant changed, or something that all restaurants of a brand share. */
  live: LivePlace & { topic: string; ids: number[] };
  /** A user's rights, tokens or sessions changed: drop what is cached about them. */
  caller: { userId: number };
  /** A brand’s settings of online ordering changed: drop what is cached about them. */
  webOrdering: { brandId: number };
  /** The public menus of a brand or restaurant changed: drop what is cached of them. */
  menus: LivePlace;
  /** A brand’s promotions changed: drop their compiled form. */
  promotions: { brandId: number };
  /** A restaurant's box has a new request, stored in `box_requests`. */
  boxRequest: { restaurantId: number; requestId: string };
  /** A box has answered. */
  boxReply: { requestId: string };
  /** A box has opened a stream, which replaces its previous one. */
  boxLink: { restaurantId: number; connectionId: string };
}

type Topic = keyof BusMessages;
type Listener<T extends Topic> = (message: BusMessages[T]) => void;

const RECONNECT_MS = 1_000;
/** PostgreSQL refuses payloads of 8,000 bytes or more. */
const MAX_PAYLOAD_BYTES = 7_900;
/** Called after a reconnect, to catch up on missed messages. */
type ReconnectListener = () => void;

/**
 * The process's one listening connection, opened by the first subscription and reopened whenever it breaks. Messages are sent on a separate
 * connection and outside of transactions: a NOTIFY in a transaction takes a lock that makes all committing transactions of the server wait
 * for each other.
 */
class Bus {
  private listeners = new Map<Topic, Set<Listener<never>>>();
  private reconnectListeners = new Set<ReconnectListener>();
  private listening?: Promise<void>;
  private sender?: pg.Pool;

  subscribe<T extends Topic>(topic: T, listener: Listener<T>, onReconnect?: ReconnectListener): () => void {
    const topicListeners = this.listeners.get(topic) ?? new Set();
    topicListeners.add(listener as Listener<never>);
    this.listeners.set(topic, topicListeners);
    if (onReconnect) this.reconnectListeners.add(onReconnect);
    this.listening ??= this.listen(false);
    return () => {
      topicListeners.delete(listener as Listener<never>);
      if (onReconnect) this.reconnectListeners.delete(onReconnect);
    };
  }

  /** Resolves once messages arrive, or once the first attempt to connect has failed. */
  async ready(): Promise<void> {
    await this.listening;
  }

  async publish<T extends Topic>(topic: T, message: BusMessages[T]): Promise<void> {
    const payload = JSON.stringify({ topic, message });
    if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw new Error(`Bus message of topic ${topic} is too large`);
    this.sender ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1, idleTimeoutMillis: 30_000 }).on(
      'error',
      () => undefined,
    );
    await this.sender.query('select pg_notify($1, $2)', ['brigade', payload]);
  }

  private async listen(isReconnect: boolean): Promise<void> {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL, keepAlive: true });
    const redial = () => {
      client.removeAllListeners('end');
      client.end().catch(() => undefined);
      setTimeout(() => {
        this.listening = this.listen(true);
      }, RECONNECT_MS).unref();
    };
    client.on('error', (error) => log.warn({ err: error }, 'listening connection lost'));
    client.on('notification', ({ payload }) => this.deliver(payload ?? ''));
    try {
      await client.connect();
      await client.query('listen brigade');
      client.on('end', redial);
      if (isReconnect) for (const listener of this.reconnectListeners) listener();
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for changes');
      redial();
    }
  }

  private deliver(payload: string): void {
    try {
      const { topic, message } = JSON.parse(payload) as { topic: Topic; message: never };
      for (const listener of this.listeners.get(topic) ?? []) listener(message);
    } catch (error) {
      log.error({ err: error }, 'a message of the bus could not be handled');
    }
  }
}

export const bus = singleton('bus', () => new Bus());
