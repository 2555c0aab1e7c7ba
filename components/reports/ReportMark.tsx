'use client';

import { Badge, Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { ReportGeneration } from '@/server/reports/reports.schema';
import { shareOf, stateHues, stateOf } from './reportState';
import classes from './reports.module.css';

/** The state of a report, with its progress. */
export function ReportMark({ report }: { report: ReportGeneration }) {
  const t = useTranslations('reports');
  const format = useFormat();
  const state = stateOf(report);
  const share = shareOf(report);
  if (state !== 'running' || share === null) return <Badge color={stateHues[state]}>{t(`state.${state}`)}</Badge>;
  const percent = format.percent(Math.round(share * 100) * 100);
  return (
    <span className={classes.progress}>
      <Progress value={share * 100} aria-label={t('progress', { percent })} />
      <span className="tabular">{percent}</span>
    </span>
  );
}

/** Details: why it failed, that it has expired, or how long it is kept. */
export function ReportHint({ report }: { report: ReportGeneration }) {
  const t = useTranslations('reports');
  const format = useFormat();
  const state = stateOf(report);
  if (state === 'failed') return t(`failure.${report.failure ?? 'error'}`);
  if (state === 'expired') return t('expiredHint');
  return state === 'ready' && report.expiresAt ? t('keptUntil', { date: format.date(report.expiresAt) }) : null;
}
