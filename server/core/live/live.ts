import { log } from '../platform/log';
import { singleton } from '../platform/singleton';
import { type BusMessages, bus, type LivePlace } from './bus';

/** Changes within this time are sent as one message. */
const WINDOW_MS = 100;
/** The most ids in one message. With more, it has none, which means that anything may have changed. */
const MAX_IDS = 200;

const pending = singleton('live.waiting', () => new Map<string, BusMessages['live']>());

/**
 * Tells open screens, shortly after the commit, that something of a restaurant changed. A hint only: if the process dies before, screens
 * catch up when they reconnect or gain focus.
 * @param ids what changed; empty for «anything»
 */
export function announce(restaurantId: number, topic: string, ids: number[]): void {
  announceIn({ restaurantId }, topic, ids);
}

/** Like `announce`, for things of a restaurant or of a whole brand: then the screens of all its restaurants are told. */
export function announceIn(place: LivePlace, topic: string, ids: number[]): void {
  const key = `${JSON.stringify(place)}/${topic}`;
  const queued = pending.get(key);
  if (queued) {
    queued.ids = queued.ids.length === 0 || ids.length === 0 ? [] : [...new Set([...queued.ids, ...ids])];
    return;
  }
  pending.set(key, { ...place, topic, ids: [...ids] });
  setTimeout(() => {
    const message = pending.get(key);
    pending.delete(key);
    if (!message) return;
    if (message.ids.length > MAX_IDS) message.ids = [];
    bus.publish('live', message).catch((error) => log.warn({ err: error }, 'a live hint was lost'));
  }, WINDOW_MS).unref();
}
