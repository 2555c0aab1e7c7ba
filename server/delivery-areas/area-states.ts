import { outlineFrom, outlineText, scheduleFrom, scheduleText } from './area-texts.rules';
import type { Area } from './delivery-areas.schema';

/** An area as it is stored, but for the id that it gets by that. */
export type StoredArea = Omit<Area, 'areaId' | 'restaurantId'>;

/**
 * An area as the history keeps it: the outline and each of its times as one text, so that a difference is one that people can read.
 * It has no `areaId`, which is another after every saving.
 */
export interface AreaState extends Omit<Area, 'areaId' | 'restaurantId' | 'points' | 'schedules' | 'consumptionModeIds'> {
  outline: string;
  schedules: string[];
  /** The consumption modes that it is bound to, by id. */
  bindings: Record<string, true>;
}

export function stateOf(area: StoredArea): AreaState {
  const { points, schedules, consumptionModeIds, areaId: _, restaurantId: __, ...settings } = area as Area;
  return {
    ...settings,
    outline: outlineText(points),
    schedules: schedules.map(scheduleText),
    bindings: Object.fromEntries(consumptionModeIds.map((id) => [id, true as const])),
  };
}

export function areaFrom({ outline, schedules, bindings, ...area }: AreaState): StoredArea {
  return {
    ...area,
    points: outlineFrom(outline),
    schedules: schedules.map(scheduleFrom),
    consumptionModeIds: Object.keys(bindings).map(Number),
  };
}
