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
  const settle = (told: string[]) => store(awaited.filter((each) => !told.includes(each)));
  return brandIds.map((brandId) => <Watch key={brandId} brandId={brandId} awaited={awaited} settle={settle} />);
}

function Watch({ brandId, awaited, settle }: { brandId: number; awaited: string[]; settle: (told: string[]) => void }) {
  const t = useTranslations('reports');
  const notify = useNotify();
  const { mutate: download } = useDownloadReport(brandId);
  const { data, isFetching, error } = useReports(brandId);
  useEffect(() => {
    if (isFetching) return;
    const own = awaited.filter((each) => each.startsWith(`${brandId}/`));
    // The report belongs to another account, or to a brand that is no longer accessible.
    if ([403, 404].includes(readError(error).status ?? 0)) return settle(own);
    if (!data) return;
    const told = own.filter((each) => {
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
    if (told.length > 0) settle(told);
  }, [data, error, isFetching, awaited, brandId, settle, notify, download, t]);
  return null;
}
