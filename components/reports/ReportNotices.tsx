'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { readError } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useAwaitedReports } from './useAwaitedReports';
import { useDownloadReport } from './useDownloadReport';
import { useReports } from './useReports';

/** Notifies the user on any screen when reports requested in this browser are ready. */
export default function ReportNotices({ opened }: { opened: boolean }) {
  const { awaited, store } = useAwaitedReports();
  const brandIds = [...new Set(awaited.map((each) => Number(each.split('/')[0])))];
  if (!opened) return null;
  const markReported = (reportedIds: string[]) => store(awaited.filter((each) => !reportedIds.includes(each)));
  return brandIds.map((brandId) => <Watch key={brandId} brandId={brandId} awaited={awaited} markReported={markReported} />);
}

function Watch({ brandId, awaited, markReported }: { brandId: number; awaited: string[]; markReported: (reportedIds: string[]) => void }) {
  const t = useTranslations('reports');
  const notify = useNotify();
  const { mutate: download } = useDownloadReport(brandId);
  const { data, isFetching, error } = useReports(brandId);
  useEffect(() => {
    if (isFetching) return;
    const own = awaited.filter((each) => each.startsWith(`${brandId}/`));
    // The report belongs to another account, or to a brand that is no longer accessible.
    if ([403, 404].includes(readError(error).status ?? 0)) return markReported(own);
    if (!data) return;
    const reportedIds = own.filter((each) => {
      const report = data.find(({ reportGenerationId }) => each === `${brandId}/${reportGenerationId}`);
      if (report?.status === 'pending' || report?.status === 'running') return false;
      if (report?.status === 'failed')
        notify.failed(null, t('notMade', { name: report.name }), { message: t(`failure.${report.failure ?? 'error'}`) });
      if (report?.status === 'succeed') {
        const run = () => download(report.reportGenerationId);
        notify.done(t('ready', { name: report.name }), { label: t('download'), run, stays: true });
      }
      return true;
    });
    if (reportedIds.length > 0) markReported(reportedIds);
  }, [data, error, isFetching, awaited, brandId, markReported, notify, download, t]);
  return null;
}
