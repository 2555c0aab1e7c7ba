'use client';

import { Button } from '@mantine/core';
import { IconPlus, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString } from 'nuqs';
import { useMemo, useState } from 'react';
import { useCanEditOffers } from '@/components/grants/useCanEditOffers';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { searchFor } from '@/components/ui/fold';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { wholeList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import cardClasses from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { PricingRule } from '@/server/pricing-rules/pricing-rules.schema';
import type { RuleProps } from './RuleModal';
import { useRuleWords } from './useRuleWords';

const RuleDialog = whenOpened<RuleProps>(() => import('./RuleModal'));
const parsers = { rule: parseAsString.withDefault('') };

/** For whom, where and when subsidies pay, and what the admission costs. */
export function PricingRulesScreen() {
  const t = useTranslations('grants.rules');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const canEdit = useCanEditOffers();
  const words = useRuleWords(brandId);
  const filters = useFilters(parsers);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const query = useQuery(trpc['pricing-rules'].listPricingRules.queryOptions({ brandId }));
  const isFound = searchFor(filters.values.rule);
  const rows = query.data?.filter((rule) => isFound([rule.name, words.who(rule), words.where(rule), words.pays(rule)].join(' ')));
  const columns = useMemo(
    (): Column<PricingRule>[] => [
      { key: 'name', header: t('name'), primary: true, minWidth: 160, cell: ({ name }) => name, sortBy: ({ name }) => name },
      { key: 'who', header: t('who'), minWidth: 160, cell: words.who, sortBy: words.who },
      { key: 'where', header: t('where'), minWidth: 200, cell: words.where, yields: 1 },
      { key: 'fee', header: t('entranceFee'), width: 130, align: 'end', cell: words.fee, sortBy: ({ entranceFee }) => entranceFee },
      { key: 'pays', header: t('grantIds'), minWidth: 200, cell: words.pays },
    ],
    [t, words],
  );
  const add = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={query.data && query.data.length > 0 ? add : undefined} />
      <ListTable
        id="pricing-rules"
        label={t('title')}
        list={wholeList(filters, rows, query)}
        columns={columns}
        rowKey={({ pricingRuleId }) => pricingRuleId}
        rowLabel={({ name }) => name}
        onOpenRow={({ pricingRuleId }) => setOpen(pricingRuleId)}
        openKey={open}
        compact={(rule) => (
          <div className={cardClasses.card}>
            <CardName>{rule.name}</CardName>
            <span>{words.who(rule)}</span>
            <span>{words.where(rule)}</span>
            <span>{[words.fee(rule), words.pays(rule)].join(' · ')}</span>
          </div>
        )}
        nothing={t('nothingMatches')}
        empty={
          <EmptyState icon={<IconScale size={20} />} title={t('none')} action={add}>
            {t('noneText')}
          </EmptyState>
        }
        filters={<SearchFilter label={t('search')} {...filters.bind('rule')} />}
      />
      <RuleDialog
        opened={open !== null}
        rule={query.data?.find(({ pricingRuleId }) => pricingRuleId === open) ?? null}
        canEdit={canEdit}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
