'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { useLive } from '@/components/live/useLive';
import { useRefreshStock } from './useRefreshStock';

/** A busy service books several sales a second: the screen is read again at most once in this time. */
const BREATH_MS = 1_000;

/** Keeps a screen that shows stock up to date with what devices and colleagues do. */
export function useLiveStock(restaurantId: number): void {
  const refresh = useThrottledCallback(useRefreshStock(), BREATH_MS);
  useLive(restaurantId, ['stock', 'deliveries'], () => refresh());
}
