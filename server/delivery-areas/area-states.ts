import { outlineFrom, outlineText, scheduleFrom, scheduleText } from './area-texts.rules';
import type { Area } from './delivery-areas.schema';

/** An area as it is stored, but for the id that it gets by that. */
export interface StoredArea extends Omit<Area, 'areaId' | 'restaurantId'> {
  /** Deleted consumption modes that it is bound to all the same. */
  hiddenModeIds: number[];
}

/**
 * An area as the history keeps it: the outline and each of its times as one text, so that a difference is one that people can read.
 * It has no `areaId`, which is another after every saving.
 */
export interface AreaState extends Omit<StoredArea, 'points' | 'schedules' | 'consumptionModeIds' | 'hiddenModeIds'> {
  outline: string;
  schedules: string[];
  /** The consumption modes that it is bound to, by id. */
  bindings: Record<string, true>;
  /** The same of deleted modes, where there are any. */
  hiddenBindings?: Record<string, true>;
}

const marked = (ids: number[]) => Object.fromEntries(ids.map((id) => [id, true as const]));
const ids = (marks: Record<string, true>) => Object.keys(marks).map(Number);

export function stateOf(area: StoredArea): AreaState {
  const { points, schedules, consumptionModeIds, hiddenModeIds, ...settings } = area;
  return {
    ...settings,
    outline: outlineText(points),
    schedules: schedules.map(scheduleText),
    bindings: marked(consumptionModeIds),
    ...(hiddenModeIds.length > 0 && { hiddenBindings: marked(hiddenModeIds) }),
  };
}

export function areaFrom({ outline, schedules, bindings, hiddenBindings = {}, ...area }: AreaState): StoredArea {
  return {
    ...area,
    points: outlineFrom(outline),
    schedules: schedules.map(scheduleFrom),
    consumptionModeIds: ids(bindings),
    hiddenModeIds: ids(hiddenBindings),
  };
}
