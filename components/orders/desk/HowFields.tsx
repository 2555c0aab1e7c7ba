'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useLayoutInForce } from '@/components/floor/live/useLiveFloor';
import { dayOf } from '@/components/ui/format';
import { useRestaurant } from '@/components/ui/scope';
import { instantOf, localOf } from '@/components/ui/timeZone';
import { useTRPC } from '@/components/ui/trpc';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import { quotaModes } from '@/server/consumption-modes/consumption-modes.rules';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { type ModeType, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import type { Quote } from '@/server/orders/order.schema';
import { AddressFields } from './AddressFields';
import { hasModes, isDelivered } from './desk';
import classes from './desk.module.css';
import type { FieldsProps } from './fields.types';

interface Props extends FieldsProps {
  channelIds: readonly number[];
  /** The restaurant's dining options on the channel; undefined if all are offered, or while they load. */
  modes: readonly ModeType[] | undefined;
  mode: ConsumptionMode | null;
  findsAddresses: boolean;
  area: Quote['area'];
  lacking: { slot?: string; address?: string; information?: string };
}

const MAX_INFORMATION = 255;

/** The channel, dining option, time and place of an order. */
export function HowFields(props: Props) {
  const { form, onChange, refusals, channelIds, modes = modeTypes, mode, lacking } = props;
  const t = useTranslations('orders.desk');
  const modeNames = useTranslations('consumptionModes.types');
  const channelName = useChannelName();
  const offered = modes.includes(form.mode) ? modes : [...modes, form.mode];
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('channel')}
        value={form.channelId}
        data={channelIds.map((channelId) => ({ value: String(channelId), label: channelName(channelId) }))}
        // Slots depend on the channel.
        onChange={(event) => onChange({ channelId: Number(event.currentTarget.value), requestedFor: '' })}
      />
      <NativeSelect
        label={t('mode')}
        value={form.mode}
        data={offered.map((value) => ({ value, label: modeNames(value) }))}
        error={refusals.at('mode')}
        onChange={(event) => onChange({ mode: event.currentTarget.value as ModeType, requestedFor: '', tableId: '' })}
      />
      {hasModes(form.channelId) ? <SlotField {...props} /> : <TimeField {...props} />}
      {form.mode === 'MODE_SIT_IN' && <TableField {...props} />}
      {mode?.additionalInformationType != null && (
        <TextInput
          label={mode.additionalInformationTitle || t('information')}
          inputMode={mode.additionalInformationType === 'NUMBER' ? 'numeric' : undefined}
          autoComplete="off"
          maxLength={MAX_INFORMATION}
          value={form.information}
          error={refusals.at('information') ?? lacking.information}
          onChange={(event) => onChange({ information: event.currentTarget.value })}
        />
      )}
      {isDelivered(form) && (
        <div className={classes.wide}>
          <AddressFields {...props} lacking={lacking.address} />
        </div>
      )}
    </div>
  );
}

/** The slots of a dining option with capacity left. */
function SlotField(props: Props) {
  const { form, onChange, refusals, mode, lacking } = props;
  const t = useTranslations('orders.desk');
  const trpc = useTRPC();
  const format = useFormat();
  const { id: restaurantId, timeZone } = useRestaurant();
  const input = { restaurantId, consumptionMode: quotaModes[form.mode], leadMinutes: mode?.delay ?? 0, limit: 200 };
  const { data } = useQuery(trpc.pickup.listNextSlots.queryOptions(input, { refetchInterval: 60_000 }));
  const slots = data?.slots ?? [];
  const byDay = useMemo(() => Map.groupBy(slots, ({ day }) => day), [slots]);
  const isGone = form.requestedFor !== '' && data !== undefined && !slots.some(({ startsAt }) => startsAt === form.requestedFor);
  // Areas with their own times deliver even if the pickup hours have no slots.
  if (slots.length === 0 && isDelivered(form)) return <TimeField {...props} />;
  const mustChoose = form.channelId === 2 && mode?.isTimeSlotModeEnabled === true;
  return (
    <NativeSelect
      label={t('when')}
      value={form.requestedFor}
      error={refusals.at('when') ?? lacking.slot ?? (isGone && t('slotGone'))}
      data={[
        { value: '', label: mustChoose ? t('chooseSlot') : t('now') },
        ...(isGone ? [{ value: form.requestedFor, label: format.dateTime(form.requestedFor) }] : []),
        ...[...byDay].map(([day, daySlots]) => ({
          group: day === dayOf(Date.now(), timeZone) ? t('today') : format.weekdayDate(day),
          items: daySlots.map(({ startsAt, ordersLeft }) => ({
            value: startsAt,
            label: ordersLeft === null ? format.clock(startsAt) : t('slot', { time: format.clock(startsAt), left: ordersLeft }),
          })),
        })),
      ]}
      onChange={(event) => onChange({ requestedFor: event.currentTarget.value })}
    />
  );
}

/** Any time, if orders have no slots. */
function TimeField({ form, onChange, refusals, lacking }: Props) {
  const t = useTranslations('orders.desk');
  const { timeZone } = useRestaurant();
  const { requestedFor } = form;
  return (
    <TextInput
      type="datetime-local"
      label={t('when')}
      description={requestedFor === '' ? t('now') : undefined}
      value={requestedFor === '' ? '' : localOf(Date.parse(requestedFor), timeZone)}
      error={refusals.at('when') ?? lacking.slot}
      onChange={(event) => onChange({ requestedFor: instantOf(event.currentTarget.value, timeZone) ?? '' })}
    />
  );
}

/** The tables of the current layout. */
function TableField({ form, onChange, refusals }: Props) {
  const t = useTranslations('orders.desk');
  const { id: restaurantId } = useRestaurant();
  const { layout } = useLayoutInForce(restaurantId);
  if (!layout) return null;
  return (
    <NativeSelect
      label={t('table')}
      value={form.tableId}
      error={refusals.at('table')}
      data={[
        { value: '', label: t('noTable') },
        ...layout.rooms.map(({ name, tables }) => ({
          group: name,
          items: tables.map((table) => ({ value: table.tableId, label: table.name })),
        })),
      ]}
      onChange={(event) => onChange({ tableId: event.currentTarget.value })}
    />
  );
}
