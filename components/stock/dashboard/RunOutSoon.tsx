'use client';

import { Skeleton } from '@mantine/core';
import { IconCircleCheck, IconMoon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { z } from 'zod';
import { stockLinks } from '@/components/stock/shared/links';
import { OutlookBar } from '@/components/stock/shared/OutlookBar';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { ForecastItem, forecast } from '@/server/stock/stock.schema';
import classes from './dashboard.module.css';
import { hasEnded } from './headline';

type Forecast = z.infer<typeof forecast>;

const FIRST = 6;
const levels = ['low', 'medium', 'high'] as const;

/** The products that will run out before closing, soonest first, and how certain each forecast is. */
export function RunOutSoon() {
  const t = useTranslations('stock.dashboard.forecast');
  const trpc = useTRPC();
  const format = useFormat();
  const { id: restaurantId } = useRestaurant();
  const { data, error, refetch } = useQuery(
    // The forecast changes with time even if nothing is sold.
    trpc.stock.getStockForecast.queryOptions({ restaurantId }, { refetchInterval: 5 * 60_000 }),
  );
  return (
    <Panel
      title={t('title')}
      flush
      aside={data && <span className={classes.aside}>{t('until', { time: format.clock(data.closesAt) })}</span>}
    >
      {error && !data ? <ErrorState error={error} retry={refetch} /> : data ? <Items forecast={data} /> : <LoadingItems />}
    </Panel>
  );
}

function Items({ forecast }: { forecast: Forecast }) {
  const { closesAt, items } = forecast;
  const t = useTranslations('stock.dashboard.forecast');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const weeks = items[0]?.weeksOfHistory ?? 0;

  if (items.length === 0) {
    return hasEnded(forecast) ? (
      <EmptyState icon={<IconMoon size={20} />} title={t('closed')}>
        {t('closedText')}
      </EmptyState>
    ) : (
      <EmptyState icon={<IconCircleCheck size={20} />} title={t('none', { time: format.clock(closesAt) })}>
        {t('noneText')}
      </EmptyState>
    );
  }
  const rest = items.length - FIRST;
  return (
    <>
      <ul className={classes.list}>
        {(all ? items : items.slice(0, FIRST)).map((item) => (
          <Item key={item.productId} item={item} />
        ))}
      </ul>
      <p className={classes.basis}>
        <span>{t('basis', { weeks })}</span>
        {rest > 0 && (
          <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('less') : t('rest', { count: rest, shown: format.number(rest) })}
          </button>
        )}
      </p>
    </>
  );
}

function Item({ item }: { item: ForecastItem }) {
  const t = useTranslations('stock.dashboard.forecast');
  const format = useFormat();
  const links = stockLinks(useRestaurant().id);
  const { runsOutAt, confidence } = item;
  if (runsOutAt === null) return null;
  const expected = Math.round(item.expectedUntilClose);
  return (
    <li className={classes.forecast}>
      <Link href={links.product(item.productId)} className={`${classes.name} reach`}>
        {item.name}
      </Link>
      <span className={classes.runOut}>{t('at', { time: format.clock(runsOutAt) })}</span>
      <span className={classes.track}>
        <OutlookBar item={item} />
      </span>
      <span className={classes.facts}>
        {t('left', { quantity: format.number(item.quantity), count: expected, expected: format.number(expected) })}
      </span>
      <span className={classes.confidence} title={t(`confidenceHint.${confidence}`)}>
        <span className={classes.dots} aria-hidden>
          {levels.map((level, index) => (
            <i key={level} data-filled={index <= levels.indexOf(confidence) || undefined} />
          ))}
        </span>
        {t(`confidence.${confidence}`)}
      </span>
    </li>
  );
}

function LoadingItems() {
  return (
    <ul className={classes.list} aria-hidden>
      {[58, 42, 64, 50].map((width) => (
        <li key={width} className={classes.forecast}>
          <Skeleton height={13} width={`${width}%`} my={4} />
          <Skeleton height={13} width={80} my={4} />
          <Skeleton height={4} className={classes.track} />
          <Skeleton height={11} width="60%" my={4} />
        </li>
      ))}
    </ul>
  );
}
