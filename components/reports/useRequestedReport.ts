'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTRPC } from '@/components/ui/trpc';
import { useAwaitedReports } from './useAwaitedReports';

/** Follows a newly requested report, so that any screen can tell when it is ready. */
export function useRequestedReport() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { awaited, store } = useAwaitedReports();
  return useCallback(
    async ({ brandId, reportGenerationId }: { brandId: number; reportGenerationId: number }) => {
      // Data read earlier does not include it.
      await queryClient.invalidateQueries({ queryKey: trpc.reports.listReportGenerations.queryKey({ brandId }) });
      store([...new Set([...awaited, `${brandId}/${reportGenerationId}`])]);
    },
    [trpc, queryClient, awaited, store],
  );
}
