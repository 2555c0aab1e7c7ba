'use client';

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import { useCanEditOffers } from '@/components/grants/useCanEditOffers';
import { useKeptCurrent } from '@/components/live/reads';
import { afterwards } from '@/components/ui/afterwards';
import { BackLink } from '@/components/ui/BackLink';
import { LoadingState } from '@/components/ui/LoadingState';
import { PageHeader } from '@/components/ui/PageHeader';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { PromotionEditorProps } from './PromotionEditor';
import { PromotionMenu } from './PromotionMenu';
import { PromotionState } from './PromotionState';
import type { PublishProps } from './PublishModal';
import { promotionLinks } from './promotionFilters';
import classes from './promotions.module.css';
import { isPublishable } from './usePromotionActions';
import { usePromotionWords } from './usePromotionWords';
import { Versions } from './Versions';

const PromotionEditor = afterwards<PromotionEditorProps>(
  () => import('./PromotionEditor'),
  () => <Skeleton height={480} radius="lg" />,
);
const Publish = whenOpened<PublishProps>(() => import('./PublishModal'));

/** A promotion: its draft as a sentence, its published versions, and its history. */
export function PromotionScreen({ promotionId }: { promotionId: number }) {
  const t = useTranslations('promotions');
  const trpc = useTRPC();
  const { id: brandId, restaurants } = useBrand();
  const canEdit = useCanEditOffers();
  const words = usePromotionWords();
  const [isEdited, setEdited] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const { data: promotion, error, refetch } = useQuery(trpc.promotions.getPromotion.queryOptions({ brandId, promotionId }));
  useKeptCurrent(restaurants[0]?.id, 'promotions');
  if (!promotion) return error ? <ErrorState error={error} retry={refetch} heading /> : <LoadingState h={480} radius="lg" />;
  const { name, archivedAt } = promotion;
  const facts = [t('given', { amount: words.sayGiven(promotion) }), words.uses(promotion), words.next(promotion)].filter(Boolean);
  return (
    <>
      <BackLink href={promotionLinks(brandId).list}>{t('title')}</BackLink>
      <PageHeader
        title={name}
        subtitle={
          <span className={classes.facts}>
            <PromotionState promotion={promotion} />
            {facts.join(' · ')}
          </span>
        }
        actions={
          canEdit && (
            <>
              {archivedAt === null && (
                <Button
                  disabled={isEdited || !isPublishable(promotion)}
                  title={isEdited ? t('saveFirst') : undefined}
                  onClick={() => setPublishing(true)}
                >
                  {t('action.publish')}
                </Button>
              )}
              <PromotionMenu promotion={promotion} />
            </>
          )
        }
      />
      <ScreenTabs
        tabs={[
          {
            value: 'rule',
            label: t('tabs.rule'),
            panel: (
              <PromotionEditor key={promotionId} promotion={promotion} canEdit={canEdit && archivedAt === null} onEdited={setEdited} />
            ),
          },
          {
            value: 'versions',
            label: t('tabs.versions'),
            panel: <Versions promotion={promotion} canEdit={canEdit && archivedAt === null} />,
          },
          {
            value: 'history',
            label: t('tabs.history'),
            panel: <History brandId={brandId} subjectKind="promotion" subjectId={promotionId} />,
          },
        ]}
      />
      <Publish opened={isPublishing} promotionId={promotionId} onClose={() => setPublishing(false)} />
    </>
  );
}
