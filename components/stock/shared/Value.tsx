'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import classes from './shared.module.css';

/** An amount at cost; a dash if the cost is unknown. */
export function Value({ cents }: { cents: number | null }) {
  const t = useTranslations('stock.shared.value');
  const format = useFormat();
  if (cents !== null) return format.money(cents);
  return (
    <span className={classes.unknown} title={t('unknown')}>
      –
    </span>
  );
}
