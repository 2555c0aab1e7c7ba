'use client';

import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useCanEditOffers } from '@/components/grants/useCanEditOffers';
import { EntriesTable, type OpenEntry } from '@/components/ui/list/EntriesTable';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { CardName } from '@/components/ui/table/CardName';
import cardClasses from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { PricingRule } from '@/server/pricing-rules/pricing-rules.schema';
import type { RuleProps } from './RuleModal';
import { useRuleWords } from './useRuleWords';

const RuleDialog = whenOpened<RuleProps>(() => import('./RuleModal'));

/** For whom, where and when subsidies apply, and the admission fee. */
export function PricingRulesScreen() {
  const t = useTranslations('grants.rules');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const canEdit = useCanEditOffers();
  const words = useRuleWords(brandId);
  const [open, setOpen] = useState<OpenEntry>(null);
  const query = useQuery(trpc['pricing-rules'].listPricingRules.queryOptions({ brandId }));
  const columns = useMemo(
    (): Column<PricingRule>[] => [
      { key: 'name', header: t('name'), primary: true, width: 150, share: 14, cell: ({ name }) => name, sortBy: ({ name }) => name },
      { key: 'who', header: t('who'), width: 140, share: 14, cell: words.who, sortBy: words.who },
      { key: 'where', header: t('where'), minWidth: 200, cell: words.where, yields: 1 },
      { key: 'fee', header: t('entranceFee'), width: 120, align: 'end', cell: words.fee, sortBy: ({ entranceFee }) => entranceFee },
      { key: 'pays', header: t('grantIds'), minWidth: 200, cell: words.pays },
    ],
    [t, words],
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <EntriesTable
        id="pricing-rules"
        label={t('title')}
        entries={query.data}
        query={query}
        columns={columns}
        keyOf={({ pricingRuleId }) => pricingRuleId}
        textOf={(rule) => [rule.name, words.who(rule), words.where(rule), words.pays(rule)].join(' ')}
        param="rule"
        rowLabel={({ name }) => name}
        words={{ search: t('search'), nothing: t('nothingMatches'), none: t('none'), noneText: t('noneText'), add: t('add') }}
        icon={<IconScale size={20} />}
        open={open}
        onOpen={setOpen}
        canAdd={canEdit}
        compact={(rule) => (
          <div className={cardClasses.card}>
            <CardName>{rule.name}</CardName>
            <span>{words.who(rule)}</span>
            <span>{words.where(rule)}</span>
            <span>{[words.fee(rule), words.pays(rule)].join(' · ')}</span>
          </div>
        )}
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
