import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useFormat } from '@/components/ui/useFormat';
import { scheduleText } from '@/server/delivery-areas/area-texts.rules';
import { days } from '@/server/delivery-areas/delivery-areas.values';
import type { Difference } from '../model/difference';
import type { Step } from '../model/editor';
import type { Problem } from '../model/problems';
import type { Times, Zone, ZoneField } from '../model/zones';
import { useAreas } from './AreasContext';

/** «Draw Marais», «Import 3 areas». */
export function useStepWords(): (step: Pick<Step, 'kind' | 'name' | 'count'>) => string {
  const t = useTranslations('deliveryAreas.steps');
  return useCallback(({ kind, name, count }) => t(kind, { name, count }), [t]);
}

export function useProblemWords(): (problem: Problem) => string {
  const t = useTranslations('deliveryAreas.problems');
  return useCallback(
    (problem) => {
      if (problem.kind === 'too many areas') return t('tooManyAreas', { count: problem.count });
      const { name } = problem.zone;
      switch (problem.kind) {
        case 'name':
          return t('name');
        case 'times':
          return t('times', { name });
        case 'too many points':
          return t('tooManyPoints', { name });
        case 'outline':
          if (problem.fault.kind !== 'crosses_itself') return t(problem.fault.kind === 'too_wide' ? 'tooWide' : 'tooFewPoints', { name });
          return t('crossesItself', { name, one: problem.fault.edges[0] + 1, other: problem.fault.edges[1] + 1 });
        case 'not bound':
          return t('notBound', { name });
        case 'never open':
          return t('neverOpen', { name });
        case 'not activated':
          return t('notActivated', { name });
        case 'same name':
          return t('sameName', { name });
      }
    },
    [t],
  );
}

/** A mode in words: the channel, as there may be a delivery mode on each. */
export function useModeName(): (consumptionModeId: number) => string {
  const t = useTranslations('deliveryAreas.modes');
  const { modes } = useAreas();
  return useCallback(
    (id) => {
      const mode = modes.find(({ consumptionModeId }) => consumptionModeId === id);
      return mode ? t(mode.channelId === 1 ? 'kiosk' : 'web') : t('other', { id });
    },
    [modes, t],
  );
}

export interface TimesGroup {
  days: Times['day'][];
  start: number;
  end: number;
  orderingQuota: number | null;
}

/** The times of a week, days that are alike together. */
export function groupsOf(schedules: readonly Times[]): TimesGroup[] {
  const groups = new Map<string, TimesGroup>();
  for (const { day, start, end, orderingQuota } of schedules) {
    const id = `${start}-${end}-${orderingQuota}`;
    const group = groups.get(id) ?? { days: [], start, end, orderingQuota };
    group.days.push(day);
    groups.set(id, group);
  }
  return [...groups.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** «Mon, Tue, Wed, 11:30–14:30, 20 orders». */
export function useTimesWords(): (group: TimesGroup) => string {
  const t = useTranslations('deliveryAreas.times');
  const format = useFormat();
  return useCallback(
    ({ days: these, start, end, orderingQuota }) => {
      const places = these.map((day) => days.indexOf(day)).sort((a, b) => a - b);
      const isRun = places.length > 2 && places.every((place, index) => index === 0 || place === (places[index - 1] ?? 0) + 1);
      const names = places.map((place) => t(`days.${days[place] ?? 'MON'}`));
      const when = isRun ? `${names[0]}–${names.at(-1)}` : names.join(', ');
      const hours = `${format.time(start)}–${format.time(end)}`;
      return orderingQuota === null ? t('line', { when, hours }) : t('lineWithQuota', { when, hours, count: orderingQuota });
    },
    [t, format],
  );
}

/** The name and the value of a field as people read them. */
export function useFieldWords() {
  const t = useTranslations('deliveryAreas.fields');
  const format = useFormat();
  const modeName = useModeName();
  const value = useCallback(
    (field: ZoneField, zone: Zone): string => {
      switch (field) {
        case 'name':
          return zone.name || t('none');
        case 'points':
          return t('pointsValue', { count: zone.points.length });
        case 'deliveryFee':
        case 'minimumAmount':
          return format.money(zone[field]);
        case 'minimumAmountForFreeDelivery':
          return zone.minimumAmountForFreeDelivery === null ? t('never') : format.money(zone.minimumAmountForFreeDelivery);
        case 'deliveryDelay':
          return format.duration(zone.deliveryDelay);
        case 'priority':
          return zone.priority === null ? t('none') : format.number(zone.priority);
        case 'schedules':
          return zone.schedules.length === 0 ? t('none') : zone.schedules.map(scheduleText).join(', ');
        case 'modes':
          return zone.modes.length === 0 ? t('none') : format.list(zone.modes.map(modeName));
        default:
          return t(zone[field] ? 'yes' : 'no');
      }
    },
    [t, format, modeName],
  );
  const label = useCallback((field: ZoneField) => t(`labels.${field}`), [t]);
  return { label, value };
}

/** The name and the value of what an area gives to its namesakes. */
export function useTermWords() {
  const t = useTranslations('deliveryAreas.fields');
  const fields = useFieldWords();
  const times = useTimesWords();
  const value = useCallback(
    (field: ZoneField, content: unknown): string => {
      // A field is all that its words look at.
      if (field !== 'schedules') return fields.value(field, { [field]: content } as unknown as Zone);
      return (
        groupsOf(content as Times[])
          .map(times)
          .join('; ') || t('none')
      );
    },
    [t, fields, times],
  );
  return { label: fields.label, value };
}

/** One line for each thing that a save would change. */
export function useDifferenceWords(): (difference: Difference) => string {
  const t = useTranslations('deliveryAreas.differences');
  const fields = useFieldWords();
  return useCallback(
    (found) => {
      switch (found.kind) {
        case 'added':
          return t('added', { name: found.zone.name });
        case 'removed':
          return t('removed', { name: found.zone.name, count: found.zone.modes.length });
        case 'reordered':
          return t('reordered', { names: found.names.join(', ') });
        case 'changed':
          return t('changed', {
            name: found.zone.name,
            changes: found.changes
              .map(({ field, from, to }) =>
                field === 'points' && from.points.length === to.points.length
                  ? t('moved')
                  : `${fields.label(field)} ${fields.value(field, from)} → ${fields.value(field, to)}`,
              )
              .join('; '),
          });
      }
    },
    [t, fields],
  );
}
