'use client';

import { useStoredList } from '@/components/ui/useStored';

const none: string[] = [];

/** The reports requested in this browser and not reported yet, each as brand and id: `1/12`. */
export function useAwaitedReports() {
  const [stored, store] = useStoredList('brigade:awaited-reports');
  return { awaited: stored ?? none, store };
}
