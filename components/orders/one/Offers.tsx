'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { OffersLookedAt } from '@/components/pricing/OffersLookedAt';
import { afterwards } from '@/components/ui/afterwards';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import type { OfferPictureProps } from './OfferPicture';
import classes from './one.module.css';
import type { OrderWithTrace } from './order.types';

const Picture = afterwards<OfferPictureProps>(
  () => import('./OfferPicture'),
  () => <Skeleton height={180} radius="md" />,
);

/** Whether an order was reduced, or is partly paid by someone else. */
export const isReduced = ({ discounts, grants }: OrderWithTrace): boolean => discounts.length > 0 || grants.length > 0;

/** The discounts and subsidies of an order, and why each checked offer applied or not. */
export function Offers({ order }: { order: OrderWithTrace }) {
  const t = useTranslations('orders.one');
  const { trace = [] } = order;
  return (
    <Panel title={t('offer')}>
      {isReduced(order) ? <Picture order={order} isPlaced /> : <p className={layout.note}>{t('offerNone')}</p>}
      {trace.length > 0 && (
        <details className={classes.why} open={isReduced(order)}>
          <summary>{t('trace')}</summary>
          <OffersLookedAt trace={trace} />
        </details>
      )}
    </Panel>
  );
}
