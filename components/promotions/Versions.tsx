'use client';

import { Badge, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { PromotionWithVersion } from '@/server/promotions/promotions.schema';
import type { RollBackProps } from './RollBackModal';
import { useNames } from './useNames';
import { usePhrases } from './usePhrases';

const RollBack = whenOpened<RollBackProps>(() => import('./RollBackModal'));

/** The published versions of a promotion, when and by whom. An earlier one can be published again. */
export function Versions({ promotion, canEdit }: { promotion: PromotionWithVersion; canEdit: boolean }) {
  const t = useTranslations('promotions.versions');
  const trpc = useTRPC();
  const format = useFormat();
  const { brandId, promotionId, state, lastVersion } = promotion;
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error, refetch } = useQuery(trpc.promotions.listPromotionVersions.queryOptions({ brandId, promotionId }));
  const { sentenceOf } = usePhrases(useNames(data?.map(({ rule }) => rule) ?? []));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={200} radius="lg" />;
  if (data.length === 0)
    return (
      <EmptyState icon={<IconHistory size={20} />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  const isReleased = state === 'published' || state === 'paused' || state === 'scheduled';
  return (
    <Panel>
      <ol className={layout.rows}>
        {data.map(({ version, label, rule, startsAt, endsAt, publishedAt, publishedBy, isCurrent }) => (
          <li key={version} className={layout.row}>
            <span className={layout.rowText}>
              <strong>
                {t('version', { version })} {isCurrent && <Badge color="green">{t('current')}</Badge>}
              </strong>
              <span>{t('told', { label, sentence: sentenceOf(rule) })}</span>
              <span className={layout.quiet}>
                {endsAt === null
                  ? t('from', { start: format.dateTime(startsAt) })
                  : t('period', { start: format.dateTime(startsAt), end: format.dateTime(endsAt) })}
                {' · '}
                {publishedBy === null
                  ? t('published', { when: format.dateTime(publishedAt) })
                  : t('publishedBy', { when: format.dateTime(publishedAt), name: publishedBy })}
              </span>
            </span>
            {canEdit && isReleased && version !== lastVersion && (
              <Button variant="default" size="xs" aria-label={t('rollBackTo', { version })} onClick={() => setChosen(version)}>
                {t('rollBack')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <RollBack opened={chosen !== null} version={chosen} promotion={promotion} onClose={() => setChosen(null)} />
    </Panel>
  );
}
