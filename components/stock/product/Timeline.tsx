'use client';

import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { afterwards } from '@/components/ui/afterwards';
import charts from '@/components/ui/charts/charts.module.css';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { InventoryItem } from '@/server/stock/stock.schema';
import { movementTypes } from '@/server/stock/stock.values';
import { stockLinks } from '../shared/links';
import { MovementMark } from '../shared/MovementTypeBadge';
import classes from './product.module.css';
import { TimelineList } from './TimelineList';
import { timelineOf } from './timeline';

const TimelineChart = afterwards(
  () => import('./TimelineChart'),
  () => <Skeleton height={220} />,
);

/** The maximum that the API returns. */
const MAX_MOVEMENTS = 200;

/** The last movements of a product, as a line over time and as a list. */
export function Timeline({ item, threshold }: { item: InventoryItem; threshold: number }) {
  const t = useTranslations('stock.product.timeline');
  const tType = useTranslations('stock.shared.movementType');
  const format = useFormat();
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { productId } = item;
  const query = useQuery(trpc.stock.listProductMovements.queryOptions({ restaurantId, productId, limit: MAX_MOVEMENTS }));
  const movements = query.data;
  const points = useMemo(() => timelineOf(movements ?? [], Date.now()), [movements]);

  if (query.error && !movements) return <ErrorState error={query.error} retry={query.refetch} />;
  if (!movements) return <LoadingState height={220} />;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>;

  const quantities = points.map(({ quantity }) => quantity);
  const types = movementTypes.filter((type) => movements.some(({ movementType }) => movementType === type));
  const summary = t('summary', {
    name: item.name,
    from: format.date(first.at),
    to: format.date(last.at),
    lowest: format.number(Math.min(...quantities)),
    highest: format.number(Math.max(...quantities)),
    now: format.number(last.quantity),
  });
  return (
    <>
      <figure className={charts.figure} role="img" aria-label={summary}>
        <TimelineChart points={points} threshold={threshold} />
      </figure>
      <ul className={classes.legend} aria-label={t('legend')}>
        {types.map((type) => (
          <li key={type}>
            <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
              <MovementMark type={type} />
            </svg>
            {tType(type)}
          </li>
        ))}
      </ul>
      <div className={classes.listHead}>
        <h3 className={classes.heading}>{t('list')}</h3>
        <Anchor component={Link} href={stockLinks(restaurantId).movements({ productId })}>
          {t('all')}
        </Anchor>
      </div>
      <TimelineList movements={movements} />
    </>
  );
}
