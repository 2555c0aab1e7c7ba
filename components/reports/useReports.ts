'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/ui/trpc';
import type { ReportGeneration } from '@/server/reports/reports.schema';

const POLL_MS = 2_000;

export const isUnfinished = ({ status }: ReportGeneration) => status === 'pending' || status === 'running';

/** The reports of the viewer in a brand, read again while any of them is being made. */
export function useReports(brandId: number) {
  const options = useTRPC().reports.listReportGenerations.queryOptions({ brandId });
  return useQuery({ ...options, refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? POLL_MS : false) });
}
