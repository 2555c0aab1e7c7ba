'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';
import { pauseOf } from './reportState';

/** The viewer's reports in a brand, polled while any is in progress. */
export function useReports(brandId: number) {
  const options = useTRPC().reports.listReportGenerations.queryOptions({ brandId });
  return useQuery({ ...options, refetchInterval: ({ state }) => pauseOf(state.data ?? [], Date.now()) });
}
