'use client';

import { useTranslations } from 'next-intl';
import { CardName } from '@/components/ui/table/CardName';
import classes from './brand.module.css';
import { IssueMark } from './IssueMark';
import type { ZoneRow } from './rows';
import type { ZoneWords } from './useZoneWords';

/** One restaurant on a phone. */
export function ZoneCard({ row, words }: { row: ZoneRow; words: ZoneWords }) {
  const t = useTranslations('fiscal.brand');
  return (
    <div className={classes.card}>
      <CardName>{row.name}</CardName>
      {row.zones.length > 0 && <span className={classes.quiet}>{words.zonesOf(row)}</span>}
      <IssueMark row={row} words={words} well={t('shows.well')} more={(text, count) => t('moreIssues', { text, count })} />
    </div>
  );
}
