'use client';

import { Loader } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useFormat } from '../useFormat';
import classes from './DataTable.module.css';

interface Props {
  /** Undefined while the first rows load. */
  count: number | undefined;
  hasMore?: boolean;
  /** If the remaining pages are read automatically: whether that stopped, and a function to resume. */
  reading?: { hasStopped: boolean; resume: () => void };
}

/** The number of rows loaded, and how the others are loaded. */
export function RowCount({ count, hasMore = false, reading }: Props) {
  const t = useTranslations('common.table');
  const format = useFormat();
  if (count === undefined || (count === 0 && !hasMore)) return ' ';
  const shown = format.number(count);
  if (!hasMore) return t('rows', { count, shown });
  if (!reading) return t('rowsSoFar', { shown });
  if (reading.hasStopped)
    return (
      <>
        {t('rowsStopped', { count, shown })}{' '}
        <button type="button" className="text-button" onClick={reading.resume}>
          {t('goOn')}
        </button>
      </>
    );
  return (
    <span className={classes.reading}>
      <Loader size={12} aria-hidden />
      {t('rowsLoading', { count, shown })}
    </span>
  );
}
