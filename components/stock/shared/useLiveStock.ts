'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLive } from '@/components/live/useLive';
import { useTRPC } from '@/components/ui/trpc';
import { addChange, isAffected, type PendingChanges } from './heard';

/** A busy service records several sales per second. The screen reloads at most once in this time. */
const REFRESH_EVERY_MS = 1_000;

/** Keeps a screen with stock up to date with changes by devices and colleagues. */
export function useLiveStock(restaurantId: number): void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const pending = useRef<PendingChanges>(new Map());
  const readAgain = useThrottledCallback(() => {
    const changes = pending.current;
    pending.current = new Map();
    queryClient.invalidateQueries({ queryKey: trpc.stock.pathKey(), predicate: ({ queryKey }) => isAffected(changes, queryKey) });
    queryClient.invalidateQueries({ queryKey: trpc.audit.pathKey() });
  }, REFRESH_EVERY_MS);
  useLive(restaurantId, ['stock', 'deliveries'], (change) => {
    addChange(pending.current, change);
    readAgain();
  });
}
