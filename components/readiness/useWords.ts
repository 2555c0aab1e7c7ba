'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { createFormat, dayOf } from '@/components/ui/format';
import { useChannelName } from '@/components/ui/useChannelName';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import { isOff } from '@/server/readiness/board.rules';
import type { ReadinessReason, ReadinessWay, RestaurantReadiness } from '@/server/readiness/readiness.schema';
import { mainReason, type WayKey } from './board';

const moduleNames = { 1: 'ordering_flow', 8: 'tray_scan' } as const;
const WEEK_MS = 7 * 86_400_000;
const shortChannels = { 1: '1', 2: '2', 5: '5', 12: '12' } as const;

/** Whether an order is served at a later slot than the moment judged. */
function isLater({ servedAt }: ReadinessWay, { day, minute, timeZone }: RestaurantReadiness): boolean {
  if (servedAt === null) return false;
  const clock = createFormat({ locale: 'en', timeZone });
  return dayOf(servedAt, timeZone) !== day || clock.clock(servedAt) !== clock.time(minute);
}

/** The texts of the board and the drawer, in the language of the page and in the local time of each restaurant. */
export function useWords() {
  const t = useTranslations('readiness');
  const modes = useTranslations('consumptionModes');
  const modules = useTranslations('modules.types');
  const locale = useLocale();
  const channelName = useChannelName();
  return useMemo(() => {
    /** A future moment: without its day if it is the day judged, with only the weekday within a week. */
    function moment(instant: string, { timeZone, day }: Pick<RestaurantReadiness, 'timeZone' | 'day'>): string {
      const format = createFormat({ locale, timeZone });
      const localDay = dayOf(instant, timeZone);
      if (localDay === day) return format.clock(instant);
      if (Date.parse(localDay) - Date.parse(day) < WEEK_MS)
        return t('moment.thisWeek', { day: format.weekday(instant), time: format.clock(instant) });
      return t('moment.then', { day: format.weekdayDate(instant), time: format.clock(instant) });
    }
    /** The state of a way, with the moment it waits for: the next slot, or when it opens. */
    function standing(way: ReadinessWay, row: RestaurantReadiness): string {
      if (isOff(way)) return t('state.off');
      const state = t(`state.${way.state}`);
      if (way.state === 'later')
        return way.opensAt === null ? state : t('standing', { state, when: t('cell.from', { moment: moment(way.opensAt, row) }) });
      if (!isLater(way, row)) return state;
      return t('standing', { state, when: t('cell.nextSlot', { moment: moment(way.servedAt ?? '', row) }) });
    }
    /** A way in two or three words, for a cell. */
    function short(way: ReadinessWay, row: RestaurantReadiness): string {
      if (isOff(way)) return t('cell.off');
      if (way.state === 'ready') return isLater(way, row) ? t('cell.slot', { moment: moment(way.servedAt ?? '', row) }) : t('state.ready');
      if (way.state === 'later') return way.opensAt === null ? t('cell.closed') : t('cell.from', { moment: moment(way.opensAt, row) });
      const reason = mainReason(way);
      return reason ? t(`short.${reason.code}`) : t(`state.${way.state}`);
    }
    /** A reason as a sentence, with the time when it ends by itself. */
    function sentence(reason: ReadinessReason, row: RestaurantReadiness): string {
      const { code, moduleId, label = '', issues = [], opensAt } = reason;
      const module = moduleId !== undefined && moduleId in moduleNames ? modules(moduleNames[moduleId as 1]) : '';
      const text = t(`text.${code}`, { module, label, issues: issues.map((issue) => modes(`lint.${issue}`)).join(' ') });
      if (opensAt === undefined) return text;
      return `${text} ${opensAt === null ? t('opensLater') : t('opensAt', { moment: moment(opensAt, row) })}`;
    }
    const shortChannel = (channelId: number) =>
      channelId in shortChannels ? t(`shortChannel.${shortChannels[channelId as 1]}`) : channelName(channelId);
    const wayName = ({ channelId, type }: WayKey) =>
      type === null ? shortChannel(channelId) : t('board.way', { channel: shortChannel(channelId), mode: modes(`types.${type}`) });
    return { short, standing, sentence, wayName, channelName, modeName: (type: ModeType) => modes(`types.${type}`) };
  }, [t, modes, modules, locale, channelName]);
}
