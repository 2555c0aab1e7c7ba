'use client';

import { IconClockExclamation, IconClockHour4 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import classes from './product.module.css';

/** When the product will run out today, or that it should last, as far as its sales let it be known. */
export function ForecastLine({ productId }: { productId: number }) {
  const t = useTranslations('stock.product.forecast');
  const format = useFormat();
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(trpc.stock.getStockForecast.queryOptions({ restaurantId }));
  const item = data?.items.find((candidate) => candidate.productId === productId);
  if (!data || !item) return null;
  const { runsOutAt, expectedUntilClose, confidence } = item;
  const sureness = t(confidence);
  const Icon = runsOutAt ? IconClockExclamation : IconClockHour4;
  return (
    <p className={classes.forecast} data-runs-out={runsOutAt !== null || undefined}>
      <Icon size={16} aria-hidden />
      {runsOutAt
        ? t('runsOut', { time: format.clock(runsOutAt), sureness })
        : t('lasts', { expected: format.number(Math.round(expectedUntilClose)), time: format.clock(data.closesAt), sureness })}
    </p>
  );
}
