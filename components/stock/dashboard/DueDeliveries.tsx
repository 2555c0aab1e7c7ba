'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { isOverdue } from '@/components/stock/deliveries/state';
import { stockLinks } from '@/components/stock/shared/links';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { DeliverySummary } from '@/server/stock/stock.schema';
import classes from './dashboard.module.css';
import { expectedInput } from './reads';
import { useMoment } from './useMoment';

const SHOWN = 5;

/** Expected deliveries, the most overdue first. */
export function DueDeliveries() {
  const t = useTranslations('stock.dashboard.deliveries');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data, error, refetch } = useQuery(trpc.stock.listDeliveries.queryOptions(expectedInput(restaurantId)));
  const due = data?.items.slice(0, SHOWN);
  const links = stockLinks(restaurantId);
  return (
    <Panel
      title={t('title')}
      flush
      aside={
        <Link href={links.deliveries()} className={`${classes.more} reach`}>
          {t('all')}
        </Link>
      }
    >
      {error && !due ? (
        <ErrorState error={error} retry={refetch} />
      ) : !due ? (
        <LoadingRows />
      ) : due.length === 0 ? (
        <EmptyState
          icon={<IconTruckDelivery size={20} />}
          title={t('none')}
          action={
            <Button component={Link} href={links.newDelivery} variant="default">
              {t('announce')}
            </Button>
          }
        >
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {due.map((delivery) => (
            <Due key={delivery.deliveryId} delivery={delivery} href={links.delivery(delivery.deliveryId)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Due({ delivery, href }: { delivery: DeliverySummary; href: string }) {
  const t = useTranslations('stock.dashboard.deliveries');
  const format = useFormat();
  const moment = useMoment();
  const { supplierName, expectedAt, lineCount, totalQuantity } = delivery;
  const overdue = isOverdue(expectedAt, Date.now());
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link href={href} className={`${classes.name} reach`}>
          {supplierName}
        </Link>
        <p className={classes.facts}>
          {expectedAt && (
            <span className={overdue ? classes.warning : undefined} suppressHydrationWarning>
              {t(overdue ? 'overdue' : 'due', { moment: moment(expectedAt) })}
            </span>
          )}
          <span>{t('lines', { lines: lineCount, units: totalQuantity, shown: format.number(totalQuantity) })}</span>
        </p>
      </div>
      <Button component={Link} href={href} variant="default" aria-label={t('receiveLabel', { supplier: supplierName })}>
        {t('receive')}
      </Button>
    </li>
  );
}

/** A placeholder for the rows of a short list. */
export function LoadingRows() {
  return (
    <ul className={classes.list} aria-hidden>
      {[52, 40, 60].map((width) => (
        <li key={width} className={classes.row}>
          <div className={classes.words}>
            <Skeleton height={13} width={`${width}%`} my={4} />
            <Skeleton height={11} width="70%" my={4} />
          </div>
        </li>
      ))}
    </ul>
  );
}
