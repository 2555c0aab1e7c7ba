'use client';

import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLive } from '@/components/live/useLive';
import { useTRPC } from '@/components/ui/trpc';
import { concerns, type Heard, hear } from './heard';

/** A busy service records several sales per second. The screen reloads at most once in this time. */
const BREATH_MS = 1_000;

/** Keeps a screen with stock up to date with changes by devices and colleagues. */
export function useLiveStock(restaurantId: number): void {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const heard = useRef<Heard>(new Map());
  const readAgain = useThrottledCallback(() => {
    const since = heard.current;
    heard.current = new Map();
    queryClient.invalidateQueries({ queryKey: trpc.stock.pathKey(), predicate: ({ queryKey }) => concerns(since, queryKey) });
    queryClient.invalidateQueries({ queryKey: trpc.audit.pathKey() });
  }, BREATH_MS);
  useLive(restaurantId, ['stock', 'deliveries'], (change) => {
    hear(heard.current, change);
    readAgain();
  });
}
