'use client';

import { Button } from '@mantine/core';
import { IconDiscount2, IconFlask, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { useCanEditOffers } from '@/components/grants/useCanEditOffers';
import { useKeptCurrent } from '@/components/live/reads';
import { PillChoice } from '@/components/ui/filters/PillChoice';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Promotion } from '@/server/promotions/promotions.schema';
import { Findings } from './Findings';
import type { NewPromotionProps } from './NewPromotionModal';
import { PromotionCard } from './PromotionCard';
import type { PublishProps } from './PublishModal';
import { listInput, promotionFilters, promotionLinks, shownStates } from './promotionFilters';
import { RowActions } from './RowActions';
import { useNames } from './useNames';
import { usePhrases } from './usePhrases';
import { usePromotionActions } from './usePromotionActions';
import { usePromotionColumns } from './usePromotionColumns';

const NewPromotion = whenOpened<NewPromotionProps>(() => import('./NewPromotionModal'));
const Publish = whenOpened<PublishProps>(() => import('./PublishModal'));

/** The promotions of a brand, each as a sentence, with its use and its next change. */
export function PromotionsScreen() {
  const t = useTranslations('promotions');
  const trpc = useTRPC();
  const open = useOpen();
  const { id: brandId, restaurants } = useBrand();
  const canEdit = useCanEditOffers();
  const links = promotionLinks(brandId);
  const [isAdding, setAdding] = useState(false);
  const [published, setPublished] = useState<number | null>(null);
  const filters = useFilters(promotionFilters);
  const query = useInfiniteQuery(trpc.promotions.listPromotions.infiniteQueryOptions(listInput(brandId, filters.values), byPages));
  const list = useList(filters, query);
  const report = useQuery(trpc.promotions.checkPromotions.queryOptions({ brandId })).data;
  useKeptCurrent(restaurants[0]?.id, 'promotions');
  const rules = useMemo(() => list.rows?.map(({ rule }) => rule) ?? [], [list.rows]);
  const { sentenceOf } = usePhrases(useNames(rules));
  const { run, busy } = usePromotionActions(brandId);
  const columns = usePromotionColumns(
    ({ rule }) => sentenceOf(rule),
    canEdit
      ? (promotion) => (
          <RowActions
            promotion={promotion}
            isBusy={busy === promotion.promotionId}
            onPublish={() => setPublished(promotion.promotionId)}
            onAction={(action) => void run(action, promotion)}
          />
        )
      : null,
  );
  const nameOf = useCallback(
    (promotionId: number) => list.rows?.find((promotion: Promotion) => promotion.promotionId === promotionId)?.name,
    [list.rows],
  );
  const add = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const isEmpty = list.rows?.length === 0 && filters.active === 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            {!isEmpty && add}
            <Button component={Link} href={links.simulator} variant="default" leftSection={<IconFlask size={16} aria-hidden />}>
              {t('simulate')}
            </Button>
          </>
        }
      />
      <div className={layout.stack}>
        {report && <Findings report={report} nameOf={nameOf} />}
        <ListTable
          id="promotions"
          label={t('title')}
          list={list}
          columns={columns}
          rowHeight={64}
          rowKey={({ promotionId }) => promotionId}
          rowLabel={({ name }) => name}
          onOpenRow={({ promotionId }) => open(links.one(promotionId))}
          compact={(promotion) => <PromotionCard promotion={promotion} sentence={sentenceOf(promotion.rule)} />}
          reserve={report && report.count > 0 ? '18rem' : undefined}
          nothing={t('nothingMatches')}
          empty={
            <EmptyState icon={<IconDiscount2 size={20} />} title={t('none')} action={add}>
              {t('noneText')}
            </EmptyState>
          }
          filters={
            <>
              <PillChoice
                label={t('field.state')}
                all={t('all')}
                {...filters.bind('state')}
                options={shownStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
              />
              <SearchFilter label={t('search')} {...filters.bind('search')} />
            </>
          }
        />
      </div>
      <NewPromotion opened={isAdding} onClose={() => setAdding(false)} />
      <Publish opened={published !== null} promotionId={published} onClose={() => setPublished(null)} />
    </>
  );
}
