'use client';

import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { type EventType, eventTypes } from '@/server/webhooks/webhooks.values';
import { Code } from './Code';
import { useWebhookWords } from './useWebhookWords';
import { DeliveryState } from './WebhookState';
import classes from './webhooks.module.css';

export interface TryProps {
  opened: boolean;
  moduleId: number;
  onClose: () => void;
}

/** Sends a test event, and checks whether a given order is sent. */
export default function TryModal({ opened, moduleId, onClose }: TryProps) {
  const t = useTranslations('webhooks.try');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      {opened && (
        <div className={classes.sections}>
          <Test moduleId={moduleId} />
          <Check moduleId={moduleId} />
        </div>
      )}
    </Dialog>
  );
}

function Test({ moduleId }: { moduleId: number }) {
  const t = useTranslations('webhooks.try');
  const words = useWebhookWords();
  const trpc = useTRPC();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('webhooks');
  const [type, setType] = useState<EventType>('orders.paid');
  const send = useMutation({
    ...trpc.webhooks.sendTest.mutationOptions(),
    onSuccess: refresh,
  });
  return (
    <Form onSubmit={() => send.mutate({ moduleId, type })}>
      <section className={classes.section}>
        <p className={layout.note}>{t('text')}</p>
        <div className={classes.pair}>
          <NativeSelect
            label={t('type')}
            value={type}
            data={eventTypes.map((value) => ({ value, label: words.type(value) }))}
            onChange={(event) => setType(event.currentTarget.value as EventType)}
          />
          <Button type="submit" loading={send.isPending}>
            {t('send')}
          </Button>
        </div>
        {send.error && (
          <p className={layout.problem} role="alert">
            {errorMessage(send.error)}
          </p>
        )}
        <div aria-live="polite" className={classes.wide}>
          {send.data && <Outcome key={send.data.sequence} moduleId={moduleId} sequence={send.data.sequence} />}
        </div>
      </section>
    </Form>
  );
}

const colors = { waiting: 'blue', delivered: 'green', failed: 'red' } as const;

/** The outcome of a test, polled until it has ended. */
function Outcome(input: { moduleId: number; sequence: number }) {
  const t = useTranslations('webhooks.try');
  const words = useWebhookWords();
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.webhooks.getDelivery.queryOptions(input, { refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1_000 : false) }),
  );
  if (!data) return null;
  const answer = data.tries[0]?.answer;
  return (
    <Alert color={colors[data.state]} variant="light" title={t(data.state)}>
      {data.state !== 'waiting' && words.outcome(data)}
      {answer && <Code label={t('answer')} text={answer} />}
    </Alert>
  );
}

function Check({ moduleId }: { moduleId: number }) {
  const t = useTranslations('webhooks.check');
  const words = useWebhookWords();
  const { dateTime } = useFormat();
  const trpc = useTRPC();
  const [orderId, setOrder] = useState('');
  const [checkedOrderId, setCheckedOrderId] = useState('');
  const { data, error, refetch } = useQuery(
    trpc.webhooks.checkEvent.queryOptions({ moduleId, orderId: checkedOrderId }, { enabled: checkedOrderId !== '', retry: false }),
  );
  const isUnknown = error !== null && readError(error).code === 'data_not_found';
  return (
    <Form onSubmit={() => setCheckedOrderId(orderId.trim())}>
      <section className={classes.section}>
        <h3>{t('title')}</h3>
        <div className={classes.pair}>
          <TextInput
            required
            label={t('order')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={64}
            value={orderId}
            onChange={(event) => setOrder(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {t('ask')}
          </Button>
        </div>
        <div aria-live="polite" className={classes.wide}>
          {isUnknown && <p className={layout.problem}>{t('unknown')}</p>}
          {error !== null && !isUnknown && <ErrorState error={error} retry={refetch} />}
          <ul className={layout.rows}>
            {data?.verdicts.map((verdict) => (
              <li key={`${verdict.type} ${verdict.eventAt}`} className={layout.row}>
                <span className={layout.rowText}>
                  <strong>{words.type(verdict.type)}</strong>
                  <span className={layout.quiet}>{verdict.eventAt && dateTime(verdict.eventAt)}</span>
                  <span>{verdict.isSent ? t('sent') : verdict.reasons.map((reason) => t(`reason.${reason}`)).join(' ')}</span>
                </span>
                {verdict.state && <DeliveryState event={{ state: verdict.state, failure: null }} />}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </Form>
  );
}
