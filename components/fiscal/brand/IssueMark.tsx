'use client';

import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import classes from './brand.module.css';
import { hueOf, type RowIssue, type ZoneRow } from './rows';
import type { ZoneWords } from './useZoneWords';

export function IssueIcon({ code }: Pick<RowIssue, 'code'>) {
  const hue = hueOf(code);
  const Icon = hue === 'red' ? IconCircleX : IconAlertTriangle;
  return <Icon size={16} stroke={1.8} aria-hidden className={classes.icon} data-hue={hue} />;
}

/** The first problem of a restaurant, and the number of others. */
export function IssueMark({ row, words }: { row: ZoneRow; words: ZoneWords }) {
  const t = useTranslations('fiscal.brand');
  const [first, ...others] = row.issues;
  const text = first ? words.short(first) : t('shows.well');
  return (
    <span className={classes.mark}>
      {first ? (
        <IssueIcon code={first.code} />
      ) : (
        <IconCircleCheck size={16} stroke={1.8} aria-hidden className={classes.icon} data-hue="green" />
      )}
      <span className={classes.clip}>{others.length > 0 ? t('moreIssues', { text, count: others.length }) : text}</span>
    </span>
  );
}
