'use client';

import { Anchor, Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { orderLinks } from '@/components/orders/links';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { DateRangeFilter } from '@/components/ui/filters/DateRangeFilter';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import { type Column, MOMENT_WIDTH } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import { StatementLinks } from '@/components/wallet/StatementLinks';
import type { Customer } from '@/server/customers/customers.schema';
import { pockets, walletLineKinds } from '@/server/wallet/wallet.values';
import { type Booking, bookingsOf, isRefundable } from './bookings';
import { historyFilters, historyInput } from './historyFilters';
import type { RefundProps } from './RefundModal';
import { useBookingWords } from './useBookingWords';
import classes from './wallet.module.css';

const Refund = whenOpened<RefundProps>(() => import('./RefundModal'));

/** The bookings of a wallet, newest first. A payment from several pockets is one row. */
export function BalanceHistory({ customer }: { customer: Customer }) {
  const t = useTranslations('customers.wallet');
  const trpc = useTRPC();
  const { timeZone } = useFormat();
  const filters = useFilters(historyFilters);
  const { from, to } = filters.values;
  const query = useInfiniteQuery(
    trpc.wallet.listBalanceHistory.infiniteQueryOptions(historyInput(customer.customerId, filters.values, timeZone), byPages),
  );
  const data = useMemo(
    () => query.data && { pages: query.data.pages.map(({ data: items, nextCursor }) => ({ items, nextCursor })) },
    [query.data],
  );
  const list = useList(filters, { ...query, data });
  const bookings = useMemo(() => list.rows && bookingsOf(list.rows), [list.rows]);
  const [refunded, setRefunded] = useState<Booking | null>(null);
  const shownRefund = useLast(refunded);
  const canRefund = customer.archivedAt === null;
  const columns = useColumns(canRefund ? setRefunded : null);
  const words = useBookingWords();

  return (
    <>
      <ListTable
        id="customers.balance"
        label={t('history.title')}
        list={{ ...list, rows: bookings }}
        columns={columns}
        rowKey={({ firstPosition }) => firstPosition}
        rowLabel={words.label}
        compact={(booking) => <BookingCard booking={booking} onRefund={canRefund ? setRefunded : null} />}
        reserve={null}
        actions={<StatementLinks customerId={customer.customerId} from={from} to={to} />}
        nothing={t('history.nothingMatches')}
        empty={
          <EmptyState icon={<IconReceipt size={20} />} title={t('history.none')}>
            {t('history.noneText')}
          </EmptyState>
        }
        filters={
          <>
            <ChoiceFilter
              label={t('history.kind')}
              {...filters.bind('kind')}
              options={walletLineKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            />
            <ChoiceFilter
              label={t('history.pocket')}
              {...filters.bind('pocket')}
              options={pockets.map((pocket) => ({ value: pocket, label: t(`pocket.${pocket}`) }))}
            />
            <DateRangeFilter label={t('history.period')} value={{ from, to }} onChange={filters.set} />
          </>
        }
      />
      {shownRefund && <Refund opened={refunded !== null} onClose={() => setRefunded(null)} booking={shownRefund} customer={customer} />}
    </>
  );
}

type OnRefund = ((booking: Booking) => void) | null;

function useColumns(onRefund: OnRefund): Column<Booking>[] {
  const t = useTranslations('customers.wallet');
  const format = useFormat();
  const words = useBookingWords();
  return useMemo(
    () => [
      { key: 'when', header: t('history.when'), width: MOMENT_WIDTH, cell: ({ lines: [{ applyDate }] }) => format.dateTime(applyDate) },
      {
        key: 'what',
        header: t('history.what'),
        primary: true,
        minWidth: 180,
        cell: (booking) => (
          <span className={classes.kind}>
            <span>{words.kind(booking)}</span>
            <span className={layout.clipped}>{words.about(booking)}</span>
          </span>
        ),
      },
      { key: 'pockets', header: t('history.pocket'), width: 190, yields: 1, cell: words.parts },
      { key: 'amount', header: t('amount'), width: 110, align: 'end', cell: (booking) => <Amount booking={booking} /> },
      { key: 'after', header: t('history.after'), width: 110, align: 'end', cell: ({ balanceAfter }) => format.money(balanceAfter) },
      {
        key: 'refund',
        header: t('history.orderColumn'),
        width: 150,
        align: 'end',
        cell: (booking) => <NextStep booking={booking} onRefund={onRefund} />,
      },
    ],
    [t, format, words, onRefund],
  );
}

function Amount({ booking: { amount } }: { booking: Booking }) {
  const format = useFormat();
  return (
    <span className={amount > 0 ? classes.in : undefined}>
      {amount > 0 ? '+' : '−'}
      {format.money(Math.abs(amount))}
    </span>
  );
}

/** The action on a booking: a refund, or a link to its order, which is refunded as a whole. */
function NextStep({ booking, onRefund }: { booking: Booking; onRefund: OnRefund }) {
  const t = useTranslations('customers.wallet');
  const { restaurants } = useBrand();
  const { order } = booking.lines[0];
  if (order && restaurants.some(({ id }) => id === order.restaurantId))
    return (
      <Anchor component={Link} href={orderLinks(order.restaurantId).order(order.orderId)} className="reach">
        {t('history.order', { number: String(order.orderNumber) })}
      </Anchor>
    );
  return onRefund && <RefundButton booking={booking} onRefund={onRefund} />;
}

function RefundButton({ booking, onRefund }: { booking: Booking; onRefund: (booking: Booking) => void }) {
  const t = useTranslations('customers.wallet');
  const words = useBookingWords();
  if (!isRefundable(booking)) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => onRefund(booking)}
      aria-label={t('refund.of', { what: words.label(booking) })}
    >
      {t('refund.action')}
    </Button>
  );
}

/** A booking on a phone. */
function BookingCard({ booking, onRefund }: { booking: Booking; onRefund: OnRefund }) {
  const format = useFormat();
  const words = useBookingWords();
  const [{ applyDate }] = booking.lines;
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{words.kind(booking)}</CardName>
        <span className="tabular">
          <Amount booking={booking} />
        </span>
      </div>
      <div className={card.line}>
        <span className={layout.clipped}>{[format.dateTime(applyDate), words.about(booking)].filter(Boolean).join(' · ')}</span>
        <NextStep booking={booking} onRefund={onRefund} />
      </div>
    </div>
  );
}
