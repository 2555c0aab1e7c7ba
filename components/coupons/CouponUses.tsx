'use client';

import { Button, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { byPages } from '@/components/ui/list/useList';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';

/** The orders that a coupon, or its batch, was used for. */
export function CouponUses({ promocodeId }: { promocodeId: number }) {
  const t = useTranslations('coupons.uses');
  const trpc = useTRPC();
  const format = useFormat();
  const query = useInfiniteQuery(trpc.coupons.listCouponUses.infiniteQueryOptions({ promocodeId }, byPages));
  if (!query.data) return query.error ? <ErrorState error={query.error} retry={query.refetch} /> : <LoadingState height={200} />;
  const uses = query.data.pages.flatMap(({ items }) => items);
  if (uses.length === 0) return <p className={layout.note}>{t('none')}</p>;
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('at')}</Table.Th>
            <Table.Th>{t('restaurant')}</Table.Th>
            <Table.Th>{t('customer')}</Table.Th>
            <Table.Th ta="right">{t('amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {uses.map((use) => (
            <Table.Tr key={use.useId}>
              <Table.Td>{format.dateTime(use.usedAt)}</Table.Td>
              <Table.Td>{use.restaurantName}</Table.Td>
              <Table.Td>{use.customerName ?? t('guest')}</Table.Td>
              <Table.Td ta="right">
                {use.cancelledAt === null ? format.money(use.amount) : t('givenBack', { amount: format.money(use.amount) })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Table.ScrollContainer>
  );
}
