'use client';

import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { History } from '@/components/audit/History';
import { useRefresh } from '@/components/live/reads';
import { BackLink } from '@/components/ui/BackLink';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useOpen } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { ScreenTabs } from '@/components/ui/ScreenTabs';
import { StatTile, StatTiles } from '@/components/ui/StatTile';
import { useBrand } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { ListedWebhook } from '@/server/webhooks/webhooks.schema';
import { EventList } from './EventList';
import { freshReads } from './freshReads';
import type { SecretProps } from './SecretModal';
import type { TryProps } from './TryModal';
import { useWebhookWords } from './useWebhookWords';
import type { WebhookFormProps } from './WebhookModal';
import { WebhookState } from './WebhookState';

const WebhookDialog = whenOpened<WebhookFormProps>(() => import('./WebhookModal'));
const SecretDialog = whenOpened<SecretProps>(() => import('./SecretModal'));
const TryDialog = whenOpened<TryProps>(() => import('./TryModal'));

/** A webhook: its state, the outcome of its events, and its actions. */
export function WebhookScreen({ moduleId }: { moduleId: number }) {
  const t = useTranslations('webhooks');
  const trpc = useTRPC();
  const { id: brandId } = useBrand();
  const query = useQuery(trpc.webhooks.listWebhooks.queryOptions({ brandId }, freshReads));
  const webhook = query.data?.find((each) => each.moduleId === moduleId);
  const list = `/admin/brands/${brandId}/webhooks`;
  const backLink = <BackLink href={list}>{t('title')}</BackLink>;
  if (webhook) return <WebhookDetails webhook={webhook} list={list} back={backLink} />;
  return (
    <>
      {backLink}
      {query.error ? (
        <ErrorState error={query.error} retry={query.refetch} heading />
      ) : (
        query.data && (
          <EmptyState title={t('gone')} heading>
            {t('goneText')}
          </EmptyState>
        )
      )}
    </>
  );
}

function WebhookDetails({ webhook, list, back }: { webhook: ListedWebhook; list: string; back: React.ReactNode }) {
  const t = useTranslations('webhooks');
  const words = useWebhookWords();
  const { id: brandId } = useBrand();
  const open = useOpen();
  const [dialog, setDialog] = useState<'edit' | 'secret' | 'try' | null>(null);
  const { moduleId } = webhook;
  const close = () => setDialog(null);
  return (
    <>
      {back}
      <PageHeader
        title={words.name(webhook)}
        subtitle={
          <>
            <WebhookState webhook={webhook} /> {webhook.url}
          </>
        }
        actions={
          <>
            <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => setDialog('secret')}>
              {t('secret.open')}
            </Button>
            <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setDialog('edit')}>
              {t('edit')}
            </Button>
            {webhook.state === 'on' && <Pause moduleId={moduleId} />}
            <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setDialog('try')}>
              {t('try.open')}
            </Button>
          </>
        }
      />
      <div className={layout.stack}>
        <Notice webhook={webhook} onEdit={() => setDialog('edit')} />
        <Health webhook={webhook} />
        <ScreenTabs
          tabs={[
            { value: 'events', label: t('tabs.events'), panel: <EventList webhook={webhook} /> },
            {
              value: 'history',
              label: t('tabs.history'),
              panel: <History brandId={brandId} subjectKind="webhook" subjectId={moduleId} />,
            },
          ]}
        />
      </div>
      <WebhookDialog opened={dialog === 'edit'} moduleId={moduleId} onClose={close} onRemoved={() => open(list)} />
      <SecretDialog opened={dialog === 'secret'} moduleId={moduleId} onClose={close} />
      <TryDialog opened={dialog === 'try'} moduleId={moduleId} onClose={close} />
    </>
  );
}

/** Why nothing is sent, and how to fix it. */
function Notice({ webhook, onEdit }: { webhook: ListedWebhook; onEdit: () => void }) {
  const t = useTranslations('webhooks.notice');
  const { state, stopReason, holdUntil, moduleId } = webhook;
  if (state === 'paused')
    return (
      <Alert
        color={stopReason === 'failing' ? 'red' : 'yellow'}
        variant="light"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        title={t(stopReason === 'failing' ? 'failing' : 'paused')}
      >
        <p className={layout.note}>{t(stopReason === 'failing' ? 'failingText' : 'pausedText')}</p>
        <Resume moduleId={moduleId} />
      </Alert>
    );
  if (state === 'off')
    return (
      <Alert
        color={stopReason === 'gone' ? 'red' : 'gray'}
        variant="light"
        icon={<IconInfoCircle size={18} aria-hidden />}
        title={t(stopReason === 'gone' ? 'gone' : 'off')}
      >
        <p className={layout.note}>{t(stopReason === 'gone' ? 'goneText' : 'offText')}</p>
        <Button mt="sm" size="compact-md" variant="default" onClick={onEdit}>
          {t('enable')}
        </Button>
      </Alert>
    );
  if (holdUntil === null) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
      {t('hold')} <RelativeTime value={holdUntil} />
    </Alert>
  );
}

function usePauseOrResume(done: 'paused' | 'resumed') {
  const t = useTranslations('webhooks');
  const notify = useNotify();
  const refresh = useRefresh('webhooks');
  return {
    onSuccess: () => {
      notify.done(t(done));
      return refresh();
    },
    onError: (error: unknown) => notify.failed(error),
  };
}

function Pause({ moduleId }: { moduleId: number }) {
  const t = useTranslations('webhooks');
  const trpc = useTRPC();
  const pause = useMutation({ ...trpc.webhooks.pauseWebhook.mutationOptions(), ...usePauseOrResume('paused') });
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPause size={16} aria-hidden />}
      loading={pause.isPending}
      onClick={() => pause.mutate({ moduleId })}
    >
      {t('pause')}
    </Button>
  );
}

function Resume({ moduleId }: { moduleId: number }) {
  const t = useTranslations('webhooks');
  const trpc = useTRPC();
  const resume = useMutation({ ...trpc.webhooks.resumeWebhook.mutationOptions(), ...usePauseOrResume('resumed') });
  return (
    <Button
      mt="sm"
      size="compact-md"
      variant="default"
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      loading={resume.isPending}
      onClick={() => resume.mutate({ moduleId })}
    >
      {t('resume')}
    </Button>
  );
}

function Health({ webhook: { lastSuccessAt, failingSince, waiting, failed } }: { webhook: ListedWebhook }) {
  const t = useTranslations('webhooks');
  const { number } = useFormat();
  const moment = (at: string | null) => (at === null ? '—' : <RelativeTime value={at} />);
  return (
    <StatTiles>
      <StatTile label={t('field.lastSuccess')} value={moment(lastSuccessAt)} hue={lastSuccessAt ? 'green' : 'gray'} />
      <StatTile label={t('field.failingSince')} value={moment(failingSince)} hue={failingSince ? 'red' : 'gray'} />
      <StatTile label={t('field.waiting')} value={number(waiting)} hue={waiting > 0 ? 'yellow' : 'gray'} href="?state=waiting" />
      <StatTile label={t('field.failed')} value={number(failed)} hue={failed > 0 ? 'red' : 'gray'} href="?state=failed" />
    </StatTiles>
  );
}
