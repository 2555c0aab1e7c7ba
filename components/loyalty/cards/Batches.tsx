'use client';

import { Button } from '@mantine/core';
import { IconCards, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { ListTable } from '@/components/ui/list/ListTable';
import { wholeList } from '@/components/ui/list/useList';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { CardBatch } from '@/server/loyalty/cards.schema';
import { batchHref } from './batchHref';

const unfiltered = { active: 0, clear: () => undefined };

/** The batches of cards, with a file of their numbers for printing. */
export function Batches({ createButton }: { createButton: ReactNode }) {
  const t = useTranslations('loyalty.cards.batches');
  const trpc = useTRPC();
  const format = useFormat();
  const { id: brandId } = useBrand();
  const query = useQuery(trpc.loyalty.listCardBatches.queryOptions({ brandId }));
  const columns = useMemo(
    (): Column<CardBatch>[] => [
      { key: 'batch', header: t('batch'), primary: true, minWidth: 180, cell: ({ batchNumber }) => batchNumber },
      { key: 'quantity', header: t('quantity'), width: 120, align: 'end', cell: ({ quantity }) => format.number(quantity) },
      { key: 'unassigned', header: t('unassigned'), width: 140, align: 'end', cell: ({ unassigned }) => format.number(unassigned) },
      { key: 'created', header: t('created'), width: 150, cell: ({ createdAt }) => format.date(createdAt) },
      { key: 'file', header: t('file'), width: 180, cell: ({ batchNumber }) => <Download brandId={brandId} batchNumber={batchNumber} /> },
    ],
    [t, format, brandId],
  );
  return (
    <ListTable
      id="loyalty.batches"
      label={t('title')}
      list={wholeList(unfiltered, query.data, query)}
      columns={columns}
      rowKey={({ batchNumber }) => batchNumber}
      rowLabel={({ batchNumber }) => batchNumber}
      reserve="17rem"
      compact={({ batchNumber, quantity, unassigned }) => (
        <div className={card.card}>
          <CardName>{batchNumber}</CardName>
          <div className={card.line}>
            <span className={card.text}>
              {t('counts', { count: quantity, quantity: format.number(quantity), unassigned: format.number(unassigned) })}
            </span>
            <Download brandId={brandId} batchNumber={batchNumber} />
          </div>
        </div>
      )}
      nothing={t('none')}
      empty={
        <EmptyState icon={<IconCards size={20} />} title={t('none')} action={createButton}>
          {t('noneText')}
        </EmptyState>
      }
      filters={null}
    />
  );
}

function Download({ brandId, batchNumber }: { brandId: number; batchNumber: string }) {
  const t = useTranslations('loyalty.cards.batches');
  return (
    <Button
      component="a"
      href={batchHref(brandId, batchNumber)}
      download
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={t('downloadOf', { batch: batchNumber })}
    >
      {t('download')}
    </Button>
  );
}
