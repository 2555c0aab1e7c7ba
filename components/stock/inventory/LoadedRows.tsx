'use client';

import { Loader } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import classes from './inventory.module.css';

interface Props {
  query: { hasNextPage: boolean; isError: boolean; fetchNextPage: () => unknown };
  count: number | undefined;
}

/** How many products are here, and whether more are still coming. */
export function LoadedRows({ query, count }: Props) {
  const t = useTranslations('stock.inventory.loaded');
  const format = useFormat();
  if (count === undefined || (count === 0 && !query.hasNextPage)) return ' ';
  const shown = format.number(count);
  if (!query.hasNextPage) return t('all', { count, shown });
  if (query.isError) {
    return (
      <>
        {t('stopped', { count, shown })}{' '}
        <button type="button" className="text-button" onClick={() => query.fetchNextPage()}>
          {t('goOn')}
        </button>
      </>
    );
  }
  return (
    <span className={classes.loading}>
      <Loader size={12} aria-hidden />
      {t('more', { count, shown })}
    </span>
  );
}
