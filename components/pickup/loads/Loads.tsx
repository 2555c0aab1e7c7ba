'use client';

import { NativeSelect } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useKeptCurrent } from '@/components/live/reads';
import { addDays } from '@/components/ui/days';
import { PillChoice } from '@/components/ui/filters/PillChoice';
import { dayOf } from '@/components/ui/format';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { PeriodStepper } from '@/components/ui/PeriodStepper';
import { useRestaurant } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { quotaModes } from '@/server/pickup/pickup.values';
import { HeatMap } from './HeatMap';
import classes from './loads.module.css';

const views = ['taken', 'usual'] as const;

/** How full the slots with a quota are, for pickup hours and delivery areas: in a given week, and usually. */
export default function Loads() {
  const t = useTranslations('pickup.loads');
  const modes = useTranslations('pickup.modes');
  const trpc = useTRPC();
  const format = useFormat();
  const { id: restaurantId, timeZone } = useRestaurant();
  const [requested, setRequested] = useQueryState('of', parseAsString);
  const [view, setView] = useQueryState('view', parseAsStringLiteral(views).withDefault('taken'));
  const [day, setDay] = useState<string | undefined>();
  useKeptCurrent(restaurantId, 'slot loads');
  const week = useQuery(trpc.pickup.listPickupSchedules.queryOptions({ restaurantId }));
  const areas = useQuery(trpc['delivery-areas'].listAreas.queryOptions({ restaurantId }));
  const modesWithQuota = new Set(
    week.data?.pickupSchedules.flatMap(({ orderingQuotas }) =>
      orderingQuotas.flatMap(({ consumptionMode, orderingQuota }) => (orderingQuota > 0 ? [consumptionMode] : [])),
    ),
  );
  const areasWithQuota = areas.data?.filter(({ schedules }) =>
    schedules.some(({ orderingQuota }) => orderingQuota !== null && orderingQuota > 0),
  );
  const choices = [
    ...quotaModes.filter((mode) => modesWithQuota.has(mode)).map((mode) => ({ value: mode as string, label: modes(mode) })),
    ...(areasWithQuota ?? []).map(({ uuid, name }) => ({ value: uuid, label: t('area', { name }) })),
  ];
  const chosen = choices.find(({ value }) => value === requested)?.value ?? choices[0]?.value;
  const mode = quotaModes.find((each) => each === chosen);
  const input = chosen === undefined ? skipToken : { restaurantId, day, ...(mode ? { consumptionMode: mode } : { areaUuid: chosen }) };
  const { data, error, refetch } = useQuery(trpc.pickup.readSlotLoads.queryOptions(input, { placeholderData: keepPreviousData }));
  if (!week.data || !areas.data) {
    const failed = week.error ?? areas.error;
    return failed ? (
      <ErrorState error={failed} retry={() => [week.refetch(), areas.refetch()]} />
    ) : (
      <LoadingState height={420} radius="lg" />
    );
  }
  if (choices.length === 0)
    return (
      <EmptyState icon={<IconLayoutGrid size={20} />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  const today = dayOf(Date.now(), timeZone);
  return (
    <Panel title={t('title')}>
      <div className={classes.controls}>
        {choices.length > 1 && (
          <NativeSelect
            aria-label={t('of')}
            value={chosen}
            data={choices}
            onChange={(event) => void setRequested(event.currentTarget.value)}
          />
        )}
        <PillChoice
          label={t('view')}
          value={view}
          options={views.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => void setView(value)}
        />
        {data && view === 'taken' && (
          <PeriodStepper before={t('before')} after={t('after')} onStep={(by) => setDay(addDays(data.firstDay, by * 7))}>
            {t('week', { from: format.dayMonth(data.firstDay), to: format.dayMonth(addDays(data.firstDay, 6)) })}
          </PeriodStepper>
        )}
      </div>
      <p className={layout.note}>{t(view === 'taken' ? 'takenNote' : 'usualNote')}</p>
      {!data && <LoadingState height={360} radius="md" />}
      {data && data.slots.length === 0 && <p className={layout.note}>{t('noSlots')}</p>}
      {data && data.slots.length > 0 && <HeatMap loads={data} view={view} today={today} />}
    </Panel>
  );
}
