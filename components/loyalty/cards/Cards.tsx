'use client';

import { IconId } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { customerName } from '@/components/customers/shared/customer';
import { useBrandKeptCurrent } from '@/components/live/reads';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import { CsvButton } from '@/components/ui/table/CsvButton';
import card from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { readAllPages } from '@/components/ui/table/readAllPages';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import type { BrandCard, LoyaltyCard } from '@/server/loyalty/cards.schema';
import { cardStatuses } from '@/server/loyalty/loyalty.values';
import type { CardProps } from './CardModal';
import { CardState } from './CardState';
import { cardFilters, cardsInput } from './cardFilters';
import { Lookup } from './Lookup';

const CardDialog = whenOpened<CardProps>(() => import('./CardModal'));
/** The maximum page size, so that a file needs few requests. */
const FILE_PAGE = 200;

/** The name of a card's holder; empty if it is unassigned. */
const holderOf = ({ customerId, givenName, familyName }: BrandCard) =>
  customerId === null ? '' : customerName({ customerId, givenName, familyName, email: null });

/** The cards with a present or former holder. Unassigned ones on request. */
export function Cards({ createButton }: { createButton: ReactNode }) {
  const t = useTranslations('loyalty.cards');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { id: brandId } = useBrand();
  const [open, setOpen] = useState<LoyaltyCard | null>(null);
  const shown = useLast(open);
  const filters = useFilters(cardFilters);
  const input = cardsInput(brandId, filters.values);
  const list = useList(filters, useInfiniteQuery(trpc.loyalty.listBrandCards.infiniteQueryOptions(input, byPages)), {
    sortedByService: true,
  });
  useBrandKeptCurrent('loyalty', (id) => list.rows?.some(({ customerId }) => customerId === id) ?? false);
  const batches = useQuery(trpc.loyalty.listCardBatches.queryOptions({ brandId })).data ?? [];
  const columns = useColumns();
  const all = () =>
    readAllPages<BrandCard>((cursor) => client.loyalty.listBrandCards.query({ ...input, limit: FILE_PAGE, ...(cursor && { cursor }) }));
  return (
    <>
      <Lookup onFound={setOpen} />
      <ListTable
        id="loyalty.cards"
        label={t('title')}
        list={list}
        columns={columns}
        rowKey={({ loyaltyCardId }) => loyaltyCardId}
        rowLabel={({ cardNumber }) => cardNumber}
        onOpenRow={setOpen}
        openKey={open?.loyaltyCardId ?? null}
        reserve="21rem"
        compact={(each) => <CompactCard loyaltyCard={each} />}
        nothing={t('nothingMatches')}
        empty={
          <EmptyState icon={<IconId size={20} />} title={t('none')} action={batches.length === 0 ? createButton : undefined}>
            {t(batches.length === 0 ? 'noneText' : 'noneGiven')}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t('search')} {...filters.bind('search')} />
            <ChoiceFilter
              label={t('field.status')}
              {...filters.bind('status')}
              options={cardStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
            />
            {batches.length > 1 && (
              <ChoiceFilter
                label={t('field.batch')}
                {...filters.bind('batch')}
                options={batches.map(({ batchNumber }) => ({ value: batchNumber, label: batchNumber }))}
              />
            )}
          </>
        }
        actions={<CsvButton fileName="loyalty-cards" columns={columns} rows={all} />}
      />
      {shown && <CardDialog opened={open !== null} card={shown} onClose={() => setOpen(null)} />}
    </>
  );
}

function useColumns(): Column<BrandCard>[] {
  const t = useTranslations('loyalty.cards');
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'number',
        header: t('field.number'),
        primary: true,
        minWidth: 170,
        cell: ({ cardNumber }) => <span className="tabular">{cardNumber}</span>,
        csv: ({ cardNumber }) => cardNumber,
      },
      { key: 'holder', header: t('field.holder'), minWidth: 200, cell: holderOf, csv: holderOf },
      {
        key: 'status',
        header: t('field.status'),
        width: 140,
        cell: ({ status }) => <CardState status={status} />,
        csv: ({ status }) => t(`status.${status}`),
      },
      {
        key: 'balance',
        header: t('field.balance'),
        width: 110,
        align: 'end',
        cell: ({ balance, customerId }) => (customerId === null ? '' : format.money(balance)),
        csv: ({ balance }) => format.amountText(balance),
      },
      {
        key: 'batch',
        header: t('field.batch'),
        width: 170,
        share: 16,
        yields: 1,
        cell: ({ batchNumber }) => batchNumber,
        csv: ({ batchNumber }) => batchNumber,
      },
      {
        key: 'created',
        header: t('field.created'),
        width: 130,
        yields: 2,
        cell: ({ createdAt }) => format.date(createdAt),
        csv: ({ createdAt }) => createdAt,
      },
    ],
    [t, format],
  );
}

/** A card in the list on a phone. */
function CompactCard({ loyaltyCard }: { loyaltyCard: BrandCard }) {
  const format = useFormat();
  const { cardNumber, customerId, balance, status, batchNumber } = loyaltyCard;
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{cardNumber}</CardName>
        {customerId !== null && <span className="tabular">{format.money(balance)}</span>}
      </div>
      <div className={card.line}>
        <span className={layout.clipped}>{holderOf(loyaltyCard) || batchNumber}</span>
        <CardState status={status} />
      </div>
    </div>
  );
}
