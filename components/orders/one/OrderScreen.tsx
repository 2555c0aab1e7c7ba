'use client';

import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import { useRefresh } from '@/components/live/reads';
import { useLive } from '@/components/live/useLive';
import { BackLink } from '@/components/ui/BackLink';
import { readError } from '@/components/ui/errors';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import { orderLinks, receiptHref } from '../links';
import { OrderStatusBadge } from '../OrderStatusBadge';
import { cardMessageKey, refundable } from '../order';
import { useOrderWords } from '../useOrderWords';
import { Details } from './Details';
import { Differences } from './Differences';
import type { GiveBackProps } from './GiveBackModal';
import { Lines } from './Lines';
import { isReduced, Offers } from './Offers';
import classes from './one.module.css';
import type { OrderWithTrace } from './order.types';
import type { SettleProps } from './SettleModal';
import type { TakePaymentProps } from './TakePaymentModal';
import { Timeline } from './Timeline';
import { amountToTake } from './takePayment';
import { Vat } from './Vat';

const Settle = whenOpened<SettleProps>(() => import('./SettleModal'));
const TakePayment = whenOpened<TakePaymentProps>(() => import('./TakePaymentModal'));
const GiveBack = whenOpened<GiveBackProps>(() => import('./GiveBackModal'));

/** An order: items, payments, discounts with reasons, and refunds. */
export function OrderScreen({ orderId }: { orderId: string }) {
  const t = useTranslations('orders.one');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data: order, error, refetch } = useQuery(trpc.orders.getOrder.queryOptions({ orderId, include: 'trace' }));
  const refresh = useRefresh('orders');
  useLive(restaurantId, ['orders'], ({ ids }) => {
    if (ids.length === 0 || ids.includes(Number(orderId))) void refresh();
  });
  const links = orderLinks(restaurantId);
  const isElsewhere = order !== undefined && order.restaurantId !== restaurantId;
  if (isElsewhere || readError(error).code === 'data_not_found') {
    return (
      <EmptyState
        heading
        title={t('gone')}
        action={
          <Button component={Link} href={links.list} variant="default">
            {t('back')}
          </Button>
        }
      >
        {t('goneText')}
      </EmptyState>
    );
  }
  if (!order) return error ? <ErrorState heading error={error} retry={refetch} /> : <LoadingState height={420} radius="lg" />;
  return <OrderView order={order} />;
}

function OrderView({ order }: { order: OrderWithTrace }) {
  const t = useTranslations('orders.one');
  const preparation = useTranslations('orders.preparation');
  const format = useFormat();
  const words = useOrderWords();
  const [opened, setOpened] = useState<GiveBackProps['kind'] | null>(null);
  const [kind, setKind] = useState<GiveBackProps['kind']>('refund');
  const [settling, setSettling] = useState(false);
  const [taking, setTaking] = useState(false);
  const { orderId, restaurantId, status, expiresAt, ticketNumber } = order;
  const open = (next: GiveBackProps['kind']) => {
    setKind(next);
    setOpened(next);
  };
  const due = words.sayDue(order);
  return (
    <>
      <BackLink href={orderLinks(restaurantId).list}>{t('back')}</BackLink>
      <PageHeader
        title={words.title(order)}
        subtitle={
          <span className={classes.facts}>
            <OrderStatusBadge order={order} />
            {status === 'PAID' && <span>{preparation(order.preparation)}</span>}
            <span>{t('placed', { at: format.dateTime(order.placedAt ?? order.createdAt) })}</span>
            <span>{words.channel(order)}</span>
            <span>{words.mode(order)}</span>
            {words.who(order) && <span>{words.who(order)}</span>}
          </span>
        }
        actions={
          <>
            {amountToTake(order) > 0 && <Button onClick={() => setTaking(true)}>{t('takePayment')}</Button>}
            {status === 'PAID' && refundable(order) > 0 && (
              <Button variant={due ? 'default' : undefined} onClick={() => open('refund')}>
                {t('refund')}
              </Button>
            )}
            {ticketNumber !== null && (
              <Button
                component="a"
                href={receiptHref(orderId)}
                target="_blank"
                variant="default"
                leftSection={<IconFileTypePdf size={16} aria-hidden />}
              >
                {t('receipt')}
              </Button>
            )}
            {(status === 'PAID' || status === 'AWAITING_PAYMENT') && (
              <Button variant="default" onClick={() => open('cancel')}>
                {t('cancel')}
              </Button>
            )}
          </>
        }
      />
      <ScreenTabs
        tabs={[
          {
            value: 'order',
            label: t('tabs.order'),
            panel: (
              <div className={layout.stack}>
                {status === 'AWAITING_PAYMENT' && expiresAt !== null && (
                  <p className={classes.flag}>{t('until', { time: format.clock(expiresAt) })}</p>
                )}
                {due && <p className={classes.flag}>{due}</p>}
                <Differences order={order} />
                <div className={layout.columns}>
                  <div className={layout.stack}>
                    <Lines order={order} />
                    <Offers order={order} />
                  </div>
                  <div className={layout.stack}>
                    <Timeline order={order} />
                    {cardMessageKey(order) === 'refundOpen' && (
                      <Button variant="default" onClick={() => setSettling(true)}>
                        {t('settle')}
                      </Button>
                    )}
                    {/* The picture of the discounts includes the VAT. */}
                    {!isReduced(order) && <Vat order={order} />}
                    <Details order={order} />
                  </div>
                </div>
              </div>
            ),
          },
          {
            value: 'history',
            label: t('tabs.history'),
            panel: <History restaurantId={restaurantId} subjectKind="order" subjectId={orderId} />,
          },
        ]}
      />
      <Settle opened={settling} order={order} onClose={() => setSettling(false)} />
      <TakePayment opened={taking} order={order} onClose={() => setTaking(false)} />
      <GiveBack opened={opened !== null} kind={kind} order={order} onClose={() => setOpened(null)} />
    </>
  );
}
