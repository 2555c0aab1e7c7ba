'use client';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useBrand } from '@/components/ui/scope';
import type { ReportGeneration } from '@/server/reports/reports.schema';
import { stateOf } from './reportState';
import { useDownloadReport } from './useDownloadReport';

/** Downloads a finished report; empty for any other state. */
export function DownloadButton({ report }: { report: ReportGeneration }) {
  const t = useTranslations('reports');
  const { id: brandId } = useBrand();
  const download = useDownloadReport(brandId);
  if (stateOf(report) !== 'ready') return null;
  return (
    <Button
      variant="default"
      size="xs"
      flex="none"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={t('downloadOf', { name: report.name })}
      loading={download.isPending}
      onClick={() => download.mutate(report.reportGenerationId)}
    >
      {t('download')}
    </Button>
  );
}
