'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTRPC } from '@/components/ui/trpc';
import { useAwaitedReports } from './useAwaitedReports';

/** Waits for a report that was just asked for: whatever screen is open tells when it is ready. */
export function useAskedReport() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { awaited, store } = useAwaitedReports();
  return useCallback(
    async ({ brandId, reportGenerationId }: { brandId: number; reportGenerationId: number }) => {
      // What was read before does not know it.
      await queryClient.invalidateQueries({ queryKey: trpc.reports.listReportGenerations.queryKey({ brandId }) });
      store([...new Set([...awaited, `${brandId}/${reportGenerationId}`])]);
    },
    [trpc, queryClient, awaited, store],
  );
}
