'use client';

import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/live/reads';
import { CopyTextButton } from '@/components/ui/CopyTextButton';
import DetailDrawerPanel from '@/components/ui/DetailDrawerPanel';
import { LoadingState } from '@/components/ui/LoadingState';
import { useNotify } from '@/components/ui/notify';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { useLast } from '@/components/ui/useLast';
import type { DeliveryDetail } from '@/server/webhooks/webhooks.schema';
import { Code } from './Code';
import { freshReads } from './freshReads';
import { useWebhookWords } from './useWebhookWords';
import { DeliveryState } from './WebhookState';
import classes from './webhooks.module.css';

export interface EventDrawerProps {
  opened: boolean;
  moduleId: number;
  sequence: number | null;
  onClose: () => void;
}

/** An event of a webhook: its content, the response of each attempt, and the next attempt. */
export default function EventDrawer({ opened, moduleId, sequence, onClose }: EventDrawerProps) {
  const t = useTranslations('webhooks');
  const shownSequence = useLast(sequence);
  return (
    <DetailDrawerPanel opened={opened} onClose={onClose} title={t('events.one', { sequence: shownSequence ?? 0 })} size="lg">
      {shownSequence && <EventLoader key={shownSequence} moduleId={moduleId} sequence={shownSequence} />}
    </DetailDrawerPanel>
  );
}

function EventLoader(input: { moduleId: number; sequence: number }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.webhooks.getDelivery.queryOptions(input, freshReads));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={420} />;
  return <EventDetail event={data} moduleId={input.moduleId} />;
}

const indent = (json: string) => JSON.stringify(JSON.parse(json), null, 2);

/** The facts of an event, its attempts, and its body. */
export function EventDetail({ event, moduleId }: { event: DeliveryDetail; moduleId: number }) {
  const t = useTranslations('webhooks');
  const words = useWebhookWords();
  const { dateTime, number } = useFormat();
  return (
    <div className={classes.sections}>
      <dl className={classes.facts}>
        <dt>{t('field.event')}</dt>
        <dd>{event.isTest ? t('events.test', { type: words.type(event.type) }) : words.type(event.type)}</dd>
        <dt>{t('field.state')}</dt>
        <dd>
          <DeliveryState event={event} /> {words.outcome(event)}
        </dd>
        <dt>{t('field.at')}</dt>
        <dd>{dateTime(event.eventAt)}</dd>
        {event.nextAttemptAt && (
          <>
            <dt>{t('field.next')}</dt>
            <dd>
              {event.waitsFor === null ? <RelativeTime value={event.nextAttemptAt} /> : t('events.waitsFor', { sequence: event.waitsFor })}
            </dd>
          </>
        )}
        <dt>{t('field.id')}</dt>
        <dd>
          <code>{event.messageId}</code>
        </dd>
      </dl>
      <Replay event={event} moduleId={moduleId} />
      <section>
        <h3>{t('events.attempts', { count: event.attempts, shown: number(event.attempts) })}</h3>
        {event.tries.map((attempt) => (
          <details key={attempt.number} className={classes.attempt} open={attempt.number === event.tries[0]?.number}>
            <summary>
              <strong>{words.outcome(attempt)}</strong>
              <span>{dateTime(attempt.at)}</span>
              <span>{t('events.took', { ms: number(attempt.durationMs) })}</span>
            </summary>
            {attempt.answer ? <Code label={t('field.outcome')} text={attempt.answer} /> : <p>{attempt.detail ?? t('events.noAnswer')}</p>}
            <h4>{t('events.request')}</h4>
            <Code label={t('events.request')} text={linesOf(`POST ${attempt.url}`, attempt.requestHeaders)} />
            {attempt.answerHeaders && (
              <>
                <h4>{t('events.answer')}</h4>
                <Code label={t('events.answer')} text={linesOf(String(attempt.status), attempt.answerHeaders)} />
              </>
            )}
          </details>
        ))}
      </section>
      <section className={classes.section}>
        <h3>{t('events.body')}</h3>
        <Code label={t('events.body')} text={indent(event.body)} />
        <CopyTextButton text={event.body} label={t('copy')} done={t('copied')} variant="default" />
      </section>
    </div>
  );
}

const linesOf = (first: string, headers: Record<string, string>) =>
  [first, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n');

function Replay({ event: { sequence, state }, moduleId }: { event: DeliveryDetail; moduleId: number }) {
  const t = useTranslations('webhooks');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('webhooks');
  const replay = useMutation({
    ...trpc.webhooks.replayDelivery.mutationOptions(),
    onSuccess: () => {
      notify.done(t('events.replayed'));
      return refresh();
    },
    onError: (error) => notify.failed(error),
  });
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={replay.isPending}
        onClick={() => replay.mutate({ moduleId, sequence })}
      >
        {t(state === 'waiting' ? 'events.now' : 'events.replay')}
      </Button>
    </div>
  );
}
