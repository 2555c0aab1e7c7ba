import { log } from '../platform/log';
import { singleton } from '../platform/singleton';
import { type BusMessages, bus, type LivePlace } from './bus';

/** Several changes within this time go out as one message. */
const WINDOW_MS = 100;
/** A message names at most this many things; past it, it says that anything may have changed (no ids). */
const MAX_IDS = 200;

const waiting = singleton('live.waiting', () => new Map<string, BusMessages['live']>());

/**
 * Tells open screens that something of a restaurant changed, shortly after the commit.
 * A hint: if the process dies in between, screens catch up when they reconnect or gain focus.
 * @param ids what changed; empty for «anything»
 */
export function announce(restaurantId: number, topic: string, ids: number[]): void {
  announceIn({ restaurantId }, topic, ids);
}

/** The same for what belongs to a restaurant, or to a brand as a whole: screens of all its restaurants are told. */
export function announceIn(place: LivePlace, topic: string, ids: number[]): void {
  const key = `${JSON.stringify(place)}/${topic}`;
  const known = waiting.get(key);
  if (known) {
    known.ids = known.ids.length === 0 || ids.length === 0 ? [] : [...new Set([...known.ids, ...ids])];
    return;
  }
  waiting.set(key, { ...place, topic, ids: [...ids] });
  setTimeout(() => {
    const message = waiting.get(key);
    waiting.delete(key);
    if (!message) return;
    if (message.ids.length > MAX_IDS) message.ids = [];
    bus.publish('live', message).catch((error) => log.warn({ err: error }, 'a live hint was lost'));
  }, WINDOW_MS).unref();
}
