'use client';

import { useMemo } from 'react';
import { type Moment, momentIn } from '@/components/catalog/product/preview';
import { useNow } from '@/components/catalog/product/useNow';
import { useRestaurant } from '@/components/ui/scope';

/**
 * When an order is served, in the restaurant’s local time. As soon as possible means now.
 * @param isKnown false while a slot still has to be chosen
 * @returns null while unknown
 */
export function useServedAt(requestedFor: string, isKnown: boolean): Moment | null {
  const { timeZone } = useRestaurant();
  const now = useNow();
  return useMemo(() => {
    const at = requestedFor === '' ? now : new Date(requestedFor);
    return isKnown && at !== null ? momentIn(timeZone, at) : null;
  }, [requestedFor, isKnown, now, timeZone]);
}
