import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useChannelName } from '@/components/ui/useChannelName';
import { useFormat } from '@/components/ui/useFormat';
import type { AreaField, DrawnArea } from '../model/areas';
import type { Difference } from '../model/difference';
import type { Step } from '../model/editor';
import type { Problem } from '../model/problems';
import type { Refusal } from '../model/refusals';
import type { Rivalry } from '../model/rivalry';
import { groupsOf } from '../model/times';
import { useTimesWords } from '../useTimesWords';
import { useAreas } from './AreasContext';
import type { AreasStore } from './store';

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
      const { name } = problem.area;
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

/** Names an invalid text and its field. */
export function useUnreadWords(): (unread: AreasStore['unread'][number]) => string {
  const t = useTranslations('deliveryAreas.problems');
  return useCallback(({ area: { name }, field, text }) => t('unread', { name, field, text }), [t]);
}

/** Explains why an outline was refused. */
export function useRefusalWords(): (refusal: Refusal) => string {
  const t = useTranslations('deliveryAreas.refusals');
  return useCallback(
    (refusal) => {
      switch (refusal.kind) {
        case 'too few points':
          return t('tooFewPoints');
        case 'breaks neighbour':
          return t('breaksNeighbour', { name: refusal.name });
        case 'crosses itself': {
          const [one, other] = refusal.numbers ?? [];
          return one && other ? t('crossesItself', { one, other }) : t('crossesSomewhere');
        }
      }
    },
    [t],
  );
}

/** Describes which area serves an overlap: «Web delivery: Nord, as it has priority». */
export function useRivalryWords(): (rivalry: Rivalry) => string {
  const t = useTranslations('deliveryAreas.overlaps.wins');
  const modeName = useModeName();
  const timesWords = useTimesWords();
  return useCallback(
    ({ consumptionModeId, winner, by, times }) => {
      const mode = modeName(consumptionModeId);
      if (winner) return by ? t(by, { mode, name: winner.name }) : t('alone', { mode, name: winner.name });
      const [one, other] = times;
      if (!one || !other) return t('never', { mode });
      // The area that is open for less of the week is described by its times.
      const [rare, usual] = groupsOf(one.times).length <= groupsOf(other.times).length ? [one, other] : [other, one];
      const when = groupsOf(rare.times).map(timesWords).join('; ');
      return t('times', { mode, name: rare.winner.name, other: usual.winner.name, when });
    },
    [t, modeName, timesWords],
  );
}

/** Names a dining option: delivery with its channel, as each channel may have one. */
export function useModeName(): (consumptionModeId: number) => string {
  const t = useTranslations('deliveryAreas.modes');
  const types = useTranslations('consumptionModes');
  const channelName = useChannelName();
  const { allModes } = useAreas();
  return useCallback(
    (id) => {
      const mode = allModes.find(({ consumptionModeId }) => consumptionModeId === id);
      if (!mode) return t('removed');
      if (mode.type === 'MODE_DELIVERY') return t(mode.channelId === 1 ? 'kiosk' : 'web');
      return types('modeOn', { mode: types(`types.${mode.type}`), channel: channelName(mode.channelId) });
    },
    [allModes, t, types, channelName],
  );
}

/** Formats the name and the value of a field. */
export function useFieldWords() {
  const t = useTranslations('deliveryAreas.fields');
  const format = useFormat();
  const modeName = useModeName();
  const times = useTimesWords();
  const value = useCallback(
    (field: AreaField, area: DrawnArea): string => {
      switch (field) {
        case 'name':
          return area.name || t('none');
        case 'points':
          return t('pointsValue', { count: area.points.length });
        case 'deliveryFee':
        case 'minimumAmount':
          return format.money(area[field]);
        case 'minimumAmountForFreeDelivery':
          return area.minimumAmountForFreeDelivery === null ? t('never') : format.money(area.minimumAmountForFreeDelivery);
        case 'deliveryDelay':
          return format.duration(area.deliveryDelay);
        case 'priority':
          return area.priority === null ? t('none') : format.number(area.priority);
        case 'schedules':
          return groupsOf(area.schedules).map(times).join('; ') || t('none');
        case 'modes':
          return area.modes.length === 0 ? t('none') : format.list(area.modes.map(modeName));
        default:
          return t(area[field] ? 'yes' : 'no');
      }
    },
    [t, format, modeName, times],
  );
  const label = useCallback((field: AreaField) => t(`labels.${field}`), [t]);
  return { label, value };
}

/** One line for each change that a save would make. */
export function useDifferenceWords(): (difference: Difference) => string {
  const t = useTranslations('deliveryAreas.differences');
  const fields = useFieldWords();
  return useCallback(
    (difference) => {
      switch (difference.kind) {
        case 'added':
          return t('added', { name: difference.area.name });
        case 'removed':
          return t('removed', { name: difference.area.name, count: difference.area.modes.length });
        case 'reordered':
          return t('reordered', { names: difference.names.join(', ') });
        case 'changed':
          return t('changed', {
            name: difference.area.name,
            changes: difference.changes
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
