'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';
import { pauseOf } from './reportState';

/** The reports of the viewer in a brand, read again while any of them is being made. */
export function useReports(brandId: number) {
  const options = useTRPC().reports.listReportGenerations.queryOptions({ brandId });
  return useQuery({ ...options, refetchInterval: ({ state }) => pauseOf(state.data ?? [], Date.now()) });
}
