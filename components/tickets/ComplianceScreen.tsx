'use client';

import { Anchor } from '@mantine/core';
import { IconLockCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { closingPeriods } from '@/server/tickets/tickets.values';
import { Archive } from './Archive';
import { ChainState } from './ChainState';
import { ClosingCard } from './ClosingCard';
import { closingParsers, PAGE_SIZE } from './filters';
import { useClosingColumns } from './useClosingColumns';

const duties = ['inalterability', 'security', 'retention', 'archiving'] as const;

/** Whether the receipts of the restaurant can be proved: their chain, closings and archives, and the legal requirements. */
export function ComplianceScreen() {
  const t = useTranslations('tickets');
  const trpc = useTRPC();
  const { id: restaurantId } = useRestaurant();
  const { data: chain } = useQuery(trpc.tickets.getChain.queryOptions({ restaurantId }));
  const filters = useFilters(closingParsers);
  const input = { restaurantId, kind: filters.values.kind ?? undefined, limit: PAGE_SIZE };
  const list = useList(filters, useInfiniteQuery(trpc.tickets.listClosings.infiniteQueryOptions(input, byPages)));
  const columns = useClosingColumns();
  const isIncomplete = chain && [chain.company.name, chain.company.siret, chain.company.vatNumber].includes('');
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className={layout.stack}>
        <ChainState chain={chain} />
        {isIncomplete && (
          <p className={layout.note}>
            {t.rich('company', {
              zones: (text) => (
                <Anchor component={Link} href={`/admin/restaurants/${restaurantId}/fiscal`} inherit>
                  {text}
                </Anchor>
              ),
            })}
          </p>
        )}
        <div className={layout.columns}>
          <Panel title={t('duties.title')}>
            <ul className={layout.rows}>
              {duties.map((duty) => (
                <li key={duty} className={layout.row}>
                  <span className={layout.rowText}>
                    <strong>{t(`duties.${duty}.title`)}</strong>
                    <span className={layout.quiet}>{t(`duties.${duty}.text`)}</span>
                  </span>
                </li>
              ))}
            </ul>
            <p className={layout.note}>{t('duties.noCertificate')}</p>
          </Panel>
          <Archive />
        </div>
        <ListTable
          id="tickets.closings"
          label={t('closings.title')}
          list={list}
          columns={columns}
          rowKey={({ closingId }) => closingId}
          rowLabel={({ period }) => period}
          compact={(closing) => <ClosingCard closing={closing} />}
          reserve={null}
          nothing={t('closings.nothing')}
          empty={
            <EmptyState icon={<IconLockCheck size={20} />} title={t('closings.none')}>
              {t('closings.noneText')}
            </EmptyState>
          }
          filters={
            <ChoiceFilter
              label={t('closings.kind')}
              {...filters.bind('kind')}
              options={closingPeriods.map((value) => ({ value, label: t(`closings.kinds.${value}`) }))}
            />
          }
        />
      </div>
    </>
  );
}
