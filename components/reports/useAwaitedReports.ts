'use client';

import { useStoredList } from '@/components/ui/useStored';

const none: string[] = [];

/** The reports that this browser asked for and has told nobody about yet: each as brand and id, `1/12`. */
export function useAwaitedReports() {
  const [stored, store] = useStoredList('brigade:awaited-reports');
  return { awaited: stored ?? none, store };
}
