'use client';

import { Anchor, Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { orderLinks } from '@/components/orders/links';
import DetailDrawerPanel from '@/components/ui/DetailDrawerPanel';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { byPages } from '@/components/ui/list/useList';
import { ErrorState } from '@/components/ui/states';
import { PlainTable } from '@/components/ui/table/PlainTable';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { Figure } from './figure';
import type { Period } from './period';

export interface OrdersProps {
  opened: boolean;
  figure: Figure;
  period: Period;
  /** The restaurants to choose from. Default: the first. */
  restaurants: readonly { restaurantId: number; name: string }[];
  onClose: () => void;
}

/** The orders behind a figure, with the contribution of each. */
export default function OrdersDrawer({ opened, figure, period, restaurants, onClose }: OrdersProps) {
  const t = useTranslations('treasury');
  const format = useFormat();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const restaurantId = restaurants.find((each) => each.restaurantId === chosenId)?.restaurantId ?? restaurants[0]?.restaurantId;
  const { operationType, category, label, vatRate } = figure;
  const title = operationType
    ? t(`operation.${operationType}`)
    : category
      ? t(`sold.category.${category}`, { label: label || t('sold.none') })
      : vatRate !== undefined
        ? t('orders.vat', { rate: format.percent(vatRate) })
        : t('orders.all');
  return (
    <DetailDrawerPanel opened={opened} onClose={onClose} title={title} size="lg">
      <p className={layout.note}>
        {period.from === period.to ? format.date(period.from) : `${format.date(period.from)} – ${format.date(period.to)}`}
      </p>
      {restaurants.length > 1 && (
        <NativeSelect
          mb="md"
          label={t('orders.restaurant')}
          value={String(restaurantId)}
          data={restaurants.map(({ restaurantId: id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setChosenId(Number(event.currentTarget.value))}
        />
      )}
      {restaurantId !== undefined && <Orders label={title} restaurantId={restaurantId} figure={figure} period={period} />}
    </DetailDrawerPanel>
  );
}

interface FigureOrdersProps {
  label: string;
  restaurantId: number;
  figure: Figure;
  period: Period;
}

function Orders({ label, restaurantId, figure, period }: FigureOrdersProps) {
  const t = useTranslations('treasury.orders');
  const trpc = useTRPC();
  const format = useFormat();
  const channelName = useChannelName();
  const query = useInfiniteQuery(trpc.treasury.listBookedOrders.infiniteQueryOptions({ restaurantId, ...period, ...figure }, byPages));
  if (!query.data) return query.error ? <ErrorState error={query.error} retry={query.refetch} /> : <LoadingState height={240} />;
  const orders = query.data.pages.flatMap(({ items }) => items);
  if (orders.length === 0 && !query.hasNextPage) return <p className={layout.note}>{t('none')}</p>;
  return (
    <>
      <PlainTable label={label}>
        <thead>
          <tr>
            <th>{t('order')}</th>
            <th>{t('at')}</th>
            <th>{t('channel')}</th>
            <th data-number>{t('total')}</th>
            <th data-number>{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ bookingId, kind, orderId, orderNumber, ticketNumber, at, channelId, total, amount }) => (
            <tr key={bookingId}>
              <td>
                <Anchor inherit component={Link} href={orderLinks(restaurantId).order(orderId)}>
                  {t(`kind.${kind}`, { number: String(orderNumber) })}
                </Anchor>
                {ticketNumber !== null && <div className={layout.quiet}>{t('ticket', { number: String(ticketNumber) })}</div>}
              </td>
              <td>{format.dateTime(at)}</td>
              <td>{channelName(channelId)}</td>
              <td data-number>{format.money(total)}</td>
              <td data-number>{format.money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {query.hasNextPage && (
        <Button mt="md" variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
