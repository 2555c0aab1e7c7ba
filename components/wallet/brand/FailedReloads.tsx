'use client';

import { IconCreditCard } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { customerName } from '@/components/customers/shared/customer';
import { customerLinks } from '@/components/customers/shared/links';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import { type Column, MOMENT_WIDTH } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { FailedReload } from '@/server/reloads/reloads.schema';
import classes from './brand.module.css';

const noFilters = {};

/** Automatic top-ups that fail, with the reason and what to do. */
export function FailedReloads({ brandId }: { brandId: number }) {
  const t = useTranslations('wallet.brand');
  const trpc = useTRPC();
  const open = useOpen();
  const filters = useFilters(noFilters);
  const list = useList(filters, useInfiniteQuery(trpc.reloads.listFailedReloads.infiniteQueryOptions({ brandId }, byPages)));
  const columns = useColumns();
  return (
    <ListTable
      id="wallets.failed"
      label={t('tabs.failed')}
      list={list}
      columns={columns}
      rowKey={({ customerId }) => customerId}
      rowLabel={customerName}
      onOpenRow={({ customerId }) => open(`${customerLinks(brandId).customer(customerId)}?tab=top-up`)}
      compact={(row) => <Card row={row} />}
      reserve={null}
      nothing={t('failed.none')}
      empty={
        <EmptyState icon={<IconCreditCard size={20} />} title={t('failed.none')}>
          {t('failed.noneText')}
        </EmptyState>
      }
      filters={null}
    />
  );
}

function useColumns(): Column<FailedReload>[] {
  const t = useTranslations('wallet.brand');
  const words = useTranslations('wallet');
  const format = useFormat();
  return useMemo(
    () => [
      { key: 'customer', header: t('customer'), primary: true, cell: customerName },
      { key: 'reason', header: t('failed.reason'), minWidth: 220, cell: ({ reason }) => words(`reason.${reason}`) },
      { key: 'card', header: t('failed.card'), width: 110, yields: 2, cell: ({ lastFour }) => lastFour && `•••• ${lastFour}` },
      {
        key: 'failedAt',
        header: t('failed.failedAt'),
        width: MOMENT_WIDTH,
        yields: 1,
        cell: ({ failedAt }) => failedAt && format.dateTime(failedAt),
      },
      { key: 'automatic', header: t('automatic'), width: 190, yields: 3, cell: ({ isActive }) => t(isActive ? 'on' : 'off') },
      { key: 'todo', header: t('failed.todo'), minWidth: 260, cell: ({ reason }) => <Todo reason={reason} /> },
    ],
    [t, words, format],
  );
}

function Todo({ reason }: Pick<FailedReload, 'reason'>) {
  const t = useTranslations('wallet.todo');
  return <span className={classes.todo}>{t(reason)}</span>;
}

/** A top-up on a phone. */
function Card({ row }: { row: FailedReload }) {
  const words = useTranslations('wallet');
  return (
    <div className={card.card}>
      <CardName>{customerName(row)}</CardName>
      <span>{words(`reason.${row.reason}`)}</span>
      <span className={layout.quiet}>{words(`todo.${row.reason}`)}</span>
    </div>
  );
}
