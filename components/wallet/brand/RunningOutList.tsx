'use client';

import { IconWallet } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { customerName } from '@/components/customers/shared/customer';
import { customerLinks } from '@/components/customers/shared/links';
import { dayOf } from '@/components/ui/format';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { RunningOut } from '@/server/wallet/wallet.schema';
import classes from './brand.module.css';

const noFilters = {};

/** The wallets that will probably be empty within a week, soonest first. */
export function RunningOutList({ brandId }: { brandId: number }) {
  const t = useTranslations('wallet.brand');
  const trpc = useTRPC();
  const open = useOpen();
  const filters = useFilters(noFilters);
  const list = useList(filters, useInfiniteQuery(trpc.wallet.listRunningOut.infiniteQueryOptions({ brandId }, byPages)));
  const columns = useColumns();
  return (
    <ListTable
      id="wallets.running-out"
      label={t('tabs.runningOut')}
      list={list}
      columns={columns}
      rowKey={({ customerId }) => customerId}
      rowLabel={customerName}
      onOpenRow={({ customerId }) => open(customerLinks(brandId).customer(customerId))}
      compact={(row) => <Card row={row} />}
      nothing={t('runningOut.none')}
      empty={
        <EmptyState icon={<IconWallet size={20} />} title={t('runningOut.none')}>
          {t('runningOut.noneText')}
        </EmptyState>
      }
      filters={null}
    />
  );
}

function useColumns(): Column<RunningOut>[] {
  const t = useTranslations('wallet.brand');
  const format = useFormat();
  return useMemo(
    () => [
      { key: 'customer', header: t('customer'), primary: true, cell: customerName, csv: customerName },
      {
        key: 'emptyOn',
        header: t('emptyOn'),
        width: 180,
        cell: ({ emptyOn }) => <EmptyOn day={emptyOn} />,
        csv: ({ emptyOn }) => emptyOn,
      },
      { key: 'balance', header: t('balance'), width: 120, align: 'end', cell: ({ balance }) => format.money(balance) },
      { key: 'weeklySpend', header: t('weeklySpend'), width: 160, align: 'end', cell: ({ weeklySpend }) => format.money(weeklySpend) },
      {
        key: 'automatic',
        header: t('automatic'),
        width: 190,
        yields: 1,
        cell: ({ hasAutomaticReload }) => t(hasAutomaticReload ? 'on' : 'off'),
      },
    ],
    [t, format],
  );
}

function EmptyOn({ day }: { day: string }) {
  const t = useTranslations('wallet.brand');
  const format = useFormat();
  return day <= dayOf(new Date(), format.timeZone) ? <strong>{t('today')}</strong> : format.weekdayDate(day);
}

/** A wallet on a phone. */
function Card({ row }: { row: RunningOut }) {
  const t = useTranslations('wallet.brand');
  const format = useFormat();
  const summary = t('runningOut.about', { balance: format.money(row.balance), spend: format.money(row.weeklySpend) });
  return (
    <div className={card.card}>
      <div className={classes.pair}>
        <CardName>{customerName(row)}</CardName>
        <EmptyOn day={row.emptyOn} />
      </div>
      <span className={layout.quiet}>{summary}</span>
    </div>
  );
}
