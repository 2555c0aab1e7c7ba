'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import classes from './deliveries.module.css';

interface Props {
  /** Cents; null if no line has a cost. */
  cost: number | null;
  /** The number of lines without a cost. */
  withoutCost: number;
}

/** The cost of a delivery, with the number of lines it omits: «€123.40 + 3 lines without cost». */
export function CostSum({ cost, withoutCost }: Props) {
  const t = useTranslations('stock.deliveries.totals');
  const format = useFormat();
  if (cost === null) return <span className={classes.quiet}>–</span>;
  return (
    <>
      {format.money(cost)}
      {withoutCost > 0 && (
        <>
          {' '}
          <span className={classes.withoutCost}>{t('withoutCost', { count: withoutCost })}</span>
        </>
      )}
    </>
  );
}
