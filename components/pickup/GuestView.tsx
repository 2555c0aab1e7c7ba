'use client';

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LoadingState } from '@/components/ui/LoadingState';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import { quotaModes as quotaModeOf } from '@/server/consumption-modes/consumption-modes.rules';
import { type QuotaMode, quotaModes } from '@/server/pickup/pickup.values';
import classes from './week.module.css';

/** The channel on which guests choose a time. */
const WEB = 2;

/** The slots shown, and those read to know when the last day shown ends. */
const [SHOWN, READ] = [24, 200];

/** «Paris» from Europe/Paris. */
const cityOf = (timeZone: string) => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** What guests are offered now: the next slots of a mode in local time, from the saved week, including the mode's delay. */
export function GuestView({ hasHours, dirty }: { hasHours: boolean; dirty: boolean }) {
  const t = useTranslations('pickup.guest');
  const modes = useTranslations('pickup.modes');
  const trpc = useTRPC();
  const format = useFormat();
  const { id: restaurantId, timeZone } = useRestaurant();
  const [mode, setMode] = useState<QuotaMode>('2');
  const modesOnWeb = useQuery(trpc['consumption-modes'].listModes.queryOptions({ restaurant_id: restaurantId, channel_id: WEB }));
  const webMode = modesOnWeb.data?.find(({ type }) => quotaModeOf[type] === mode);
  const leadMinutes = webMode?.delay ?? 0;
  // Without pickup hours, slots matter only if guests must choose one.
  const isAnyTime = !hasHours && !webMode?.isTimeSlotModeEnabled;
  const { data, error, refetch } = useQuery(
    trpc.pickup.listNextSlots.queryOptions(
      { restaurantId, consumptionMode: mode, leadMinutes, limit: READ },
      { refetchInterval: 60_000, enabled: !modesOnWeb.isPending },
    ),
  );
  const slots = data?.slots ?? [];
  const shown = slots.slice(0, SHOWN);
  const lastDay = shown.at(-1)?.day;
  const endOfDay = slots.findLast(({ day }) => day === lastDay);
  const byDay = Map.groupBy(shown, ({ day }) => day);
  return (
    <Panel title={t('title')}>
      <NativeSelect
        label={t('mode')}
        value={mode}
        data={quotaModes.map((value) => ({ value, label: modes(value) }))}
        onChange={(event) => setMode(quotaModes.find((value) => value === event.currentTarget.value) ?? mode)}
      />
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <LoadingState height={120} mt="sm" />
      ) : isAnyTime || data.slots.length === 0 ? (
        <p className={classes.hint} style={{ marginTop: '0.75rem' }}>
          {t(isAnyTime ? 'anyTime' : 'none')}
        </p>
      ) : (
        <ul className={classes.slots}>
          {[...byDay].map(([day, slotsOfDay]) => (
            <li key={day}>
              <p className={classes.slotDay}>{format.weekdayDate(slotsOfDay[0]?.startsAt ?? day)}</p>
              <div className={classes.slotTimes}>
                {slotsOfDay.map(({ startsAt, start, orderingQuota }) => (
                  <span
                    key={startsAt}
                    className={classes.slot}
                    title={orderingQuota === null ? t('noQuota') : t('quota', { count: orderingQuota })}
                  >
                    {format.time(start)}
                  </span>
                ))}
                {day === lastDay && endOfDay && endOfDay !== shown.at(-1) && (
                  <span className={classes.hint}>{t('moreOfDay', { time: format.time(endOfDay.start) })}</span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.hint} style={{ marginTop: '0.75rem' }}>
        {!isAnyTime && lastDay !== slots.at(-1)?.day && t('moreDays')} {t('zone', { city: cityOf(timeZone) })} {dirty && t('afterSaving')}
      </p>
    </Panel>
  );
}
