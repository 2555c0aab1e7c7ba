'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import { stateHues } from '../shared/status';
import classes from './inventory.module.css';

const statuses = ['out', 'low', 'ok'] as const;
export type FilteredStatus = (typeof statuses)[number] | 'positive';

interface Props {
  value: FilteredStatus | null;
  /** How many products of the restaurant are in each; undefined while they are counted. */
  counts: { out: number; low: number; ok: number; untracked: number } | undefined;
  onChange: (value: FilteredStatus | null) => void;
}

/** The question with which a manager comes, at one click: what is out, what is low. */
export function StatusFilter({ value, counts, onChange }: Props) {
  const t = useTranslations('stock.inventory.status');
  const format = useFormat();
  const counted = counts && { ...counts, positive: counts.low + counts.ok };
  return (
    <fieldset className={classes.statuses}>
      <legend className={classes.legend}>{t('label')}</legend>
      <button type="button" className={classes.status} aria-pressed={value === null} onClick={() => onChange(null)}>
        {t('all')}
      </button>
      {([...statuses, 'positive'] as const).map((status) => (
        <button
          key={status}
          type="button"
          className={classes.status}
          aria-pressed={value === status}
          style={
            status === 'positive'
              ? undefined
              : ({ '--status-hue': `var(--mantine-color-${stateHues[status]}-text)` } as React.CSSProperties)
          }
          onClick={() => onChange(value === status ? null : status)}
        >
          {status !== 'positive' && <span className={classes.dot} aria-hidden />}
          {t(status)}
          <span className={classes.count}>{counted ? format.number(counted[status]) : '\u2007'}</span>
        </button>
      ))}
    </fieldset>
  );
}
