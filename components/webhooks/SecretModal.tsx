'use client';

import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { CopyTextButton } from '@/components/ui/CopyTextButton';
import { Dialog } from '@/components/ui/Dialog';
import { useErrorMessage } from '@/components/ui/errors';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Secret } from '@/components/ui/Secret';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { WebhookWithSecret } from '@/server/webhooks/webhooks.schema';
import { USUAL_GRACE_HOURS } from '@/server/webhooks/webhooks.values';
import classes from './webhooks.module.css';

export interface SecretProps {
  opened: boolean;
  moduleId: number;
  onClose: () => void;
}

/** The secret that signs events, and its rotation. */
export default function SecretModal({ opened, moduleId, onClose }: SecretProps) {
  const t = useTranslations('webhooks.secret');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      {opened && <SecretLoader moduleId={moduleId} />}
    </Dialog>
  );
}

function SecretLoader({ moduleId }: { moduleId: number }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.webhooks.getWebhook.queryOptions({ moduleId }));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={240} />;
  return <Secrets webhook={data} />;
}

function Secrets({ webhook: { moduleId, secret, secretPrevious, secretPreviousUntil } }: { webhook: WebhookWithSecret }) {
  const t = useTranslations('webhooks.secret');
  const { dateTime } = useFormat();
  const trpc = useTRPC();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('webhooks');
  const [isShown, setShown] = useState(false);
  const end = useMutation({
    ...trpc.webhooks.endPreviousSecret.mutationOptions(),
    onSuccess: () => {
      notify.done(t('ended'));
      return refresh();
    },
  });
  return (
    <div className={classes.sections}>
      <section className={classes.section}>
        <p className={layout.note}>{t('text')}</p>
        {secret === null && (
          <p className={layout.problem} role="alert">
            {t('unreadable')}
          </p>
        )}
        {secret !== null && isShown && <Secret text={secret} testId="webhook-secret" />}
        {secret !== null && (
          <div className={classes.pair}>
            <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {t(isShown ? 'hide' : 'show')}
            </Button>
            <CopyTextButton text={secret} label={t('copy')} done={t('copied')} variant="default" />
          </div>
        )}
      </section>
      {secretPrevious !== null && secretPreviousUntil !== null && (
        <section className={classes.section}>
          <h3>{t('previous')}</h3>
          <p className={layout.note}>{t('previousText', { until: dateTime(secretPreviousUntil) })}</p>
          {isShown && <Secret text={secretPrevious} testId="webhook-secret-previous" />}
          {end.error && (
            <p className={layout.problem} role="alert">
              {errorMessage(end.error)}
            </p>
          )}
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate({ moduleId })}>
            {t('end')}
          </Button>
        </section>
      )}
      {secretPrevious === null && <Rotation moduleId={moduleId} isLost={secret === null} />}
    </div>
  );
}

const graceOptions = [0, 1, USUAL_GRACE_HOURS, 72, 168] as const;

/** @param isLost the secret cannot be read: it signs nothing, so there is none to expire later */
function Rotation({ moduleId, isLost }: { moduleId: number; isLost: boolean }) {
  const t = useTranslations('webhooks.secret');
  const trpc = useTRPC();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('webhooks');
  const [graceHours, setGrace] = useState<number>(USUAL_GRACE_HOURS);
  const rotate = useMutation({
    ...trpc.webhooks.rotateSecret.mutationOptions(),
    onSuccess: () => {
      notify.done(t('rotated'));
      return refresh();
    },
  });
  return (
    <section className={classes.section}>
      <h3>{t('rotation')}</h3>
      {!isLost && <p className={layout.note}>{t('rotationText')}</p>}
      <div className={classes.pair}>
        {!isLost && (
          <NativeSelect
            label={t('grace')}
            value={String(graceHours)}
            data={graceOptions.map((hours) => ({ value: String(hours), label: t('hours', { count: hours }) }))}
            onChange={(event) => setGrace(Number(event.currentTarget.value))}
          />
        )}
        <Button
          variant="default"
          loading={rotate.isPending}
          onClick={() => rotate.mutate({ moduleId, graceHours: isLost ? 0 : graceHours })}
        >
          {t('rotate')}
        </Button>
      </div>
      {rotate.error && (
        <p className={layout.problem} role="alert">
          {errorMessage(rotate.error)}
        </p>
      )}
    </section>
  );
}
