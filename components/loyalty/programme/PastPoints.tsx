'use client';

import { Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { AskPast } from '@/components/replays/AskPast';
import { FigureTable } from '@/components/replays/FigureTable';
import { useEstimateText } from '@/components/replays/useEstimateText';
import { useErrorMessage } from '@/components/ui/errors';
import { Figures } from '@/components/ui/Figures';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { ProgrammeReplayed } from '@/server/replays/replays.schema';
import type { ProgrammeBody } from './form';

export interface PastPointsProps {
  /** The edited programme; null while it has errors. */
  programme: ProgrammeBody | null;
}

/** The points that past orders would have earned with the edited programme, and their value. */
export default function PastPoints({ programme }: PastPointsProps) {
  const t = useTranslations('replays.programme');
  const shared = useTranslations('replays');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const errorMessage = useErrorMessage();
  const replay = useMutation(trpc.replays.replayProgramme.mutationOptions());
  const replayedDraft = replay.variables?.draft;
  const isOutdated = replay.data !== undefined && JSON.stringify(replayedDraft) !== JSON.stringify(programme);
  return (
    <Panel title={t('title')}>
      <div className={layout.stack}>
        <p className={layout.note}>{t('text')}</p>
        <AskPast
          isAsking={replay.isPending}
          disabled={programme === null}
          onAsk={(period) => programme && replay.mutate({ brandId, draft: programme, ...period })}
        />
        <div aria-live="polite" className={layout.stack}>
          {replay.error && <p className={layout.problem}>{errorMessage(replay.error)}</p>}
          {replay.isPending && <Skeleton height={200} />}
          {isOutdated && <p className={layout.note}>{shared('outdated')}</p>}
          {replay.data && <ReplayResult replayed={replay.data} />}
        </div>
      </div>
    </Panel>
  );
}

function ReplayResult({ replayed }: { replayed: ProgrammeReplayed }) {
  const t = useTranslations('replays.programme');
  const { number } = useFormat();
  const estimated = useEstimateText();
  const { points, cents, members, orders, tiers, isSample, looked, received } = replayed;
  return (
    <>
      <Figures
        label={t('title')}
        total={{ label: t('worth'), value: estimated.money(cents.after), hint: t('was', { amount: estimated.money(cents.before) }) }}
        parts={[
          {
            key: 'points',
            label: t('points'),
            value: estimated.number(points.after),
            hint: t('was', { amount: estimated.number(points.before) }),
          },
          { key: 'members', label: t('members'), value: number(members), hint: t('ofOrders', { orders }) },
        ]}
      />
      {isSample && <p className={layout.note}>{t('sample', { looked: number(looked), received: number(received) })}</p>}
      {tiers.length > 1 && (
        <FigureTable
          label={t('byTier')}
          columns={[
            { key: 'tier', header: t('tier') },
            { key: 'orders', header: t('orders') },
            { key: 'points', header: t('points') },
          ]}
          rows={tiers.map(({ name, orders: own, points: earned }) => ({
            key: name ?? '',
            cells: [name ?? t('noTier'), number(own), number(earned)],
          }))}
        />
      )}
    </>
  );
}
