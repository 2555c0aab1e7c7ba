'use client';

import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { preconditionOf } from '@/components/editing/precondition';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { instantOf } from '@/components/ui/timeZone';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { PromotionWithVersion } from '@/server/promotions/promotions.schema';
import { Findings } from './Findings';
import classes from './promotions.module.css';
import { useNames } from './useNames';
import { usePhrases } from './usePhrases';
import { useUndoLast } from './usePromotionActions';

export interface PublishProps {
  opened: boolean;
  promotionId: number | null;
  onClose: () => void;
}

/** Shows what guests get now and what they will get, then publishes. */
export default function PublishModal({ opened, promotionId, onClose }: PublishProps) {
  const t = useTranslations('promotions.publish');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      {opened && promotionId !== null && <LoadedPublish promotionId={promotionId} onClose={onClose} />}
    </Dialog>
  );
}

function LoadedPublish({ promotionId, onClose }: { promotionId: number; onClose: () => void }) {
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const input = { brandId, promotionId };
  // The preview must show the current draft, not one read earlier.
  const { data, error, refetch, isFetchedAfterMount } = useQuery(trpc.promotions.getPromotion.queryOptions(input, { staleTime: 0 }));
  if (!data || !isFetchedAfterMount) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={240} />;
  return <Publish promotion={data} onClose={onClose} />;
}

function Publish({ promotion, onClose }: { promotion: PromotionWithVersion; onClose: () => void }) {
  const t = useTranslations('promotions.publish');
  const words = useTranslations('promotions');
  const trpc = useTRPC();
  const notify = useNotify();
  const format = useFormat();
  const refresh = useRefresh('promotions');
  const { id: brandId, timeZone } = useBrand();
  const { promotionId, name, label, rule, etag } = promotion;
  const undoLast = useUndoLast(brandId);
  const [starts, setStarts] = useState('');
  const [ends, setEnds] = useState('');
  const published = useQuery(trpc.promotions.listPromotionVersions.queryOptions({ brandId, promotionId }, { staleTime: 0 }));
  const versions = published.isFetchedAfterMount ? published.data : undefined;
  const report = useQuery(trpc.promotions.checkPromotions.queryOptions({ brandId, promotionId })).data;
  const current = versions?.find(({ isCurrent }) => isCurrent);
  const { sentenceOf } = usePhrases(useNames(current ? [rule, current.rule] : [rule]));
  const publish = useMutation(
    trpc.promotions.publishPromotion.mutationOptions({
      onSuccess: async () => {
        onClose();
        notify.done(t('done', { name }), { label: words('undo'), run: () => void undoLast(promotionId) });
        await refresh();
      },
    }),
  );
  const [startsAt, endsAt] = [instantOf(starts, timeZone), instantOf(ends, timeZone)];
  const isBackwards = endsAt !== null && Date.parse(endsAt) <= Math.max(Date.now(), startsAt === null ? 0 : Date.parse(startsAt));
  return (
    <Form onSubmit={() => !isBackwards && publish.mutate({ brandId, promotionId, startsAt, endsAt, ...preconditionOf(etag) })}>
      <Stack gap="md">
        {versions ? (
          <dl className={classes.compared}>
            <div>
              <dt>{t('now')}</dt>
              <dd>{current ? t('told', { label: current.label, sentence: sentenceOf(current.rule) }) : t('nothing')}</dd>
            </div>
            <div>
              <dt>{startsAt === null ? t('then') : t('thenFrom', { when: format.dateTime(startsAt) })}</dt>
              <dd>{t('told', { label, sentence: sentenceOf(rule) })}</dd>
            </div>
          </dl>
        ) : (
          <LoadingState height={96} />
        )}
        {report && <Findings report={report} nameOf={(id) => (id === promotionId ? name : undefined)} />}
        <div className={classes.fields}>
          <TextInput
            type="datetime-local"
            label={t('starts')}
            description={t('startsHint')}
            value={starts}
            onChange={(event) => setStarts(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label={t('ends')}
            description={t('endsHint')}
            value={ends}
            error={isBackwards && t('backwards')}
            onChange={(event) => setEnds(event.currentTarget.value)}
          />
        </div>
        <p className={layout.note}>{t('note')}</p>
      </Stack>
      <DialogActions problem={publish.error} action={t('action')} busy={publish.isPending} disabled={!versions} onCancel={onClose} />
    </Form>
  );
}
