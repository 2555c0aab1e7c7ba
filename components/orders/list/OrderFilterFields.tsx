'use client';

import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { customerName } from '@/components/customers/shared/customer';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { DateRangeFilter } from '@/components/ui/filters/DateRangeFilter';
import filterClasses from '@/components/ui/filters/FilterBar.module.css';
import { TextFilter } from '@/components/ui/filters/TextFilter';
import type { Filters } from '@/components/ui/list/useFilters';
import { useBrandId } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import { modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { type OrderFilters, shownStatuses } from './orderFilters';

/** The filters of orders. */
export function OrderFilterFields({ filters: { values, set, bind } }: { filters: Filters<OrderFilters> }) {
  const t = useTranslations('orders');
  const modes = useTranslations('consumptionModes.types');
  const trpc = useTRPC();
  const channelName = useChannelName();
  const brandId = useBrandId();
  const { data: channels = [] } = useQuery(trpc.brands.listChannels.queryOptions({ brandId }, { staleTime: Number.POSITIVE_INFINITY }));
  return (
    <>
      {values.customer !== null && <OneCustomer customerId={values.customer} onClear={() => set({ customer: null })} />}
      <TextFilter
        label={t('field.number')}
        numeric
        value={values.number === null ? '' : String(values.number)}
        hint={t('numberHint')}
        onChange={(text) => set({ number: text === '' ? null : Number(text) })}
      />
      <DateRangeFilter label={t('field.day')} value={{ from: values.from, to: values.to }} onChange={set} />
      <ChoiceFilter
        label={t('field.status')}
        {...bind('status')}
        options={shownStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <ChoiceFilter
        label={t('field.channel')}
        {...bind('channel')}
        options={channels.map(({ channelId }) => ({ value: channelId, label: channelName(channelId) }))}
      />
      <ChoiceFilter label={t('field.mode')} {...bind('mode')} options={modeTypes.map((value) => ({ value, label: modes(value) }))} />
    </>
  );
}

/** The filter for a single customer, set by their screen. A click removes it. */
function OneCustomer({ customerId, onClear }: { customerId: number; onClear: () => void }) {
  const t = useTranslations('orders');
  const trpc = useTRPC();
  const { data } = useQuery(trpc.customers.getCustomer.queryOptions({ customerId }));
  const name = data ? customerName(data) : t('oneCustomer');
  return (
    <button
      type="button"
      className={filterClasses.choice}
      data-active
      aria-label={t('notOnly', { what: t('field.customer'), name })}
      onClick={onClear}
    >
      <span>{t('field.customer')}</span>
      <span className={filterClasses.choiceValue}>{name}</span>
      <IconX size={14} aria-hidden />
    </button>
  );
}
