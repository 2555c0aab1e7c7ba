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
  /** Missing where a change left it alone: outlines are most of what areas are, and the area still has it. */
  outline?: string;
  schedules: string[];
  /** The consumption modes that it is bound to, by id. */
  bindings: Record<string, true>;
  /** The same of deleted modes, where there are any. */
  hiddenBindings?: Record<string, true>;
}

const mark = (ids: number[]) => Object.fromEntries(ids.map((id) => [id, true as const]));
const ids = (marks: Record<string, true>) => Object.keys(marks).map(Number);

function stateOf(area: StoredArea, hasOutline: boolean): AreaState {
  const { points, schedules, consumptionModeIds, hiddenModeIds, ...settings } = area;
  return {
    ...settings,
    ...(hasOutline && { outline: outlineText(points) }),
    schedules: schedules.map(scheduleText),
    bindings: mark(consumptionModeIds),
    ...(hiddenModeIds.length > 0 && { hiddenBindings: mark(hiddenModeIds) }),
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

/** What the history keeps of a change of areas: both states, without the outlines that stayed as they were. */
export function tracesOf(before: readonly StoredArea[], after: readonly StoredArea[]): { before: AreaState[]; after: AreaState[] } {
  const [earlier, later] = [byUuid(before), byUuid(after)];
  return {
    before: before.map((area) => stateOf(area, !sameOutline(area, later.get(area.uuid)))),
    after: after.map((area) => stateOf(area, !sameOutline(area, earlier.get(area.uuid)))),
  };
}

/** What areas are now of what a change left behind: equal to that while nobody changed it again. */
export function completeState(areas: readonly StoredArea[], after: readonly AreaState[]): AreaState[] {
  const left = byUuid(after);
  return areas.map((area) => stateOf(area, left.get(area.uuid)?.outline !== undefined || !left.has(area.uuid)));
}

/** The areas of a state, with the outlines that it lacks from those that are there; null where one is gone. */
export function areasFrom(states: readonly AreaState[], current: readonly StoredArea[]): StoredArea[] | null {
  const there = byUuid(current);
  const areas = states.map(({ outline, schedules, bindings, hiddenBindings = {}, ...area }) => {
    const points = outline === undefined ? there.get(area.uuid)?.points : outlineFrom(outline);
    return (
      points && {
        ...area,
        points,
        schedules: schedules.map(scheduleFrom),
        consumptionModeIds: ids(bindings),
        hiddenModeIds: ids(hiddenBindings),
      }
    );
  });
  return areas.every((area) => area !== undefined) ? areas : null;
}
