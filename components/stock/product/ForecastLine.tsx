'use client';

import { IconClockExclamation, IconClockHour4 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { OutlookBar } from '../shared/OutlookBar';
import { outlookOf } from '../shared/outlook';
import classes from './product.module.css';

/** When the product will run out today, or that it is just enough or should last, as far as its sales let it be known. */
export function ForecastLine({ productId }: { productId: number }) {
  const t = useTranslations('stock.product.forecast');
  const format = useFormat();
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(trpc.stock.getStockForecast.queryOptions({ restaurantId, productId }));
  const item = data?.items[0];
  if (!data || !item || data.at >= data.closesAt) return null;
  const outlook = outlookOf(item);
  const { runsOutAt, quantity, expectedUntilClose, confidence } = item;
  const sureness = t(confidence);
  const Icon = outlook !== 'lasts' ? IconClockExclamation : IconClockHour4;
  return (
    <div className={classes.outlook}>
      <p className={classes.forecast} data-outlook={outlook}>
        <Icon size={16} aria-hidden />
        {runsOutAt
          ? t('runsOut', { time: format.clock(runsOutAt), sureness })
          : t(outlook === 'close' ? 'close' : 'lasts', {
              quantity: format.number(quantity),
              expected: format.number(Math.round(expectedUntilClose)),
              time: format.clock(data.closesAt),
              sureness,
            })}
      </p>
      <OutlookBar item={item} />
    </div>
  );
}
