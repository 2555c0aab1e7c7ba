'use client';

import { Badge, Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { readError } from '@/components/ui/errors';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { useNotify } from '@/components/ui/notify';
import { PageHeader } from '@/components/ui/PageHeader';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import type { MailView } from '@/server/mail/mail.schema';
import { listInput, mailFilterStates, mailFilters } from './mailFilters';

/** The emails of the installation. Those that failed can be sent again. */
export function MailsScreen({ canMail }: { canMail: boolean }) {
  const t = useTranslations('mail');
  const trpc = useTRPC();
  const filters = useFilters(mailFilters);
  const input = listInput(filters.values);
  const list = useList(
    filters,
    useInfiniteQuery({ ...trpc.mail.listMails.infiniteQueryOptions(input, byPages), refetchInterval: untilSent }),
  );
  const columns = useMailColumns();
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <ListTable
        id="mails"
        label={t('title')}
        list={list}
        columns={columns}
        rowKey={({ mailId }) => mailId}
        rowLabel={({ email }) => email}
        compact={(mail) => <MailCard mail={mail} />}
        nothing={t('nothing')}
        empty={
          <EmptyState icon={<IconMail size={20} />} title={t('none')}>
            {t(canMail ? 'noneText' : 'noneOff')}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t('search')} {...filters.bind('search')} />
            <ChoiceFilter
              label={t('stateLabel')}
              {...filters.bind('state')}
              options={mailFilterStates.map((value) => ({ value, label: value === 'unsent' ? t('unsent') : t(`state.${value}`) }))}
            />
          </>
        }
      />
    </>
  );
}

/** Polls while an email waits to be sent. */
const untilSent = ({ state: { data } }: { state: { data?: { pages: { items: MailView[] }[] } | undefined } }): number | false =>
  data?.pages.some(({ items }) => items.some(({ state }) => state === 'waiting')) ? 3_000 : false;

function useMailColumns(): Column<MailView>[] {
  const t = useTranslations('mail');
  return useMemo(
    () => [
      { key: 'email', header: t('email'), primary: true, minWidth: 200, cell: ({ email }) => email },
      { key: 'kind', header: t('kindLabel'), width: 176, yields: 2, cell: ({ kind }) => t(`kind.${kind}`) },
      { key: 'state', header: t('stateLabel'), width: 150, cell: (mail) => <MailState mail={mail} /> },
      { key: 'why', header: t('why'), minWidth: 220, cell: (mail) => <Why mail={mail} /> },
      { key: 'attempts', header: t('attempts'), width: 110, align: 'end', yields: 1, cell: ({ attempts }) => attempts },
      { key: 'created', header: t('created'), width: 148, cell: ({ createdAt }) => <RelativeTime value={createdAt} /> },
      { key: 'again', header: t('again'), width: 116, cell: (mail) => <SendAgain mail={mail} /> },
    ],
    [t],
  );
}

const hues = { waiting: 'blue', retrying: 'yellow', sent: 'green', failed: 'red' } as const;

function MailState({ mail: { state, failure } }: { mail: MailView }) {
  const t = useTranslations('mail');
  const shown = state === 'waiting' && failure ? 'retrying' : state;
  return <Badge color={hues[shown]}>{t(`state.${shown}`)}</Badge>;
}

/** Why it was not sent, with the server's response. */
function Why({ mail: { failure, failureDetail, state } }: { mail: MailView }) {
  const t = useTranslations('mail');
  if (!failure || state === 'sent') return '—';
  return <span title={failureDetail ?? undefined}>{t(`failure.${failure}`)}</span>;
}

function SendAgain({ mail }: { mail: MailView }) {
  const t = useTranslations('mail');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const send = useMutation(
    trpc.mail.resendMail.mutationOptions({
      onSuccess: ({ email }) => notify.done(t('sentAgain', { email })),
      onError: (error) => notify.failed(readError(error).code === 'conflict' ? new Error(t('linkEnded')) : error),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.mail.listMails.pathKey() }),
    }),
  );
  // An expired link is useless: the user must request a new one.
  if (mail.state === 'sent' || !mail.failure || mail.failure === 'expired') return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={send.isPending}
      aria-label={`${t('again')}: ${mail.email}`}
      onClick={() => send.mutate({ mailId: mail.mailId })}
    >
      {t('again')}
    </Button>
  );
}

/** An email in the list on a phone. */
function MailCard({ mail }: { mail: MailView }) {
  const t = useTranslations('mail');
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{mail.email}</CardName>
        <MailState mail={mail} />
      </div>
      <span>
        {t(`kind.${mail.kind}`)} · <RelativeTime value={mail.createdAt} />
      </span>
      {mail.failure && mail.state !== 'sent' && (
        <div className={card.line}>
          <Why mail={mail} />
          <SendAgain mail={mail} />
        </div>
      )}
    </div>
  );
}
