'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { notices } from '@/components/ui/notices';
import { useNotify } from '@/components/ui/notify';
import { useAwaitedReports } from './useAwaitedReports';
import { useDownloadReport } from './useDownloadReport';
import { useReports } from './useReports';

/** Tells on every screen when reports are ready that were asked for in this browser. */
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
  const { data, isFetching, error } = useReports(brandId);
  useEffect(() => {
    if (isFetching) return;
    const own = awaited.filter((each) => each.startsWith(`${brandId}/`));
    // Another account’s, or a brand that is out of reach by now.
    if (error) return settle(own);
    if (!data) return;
    const told = own.filter((each) => {
      const report = data.find(({ reportGenerationId }) => each === `${brandId}/${reportGenerationId}`);
      if (report?.status === 'pending' || report?.status === 'running') return false;
      if (report?.status === 'failed')
        notify.failed(null, t('notMade', { name: report.name }), { message: t(`failure.${report.failure ?? 'error'}`) });
      if (report?.status === 'succeed') {
        const id = `report-${each}`;
        const message = <Ready key={id} brandId={brandId} {...report} onDone={() => notices.hide(id)} />;
        notices.show({ id, kind: 'done', lasts: null, message });
      }
      return true;
    });
    if (told.length > 0) settle(told);
  }, [data, error, isFetching, awaited, brandId, settle, notify, t]);
  return null;
}

interface ReadyProps {
  brandId: number;
  reportGenerationId: number;
  name: string;
  onDone: () => void;
}

function Ready({ brandId, reportGenerationId, name, onDone }: ReadyProps) {
  const t = useTranslations('reports');
  const download = useDownloadReport(brandId);
  return (
    <>
      {t('ready', { name })}{' '}
      <button
        type="button"
        className="text-button"
        disabled={download.isPending}
        onClick={() => download.mutate(reportGenerationId, { onSuccess: onDone })}
      >
        {t('download')}
      </button>
    </>
  );
}
