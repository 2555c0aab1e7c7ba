import { outlineFrom, outlineText, scheduleFrom, scheduleText } from './area-texts.rules';
import type { Area } from './delivery-areas.schema';

/** An area as stored, without its id, which the database assigns. */
export interface StoredArea extends Omit<Area, 'areaId' | 'restaurantId'> {
  /** Deleted dining options that it is still linked to. */
  hiddenModeIds: number[];
}

/**
 * An area in the history. The outline and each time are one text each, so that people can read differences. There is no `areaId`, as every
 * save changes it.
 */
export interface AreaState extends Omit<StoredArea, 'points' | 'schedules' | 'consumptionModeIds' | 'hiddenModeIds'> {
  /** Missing if a change left it alone, as outlines are most of an area's size. The area itself still has it. */
  outline?: string;
  schedules: string[];
  /** The dining options that it is linked to, by id. */
  bindings: Record<string, true>;
  /** The same for deleted dining options, if any. */
  hiddenBindings?: Record<string, true>;
}

const flagsOf = (ids: number[]) => Object.fromEntries(ids.map((id) => [id, true as const]));
const idsOf = (flags: Record<string, true>) => Object.keys(flags).map(Number);

function stateOf(area: StoredArea, hasOutline: boolean): AreaState {
  const { points, schedules, consumptionModeIds, hiddenModeIds, ...settings } = area;
  return {
    ...settings,
    ...(hasOutline && { outline: outlineText(points) }),
    schedules: schedules.map(scheduleText),
    bindings: flagsOf(consumptionModeIds),
    ...(hiddenModeIds.length > 0 && { hiddenBindings: flagsOf(hiddenModeIds) }),
  };
}

function sameOutline(a: StoredArea, b: StoredArea | undefined): boolean {
  return (
    b !== undefined &&
    a.points.length === b.points.length &&
    a.points.every(({ lat, lng }, index) => lat === b.points[index]?.lat && lng === b.points[index]?.lng)
  );
}

const byUuid = <Of extends { uuid: string }>(areas: readonly Of[]) => new Map(areas.map((area) => [area.uuid, area]));

/** A change of areas in the history: both states, without unchanged outlines. */
export function tracesOf(before: readonly StoredArea[], after: readonly StoredArea[]): { before: AreaState[]; after: AreaState[] } {
  const [earlier, later] = [byUuid(before), byUuid(after)];
  return {
    before: before.map((area) => stateOf(area, !sameOutline(area, later.get(area.uuid)))),
    after: after.map((area) => stateOf(area, !sameOutline(area, earlier.get(area.uuid)))),
  };
}

/** The current state of the areas that a change wrote. Equal to `after` unless they were changed again. */
export function completeState(areas: readonly StoredArea[], after: readonly AreaState[]): AreaState[] {
  const afterByUuid = byUuid(after);
  return areas.map((area) => stateOf(area, afterByUuid.get(area.uuid)?.outline !== undefined || !afterByUuid.has(area.uuid)));
}

/** The areas of a state, with missing outlines taken from the current areas; null if one of those is gone. */
export function areasFrom(states: readonly AreaState[], current: readonly StoredArea[]): StoredArea[] | null {
  const currentByUuid = byUuid(current);
  const areas = states.map(({ outline, schedules, bindings, hiddenBindings = {}, ...area }) => {
    const points = outline === undefined ? currentByUuid.get(area.uuid)?.points : outlineFrom(outline);
    return (
      points && {
        ...area,
        points,
        schedules: schedules.map(scheduleFrom),
        consumptionModeIds: idsOf(bindings),
        hiddenModeIds: idsOf(hiddenBindings),
      }
    );
  });
  return areas.every((area) => area !== undefined) ? areas : null;
}
