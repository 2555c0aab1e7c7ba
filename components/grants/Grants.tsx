'use client';

import { Badge, Button } from '@mantine/core';
import { IconHeartHandshake, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString } from 'nuqs';
import { useMemo, useState } from 'react';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { searchFor } from '@/components/ui/fold';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import cardClasses from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Grant } from '@/server/grants/grants.schema';
import type { GrantProps } from './GrantModal';
import { useCanEditOffers } from './useCanEditOffers';
import { useGrantWords } from './useGrantWords';
import { useGuard } from './useGuard';

const GrantDialog = whenOpened<GrantProps>(() => import('./GrantModal'));
const parsers = { grant: parseAsString.withDefault('') };

/** The subsidies of a brand, each with what it means. */
export function Grants() {
  const t = useTranslations('grants');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const canEdit = useCanEditOffers();
  const words = useGrantWords();
  const filters = useFilters(parsers);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const query = useQuery(trpc.grants.getGrantsOverview.queryOptions({ brandId }));
  const guard = useGuard(query.data);
  const isFound = searchFor(filters.values.grant);
  const grants = query.data?.grants;
  const rows = grants?.filter(({ code, labelTicket, tag }) => isFound([code, labelTicket, tag].join(' ')));
  const columns = useMemo((): Column<Grant>[] => {
    const isRisky = (grant: Grant) => guard !== null && words.warning(grant, guard.leastCents) !== null;
    return [
      {
        key: 'label',
        header: t('field.labelTicket'),
        primary: true,
        minWidth: 200,
        cell: ({ labelTicket }) => labelTicket,
        sortBy: ({ labelTicket }) => labelTicket,
      },
      { key: 'code', header: t('field.code'), width: 160, cell: ({ code }) => <code>{code}</code>, sortBy: ({ code }) => code },
      { key: 'sentence', header: t('means'), minWidth: 320, cell: words.sentence },
      {
        key: 'warning',
        header: t('guard.column'),
        width: 150,
        yields: 1,
        cell: (grant) =>
          isRisky(grant) && (
            <Badge color="yellow" variant="light">
              {t('guard.badge')}
            </Badge>
          ),
      },
    ];
  }, [t, words, guard]);
  const add = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <ListTable
        id="grants"
        label={t('title')}
        list={wholeList(filters, rows, query)}
        columns={columns}
        rowKey={({ grantId }) => grantId}
        rowLabel={({ labelTicket }) => labelTicket}
        onOpenRow={({ grantId }) => setOpen(grantId)}
        openKey={open}
        compact={(grant) => (
          <div className={cardClasses.card}>
            <CardName>{grant.labelTicket}</CardName>
            <code>{grant.code}</code>
            <span>{words.sentence(grant)}</span>
          </div>
        )}
        reserve="19rem"
        nothing={t('nothingMatches')}
        empty={
          <EmptyState icon={<IconHeartHandshake size={20} />} title={t('none')} action={add}>
            {t('noneText')}
          </EmptyState>
        }
        filters={<SearchFilter label={t('search')} {...filters.bind('grant')} />}
        actions={grants && grants.length > 0 ? add : undefined}
      />
      <GrantDialog
        opened={open !== null}
        grant={grants?.find(({ grantId }) => grantId === open) ?? null}
        today={query.data?.today ?? ''}
        guard={guard}
        canEdit={canEdit}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
