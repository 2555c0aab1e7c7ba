'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LiveTopic } from '@/server/live/live.values';
import { type Subject, screenReads } from './reads.table';
import { REFRESH_EVERY_MS, useBrandLive, useLive } from './useLive';

/**
 * Reloads everything that screens show of a subject, after something of it was changed. Screens keep their data until the answers arrive.
 */
export function useRefresh(subject: Subject): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all(screenReads[subject].reads.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
  }, [queryClient, subject]);
}

/** Keeps a screen that shows a subject up to date with changes by devices and colleagues. Does nothing in a brand without restaurants. */
export function useKeptCurrent(restaurantId: number | undefined, subject: Subject): void {
  const refresh = useThrottledCallback(useRefresh(subject), REFRESH_EVERY_MS);
  useLive(restaurantId, screenReads[subject].topics as unknown as LiveTopic[], () => refresh());
}

/**
 * The same for a screen of a brand.
 * @param isShown whether the screen shows something of an id. Changes to other ids are ignored. Default: all changes to single ids are
 *   ignored
 */
export function useBrandKeptCurrent(subject: Subject, isShown: (id: number) => boolean = () => false): void {
  const refresh = useThrottledCallback(useRefresh(subject), REFRESH_EVERY_MS);
  useBrandLive(screenReads[subject].topics as unknown as LiveTopic[], ({ ids }) => {
    if (ids.length === 0 || ids.some(isShown)) refresh();
  });
}
