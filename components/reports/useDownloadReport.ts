'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useNotify } from '@/components/ui/notify';
import { useTRPCClient } from '@/components/ui/trpc';

/** Downloads a report through a link created for it. */
export function useDownloadReport(brandId: number) {
  const t = useTranslations('reports');
  const notify = useNotify();
  const client = useTRPCClient();
  return useMutation({
    mutationFn: (reportGenerationId: number) => client.reports.getReportLink.query({ brandId, reportGenerationId }),
    onSuccess: ({ url }) => {
      const { pathname, search } = new URL(url, window.location.href);
      const link = document.createElement('a');
      link.href = pathname + search;
      link.download = '';
      link.click();
    },
    onError: (error) => notify.failed(error, t('notDownloaded')),
  });
}
