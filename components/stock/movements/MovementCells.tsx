'use client';

import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { orderLinks } from '@/components/orders/links';
import { Link } from '@/components/ui/Link';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { ListedMovement } from '@/server/stock/stock.schema';
import { stockLinks } from '../shared/links';
import { usePeople } from '../shared/usePeople';
import classes from './movements.module.css';

interface Props {
  movement: ListedMovement;
}

/** Before and after. */
export function QuantityStep({ movement: { quantityBefore, quantityAfter } }: Props) {
  const format = useFormat();
  return (
    <span className={classes.step}>
      <span className={classes.quiet}>{format.number(quantityBefore)}</span>
      <span className={classes.quiet} aria-hidden>
        →
      </span>
      <span>{format.number(quantityAfter)}</span>
    </span>
  );
}

/** The user; for automatic movements, the channel. */
export function Who({ movement: { userId, channelId } }: Props) {
  const { id } = useRestaurant();
  const { nameOf } = usePeople(id);
  const channelName = useChannelName();
  return userId === null && channelId !== null ? channelName(channelId) : nameOf(userId);
}

/** The origin of a movement: its order, its delivery, or the reason given. */
export function Origin({ movement: { orderId, deliveryId, reason } }: Props) {
  const t = useTranslations('stock.movements');
  const { id } = useRestaurant();
  const links = stockLinks(id);
  const supplierName = useSupplierName(id);
  return (
    <>
      {orderId !== null && (
        <Anchor inherit component={Link} href={orderLinks(id).order(String(orderId))}>
          {t('order')}
        </Anchor>
      )}
      {deliveryId !== null && (
        <Anchor inherit component={Link} href={links.delivery(deliveryId)}>
          {supplierName(deliveryId) ?? t('delivery')}
        </Anchor>
      )}
      {reason && (
        <span className={classes.reason} title={reason}>
          {reason}
        </span>
      )}
    </>
  );
}

/** The maximum of one request. */
const MAX_DELIVERIES = 200;

/** Returns a function that names the supplier of a delivery; undefined for deliveries older than the last 200. */
function useSupplierName(restaurantId: number): (deliveryId: number) => string | undefined {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.stock.listDeliveries.queryOptions({ restaurantId, limit: MAX_DELIVERIES }, { staleTime: 5 * 60_000 }));
  const names = useMemo(() => new Map(data?.items.map(({ deliveryId, supplierName }) => [deliveryId, supplierName])), [data]);
  return (deliveryId) => names.get(deliveryId);
}
