'use client';

import { IconFileDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral } from 'nuqs';
import { useMemo, useState } from 'react';
import { ExportButton } from '@/components/customers/export/ExportButton';
import type { ExportProps } from '@/components/customers/export/ExportModal';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ReportGeneration } from '@/server/reports/reports.schema';
import { DownloadButton } from './DownloadButton';
import { ReportHint, ReportMark } from './ReportMark';
import { reportStates, stateOf } from './reportState';
import { useReportColumns } from './useReportColumns';
import { useReports } from './useReports';

const Export = whenOpened<ExportProps>(() => import('@/components/customers/export/ExportModal'));
const parsers = { state: parseAsStringLiteral(reportStates) };
const noFilters = {};

/** The files requested by the viewer: their progress, and downloads. */
export function ReportsScreen() {
  const t = useTranslations('reports');
  const { id: brandId } = useBrand();
  const [exporting, setExporting] = useState(false);
  const filters = useFilters(parsers);
  const { state } = filters.values;
  const query = useReports(brandId);
  const rows = useMemo(() => query.data?.filter((report) => state === null || stateOf(report) === state), [query.data, state]);
  const columns = useReportColumns();
  const open = () => setExporting(true);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<ExportButton variant="filled" onClick={open} />} />
      <ListTable
        id="reports"
        label={t('title')}
        list={wholeList(filters, rows, query)}
        columns={columns}
        rowKey={({ reportGenerationId }) => reportGenerationId}
        rowLabel={({ name }) => name}
        compact={(report) => <ReportCard report={report} />}
        nothing={t('nothingMatches')}
        empty={
          <EmptyState icon={<IconFileDownload size={20} />} title={t('empty.title')} action={<ExportButton onClick={open} />}>
            {t('empty.text')}
          </EmptyState>
        }
        filters={
          <ChoiceFilter
            label={t('state.label')}
            {...filters.bind('state')}
            options={reportStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
        }
      />
      <Export opened={exporting} onClose={() => setExporting(false)} filters={noFilters} />
    </>
  );
}

/** A report in the list on a phone. */
function ReportCard({ report }: { report: ReportGeneration }) {
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{report.name}</CardName>
        <ReportMark report={report} />
      </div>
      <div className={card.line}>
        <span className={layout.quiet}>
          <RelativeTime value={report.createdAt} />
          <br />
          <ReportHint report={report} />
        </span>
        <DownloadButton report={report} />
      </div>
    </div>
  );
}
