'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { CostSum } from './CostSum';
import classes from './deliveries.module.css';
import type { Totals } from './lines';

/** The totals of a delivery and its actions, always visible below long lists. */
export function DeliveryTotals({ totals, children }: { totals: Totals; children: ReactNode }) {
  const t = useTranslations('stock.deliveries.totals');
  const format = useFormat();
  return (
    <div className={classes.bar} data-save-bar>
      <p className={classes.totals} aria-live="polite">
        <span>{t('lines', { count: totals.lines })}</span>
        <span>{t('units', { count: totals.units, shown: format.number(totals.units) })}</span>
        {totals.cost !== null && (
          <strong>
            <CostSum cost={totals.cost} withoutCost={totals.withoutCost} />
          </strong>
        )}
      </p>
      <div className={classes.barActions}>{children}</div>
    </div>
  );
}
