'use client';

import { Anchor, Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { orderLinks } from '@/components/orders/links';
import { FigureTable } from '@/components/replays/FigureTable';
import classes from '@/components/replays/replays.module.css';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { useBrand } from '@/components/ui/scope';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Draft } from '@/server/promotions/evaluation.schema';
import type { PromotionReplayed } from '@/server/replays/replays.schema';
import type { OneOrderProps } from './OneOrderDrawer';

const OneOrder = whenOpened<OneOrderProps>(() => import('./OneOrderDrawer'));

interface Props {
  orders: PromotionReplayed['orders']['items'];
  /** The total, including orders that are not listed. */
  count: number;
  draft: Draft;
  isMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
}

/** The orders whose price would have been different, each with the reason. */
export function DifferentOrders({ orders, count, draft, isMore, isFetchingMore, onMore }: Props) {
  const t = useTranslations('replays');
  const { money, dateTime } = useFormat();
  const { restaurants } = useBrand();
  const [open, setOpen] = useState<string | null>(null);
  const nameOf = (restaurantId: number) => restaurants.find(({ id }) => id === restaurantId)?.name ?? '';
  return (
    <section className={classes.section}>
      <h3>{t('different.title', { count })}</h3>
      {orders.length === 0 ? (
        <p className={layout.note}>{t('different.none')}</p>
      ) : (
        <FigureTable
          label={t('different.title', { count })}
          columns={[
            { key: 'order', header: t('different.order') },
            { key: 'before', header: t('different.before') },
            { key: 'after', header: t('different.after') },
            { key: 'why', header: t('different.why') },
          ]}
          rows={orders.map(({ orderId, restaurantId, createdAt, beforeCents, afterCents, displaced }) => ({
            key: orderId,
            cells: [
              <>
                <Anchor key="order" inherit component={Link} href={orderLinks(restaurantId).order(orderId)}>
                  {t('different.number', { id: orderId })}
                </Anchor>
                <div className={layout.quiet}>
                  {dateTime(createdAt)} · {nameOf(restaurantId)}
                </div>
                {displaced.length > 0 && (
                  <div className={layout.quiet}>{t('different.instead', { names: displaced.map(({ label }) => label).join(', ') })}</div>
                )}
              </>,
              money(beforeCents),
              money(afterCents),
              <Button
                key="why"
                size="compact-sm"
                variant="subtle"
                aria-label={t('different.whyOf', { id: orderId })}
                onClick={() => setOpen(orderId)}
              >
                {t('different.show')}
              </Button>,
            ],
          }))}
        />
      )}
      {isMore && (
        <div>
          <Button variant="default" loading={isFetchingMore} onClick={onMore}>
            {t('different.more')}
          </Button>
        </div>
      )}
      <OneOrder opened={open !== null} orderId={open} draft={draft} onClose={() => setOpen(null)} />
    </section>
  );
}
