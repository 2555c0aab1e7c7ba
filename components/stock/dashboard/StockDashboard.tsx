'use client';

import { Alert, Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconPackage,
  IconPower,
  IconTrendingDown,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { stockLinks } from '@/components/stock/shared/links';
import { stateHues } from '@/components/stock/shared/status';
import { useLiveStock } from '@/components/stock/shared/useLiveStock';
import { Link } from '@/components/ui/Link';
import { PageHeader } from '@/components/ui/PageHeader';
import { StatTile, StatTiles } from '@/components/ui/StatTile';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { DueDeliveries } from './DueDeliveries';
import classes from './dashboard.module.css';
import { hasEnded } from './headline';
import { LastResets } from './LastResets';
import { Losses } from './Losses';
import { MovementsPanel } from './MovementsPanel';
import { OutNow } from './OutNow';
import { RunOutSoon } from './RunOutSoon';
import { dashboardSearch, expectedInput } from './reads';

/** Products out of stock, forecast and movements of a restaurant. */
export function StockDashboard() {
  const t = useTranslations('stock.dashboard');
  const trpc = useTRPC();
  const format = useFormat();
  const restaurant = useRestaurant();
  const links = stockLinks(restaurant.id);
  const [search, setSearch] = useQueryStates(dashboardSearch);
  const overview = useQuery(
    trpc.stock.getStockOverview.queryOptions({ restaurantId: restaurant.id, days: search.days }, { placeholderData: keepPreviousData }),
  );
  const { data: settings } = useQuery(trpc.stock.getStockSettings.queryOptions({ restaurantId: restaurant.id }));
  const { data: forecast } = useQuery(trpc.stock.getStockForecast.queryOptions({ restaurantId: restaurant.id }));
  const { data: due } = useQuery(trpc.stock.listDeliveries.queryOptions(expectedInput(restaurant.id)));
  useLiveStock(restaurant.id);

  const counts = overview.data?.counts;
  const tracked = counts && counts.out + counts.low + counts.ok;
  const summary =
    counts &&
    forecast &&
    t('summary', {
      out: counts.out,
      outShown: format.number(counts.out),
      soon: forecast.items.length,
      soonShown: format.number(forecast.items.length),
      isOpen: String(!hasEnded(forecast)),
      time: format.clock(forecast.closesAt),
    });
  const head = (
    <PageHeader
      title={t('title')}
      subtitle={tracked ? (summary ?? restaurant.name) : restaurant.name}
      actions={
        tracked !== 0 && (
          <>
            <Button
              component={Link}
              href={due?.items.length ? links.deliveries({ state: 'expected', sort: 'date' }) : links.newDelivery}
              leftSection={<IconTruckDelivery size={16} aria-hidden />}
            >
              {t('receive')}
            </Button>
            <Button component={Link} href={links.inventory()} variant="default" visibleFrom="sm">
              {t('inventory')}
            </Button>
          </>
        )
      }
    />
  );
  if (counts && tracked === 0) {
    return (
      <>
        {head}
        <NothingCounted products={counts.untracked} />
      </>
    );
  }

  return (
    <>
      {head}
      <div className={classes.dashboard}>
        {settings && !settings.stockManagementV2Enabled && (
          <Alert variant="light" color="yellow" icon={<IconPower size={18} aria-hidden />} title={t('v2Off.title')}>
            {t('v2Off.text')}{' '}
            <Link href={links.settings} className={`${classes.alertLink} reach`}>
              {t('v2Off.action')}
            </Link>
          </Alert>
        )}
        <Tiles counts={counts} />
        <div className={classes.columns}>
          <OutNow out={counts?.out} tracked={tracked} />
          <RunOutSoon />
        </div>
        <div className={classes.wideAndNarrow}>
          <MovementsPanel
            daily={overview.data?.daily}
            error={overview.error}
            onRetry={overview.refetch}
            search={search}
            onSearch={setSearch}
          />
          <div className={classes.stack}>
            <DueDeliveries />
          </div>
        </div>
        <div className={classes.columns}>
          <Losses />
          <LastResets resets={overview.data?.lastResets} error={overview.error} onRetry={overview.refetch} />
        </div>
      </div>
    </>
  );
}

function Tiles({ counts }: { counts: Record<'out' | 'low' | 'ok' | 'untracked', number> | undefined }) {
  const t = useTranslations('stock.dashboard.tiles');
  const format = useFormat();
  const links = stockLinks(useRestaurant().id);
  const value = (count: number | undefined) => (count === undefined ? undefined : format.number(count));
  return (
    <nav aria-label={t('label')}>
      <StatTiles>
        <StatTile
          label={t('out')}
          hint={t('outHint')}
          hue={stateHues.out}
          icon={<IconCircleX size={16} aria-hidden />}
          value={value(counts?.out)}
          href={links.inventory({ status: 'out' })}
        />
        <StatTile
          label={t('low')}
          hint={t('lowHint')}
          hue={stateHues.low}
          icon={<IconTrendingDown size={16} aria-hidden />}
          value={value(counts?.low)}
          href={links.inventory({ status: 'low' })}
        />
        <StatTile
          label={t('ok')}
          hint={t('okHint')}
          hue={stateHues.ok}
          icon={<IconCircleCheck size={16} aria-hidden />}
          value={value(counts?.ok)}
          href={links.inventory({ status: 'ok' })}
        />
        <StatTile
          label={t('untracked')}
          hint={t('untrackedHint')}
          hue={stateHues.untracked}
          icon={<IconCircleMinus size={16} aria-hidden />}
          value={value(counts?.untracked)}
          href={links.inventory({ tracked: false })}
        />
      </StatTiles>
    </nav>
  );
}

/** A restaurant without tracked products, with the first step. */
function NothingCounted({ products }: { products: number }) {
  const t = useTranslations('stock.dashboard.empty');
  const format = useFormat();
  const links = stockLinks(useRestaurant().id);
  const icon = <IconPackage size={22} />;
  if (products === 0) {
    return (
      <EmptyState
        icon={icon}
        title={t('noProducts.title')}
        action={
          <Button component={Link} href={links.settings}>
            {t('noProducts.action')}
          </Button>
        }
      >
        {t('noProducts.text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t('nothingTracked.title')}
      action={
        <Button component={Link} href={links.inventory()}>
          {t('nothingTracked.action')}
        </Button>
      }
    >
      {t('nothingTracked.text', { count: products, shown: format.number(products) })}
    </EmptyState>
  );
}
