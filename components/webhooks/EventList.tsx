'use client';

import { Button } from '@mantine/core';
import { IconRefresh, IconWebhook } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { useMemo, useState } from 'react';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { DateRangeFilter } from '@/components/ui/filters/DateRangeFilter';
import layout from '@/components/ui/layout.module.css';
import { ListTable } from '@/components/ui/list/ListTable';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { RelativeTime } from '@/components/ui/RelativeTime';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import type { Column } from '@/components/ui/table/columns';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Delivery, ListedWebhook } from '@/server/webhooks/webhooks.schema';
import { deliveryStates, eventTypes } from '@/server/webhooks/webhooks.values';
import type { EventDrawerProps } from './EventDrawer';
import { eventFilters, listInput, openEvent } from './eventFilters';
import { freshReads } from './freshReads';
import type { ReplayProps } from './ReplayModal';
import { useWebhookWords } from './useWebhookWords';
import { DeliveryState } from './WebhookState';

const EventDrawer = whenOpened<EventDrawerProps>(() => import('./EventDrawer'));
const ReplayDialog = whenOpened<ReplayProps>(() => import('./ReplayModal'));

/** The events of a webhook and their outcome. */
export function EventList({ webhook: { moduleId, failed, state } }: { webhook: ListedWebhook }) {
  const t = useTranslations('webhooks');
  const trpc = useTRPC();
  const { timeZone } = useBrand();
  const words = useWebhookWords();
  const [open, setOpen] = useQueryState('event', openEvent);
  const [isReplaying, setReplaying] = useState(false);
  const filters = useFilters(eventFilters);
  const input = listInput(moduleId, timeZone, filters.values);
  const options = trpc.webhooks.listDeliveries.infiniteQueryOptions(input, { ...byPages, ...freshReads });
  const list = useList(filters, useInfiniteQuery(options), { sortedByService: true });
  const columns = useColumns(state === 'on');
  const { from, to } = filters.values;
  return (
    <>
      <ListTable
        id="webhooks.events"
        label={t('tabs.events')}
        list={list}
        columns={columns}
        rowKey={({ sequence }) => sequence}
        rowLabel={({ sequence, type }) => `${sequence}, ${words.type(type)}`}
        onOpenRow={({ sequence }) => void setOpen(sequence)}
        openKey={open}
        compact={(event) => <EventCard event={event} />}
        reserve="26rem"
        nothing={t('events.nothing')}
        empty={
          <EmptyState icon={<IconWebhook size={20} />} title={t('events.none')}>
            {t('events.noneText')}
          </EmptyState>
        }
        filters={
          <>
            <ChoiceFilter
              label={t('field.state')}
              {...filters.bind('state')}
              options={deliveryStates.map((value) => ({ value, label: t(`delivery.${value}`) }))}
            />
            <ChoiceFilter
              label={t('field.event')}
              {...filters.bind('type')}
              options={eventTypes.map((value) => ({ value, label: words.type(value) }))}
            />
            <DateRangeFilter label={t('field.period')} value={{ from, to }} onChange={filters.set} />
          </>
        }
        actions={
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setReplaying(true)}>
            {t('replay.open')}
          </Button>
        }
      />
      <EventDrawer opened={open !== null} moduleId={moduleId} sequence={open} onClose={() => void setOpen(null)} />
      <ReplayDialog opened={isReplaying} moduleId={moduleId} failed={failed} onClose={() => setReplaying(false)} />
    </>
  );
}

/** @param isOn if false, there is no next attempt */
function useColumns(isOn: boolean): Column<Delivery>[] {
  const t = useTranslations('webhooks');
  const words = useWebhookWords();
  const { number, dateTime } = useFormat();
  return useMemo(
    () => [
      { key: 'sequence', header: t('field.sequence'), width: 90, align: 'end', cell: ({ sequence }) => number(sequence) },
      {
        key: 'event',
        header: t('field.event'),
        primary: true,
        minWidth: 200,
        cell: (event) => (event.isTest ? t('events.test', { type: words.type(event.type) }) : words.type(event.type)),
      },
      { key: 'state', header: t('field.state'), width: 130, cell: (event) => <DeliveryState event={event} /> },
      { key: 'at', header: t('field.at'), width: 170, cell: ({ eventAt }) => dateTime(eventAt) },
      { key: 'outcome', header: t('field.outcome'), minWidth: 200, yields: 2, cell: words.outcome },
      { key: 'attempts', header: t('field.attempts'), width: 110, align: 'end', yields: 1, cell: ({ attempts }) => number(attempts) },
      { key: 'next', header: t('field.next'), width: 150, yields: 3, cell: (event) => isOn && <NextAttempt event={event} /> },
    ],
    [t, words, number, dateTime, isOn],
  );
}

const NextAttempt = ({ event: { nextAttemptAt } }: { event: Delivery }) =>
  nextAttemptAt === null ? '' : <RelativeTime value={nextAttemptAt} />;

/** An event in the list on a phone. */
function EventCard({ event }: { event: Delivery }) {
  const words = useWebhookWords();
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{words.type(event.type)}</CardName>
        <DeliveryState event={event} />
      </div>
      <div className={card.line}>
        <span className={layout.clipped}>{words.outcome(event)}</span>
        <RelativeTime value={event.eventAt} />
      </div>
    </div>
  );
}
