'use client';

import { useEffect, useRef } from 'react';
import { FRESH_MS } from '@/components/ui/fresh';
import { useBrand } from '@/components/ui/scope';
import type { LiveChange } from '@/server/live/live.schema';
import type { LiveTopic } from '@/server/live/live.values';
import { LiveConnection } from './connection';

/** Changes within this time are read together. */
export const REFRESH_EVERY_MS = 1_000;

const connections = new Map<number, LiveConnection>();

/**
 * The earliest time at which the first screen of a restaurant may have read its data: the page load itself, as the server reads the data.
 */
const readSince = () => (connections.size === 0 ? 0 : performance.now() - FRESH_MS);

function connectionTo(restaurantId: number): LiveConnection {
  const existing = connections.get(restaurantId);
  if (existing) return existing;
  const connection = new LiveConnection(() => new EventSource(`/v2/restaurants/${restaurantId}/live`), readSince());
  const updateHidden = () => connection.setHidden(document.visibilityState === 'hidden');
  document.addEventListener('visibilitychange', updateHidden);
  updateHidden();
  connections.set(restaurantId, connection);
  return connection;
}

/**
 * Tells a screen about changes in a restaurant while it is open.
 * @param restaurantId undefined if there is none to follow
 * @param onChange receives the topic and the ids. Without ids, anything of the topic may have changed, such as after the connection was
 *   lost or the tab was hidden: read everything again
 */
export function useLive(restaurantId: number | undefined, topics: LiveTopic[], onChange: (change: LiveChange) => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const topicKey = topics.join(',');
  useEffect(() => {
    if (restaurantId === undefined) return;
    return connectionTo(restaurantId).subscribe(topicKey.split(','), (change) => latest.current(change));
  }, [restaurantId, topicKey]);
}

/**
 * The same on a screen of a brand: changes of shared data are reported in each of its restaurants. A brand without restaurants has no
 * devices.
 */
export function useBrandLive(topics: LiveTopic[], onChange: (change: LiveChange) => void): void {
  const { restaurants } = useBrand();
  useLive(restaurants[0]?.id, topics, onChange);
}
