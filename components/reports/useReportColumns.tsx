'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import layout from '@/components/ui/layout.module.css';
import { RelativeTime } from '@/components/ui/RelativeTime';
import type { Column } from '@/components/ui/table/columns';
import { useFormat } from '@/components/ui/useFormat';
import type { ReportGeneration } from '@/server/reports/reports.schema';
import { DownloadButton } from './DownloadButton';
import { ReportHint, ReportMark } from './ReportMark';
import { sizeOf, stateOf } from './reportState';
import classes from './reports.module.css';

/** The columns of the list of reports. */
export function useReportColumns(): Column<ReportGeneration>[] {
  const t = useTranslations('reports');
  const format = useFormat();
  return useMemo(() => {
    const sizeText = (bytes: number) => {
      const { value, unit } = sizeOf(bytes);
      return t('size', { value: format.compact(value), unit });
    };
    return [
      {
        key: 'name',
        header: t('column.name'),
        primary: true,
        minWidth: 220,
        cell: (report) => report.name,
        sortBy: ({ name }) => name,
      },
      {
        key: 'type',
        header: t('column.type'),
        width: 120,
        yields: 1,
        cell: ({ reportType }) => t(`type.${reportType}`),
        sortBy: ({ reportType }) => t(`type.${reportType}`),
      },
      { key: 'state', header: t('column.state'), width: 150, cell: (report) => <ReportMark report={report} />, sortBy: stateOf },
      {
        key: 'hint',
        header: t('column.about'),
        minWidth: 240,
        cell: (report) => (
          <span className={`${layout.quiet} ${classes.note}`}>
            <ReportHint report={report} />
          </span>
        ),
      },
      {
        key: 'asked',
        header: t('column.asked'),
        width: 150,
        cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
        sortBy: ({ reportGenerationId }) => reportGenerationId,
      },
      {
        key: 'size',
        header: t('column.size'),
        width: 100,
        align: 'end',
        yields: 2,
        cell: ({ size }) => size !== null && sizeText(size),
        sortBy: ({ size }) => size ?? 0,
      },
      { key: 'download', header: t('column.download'), width: 150, cell: (report) => <DownloadButton report={report} /> },
    ];
  }, [t, format]);
}
