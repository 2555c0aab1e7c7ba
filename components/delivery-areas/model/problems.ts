import { overlappingSchedules } from '@/server/delivery-areas/delivery-areas.rules';
import { MAX_AREAS, MAX_POINTS } from '@/server/delivery-areas/delivery-areas.values';
import { type OutlineFault, outlineFault } from '@/server/delivery-areas/geometry.rules';
import type { DrawnArea, Plan } from './areas';

/** A problem that a save would be refused for, or that makes an area useless to guests. */
export type Problem =
  | { severity: 'error'; kind: 'too many areas'; count: number }
  | { severity: 'error'; kind: 'name' | 'times' | 'too many points'; area: DrawnArea }
  | { severity: 'error'; kind: 'outline'; area: DrawnArea; fault: OutlineFault }
  | { severity: 'warning'; kind: 'not bound' | 'never open' | 'not activated' | 'same name'; area: DrawnArea };

const cache = new WeakMap<DrawnArea, Problem[]>();

/** The problems of a single area, cached. */
function problemsOfArea(area: DrawnArea): Problem[] {
  const cached = cache.get(area);
  if (cached) return cached;
  const problems: Problem[] = [];
  const fault = outlineFault(area.points);
  if (area.name.trim() === '') problems.push({ severity: 'error', kind: 'name', area });
  if (fault) problems.push({ severity: 'error', kind: 'outline', area, fault });
  if (area.points.length > MAX_POINTS) problems.push({ severity: 'error', kind: 'too many points', area });
  if (overlappingSchedules(area.schedules).length > 0 || area.schedules.some(({ start, end }) => start >= end))
    problems.push({ severity: 'error', kind: 'times', area });
  if (!area.isActivated) problems.push({ severity: 'warning', kind: 'not activated', area });
  else if (area.modes.length === 0) problems.push({ severity: 'warning', kind: 'not bound', area });
  if (area.isActivated && area.isScheduleModeEnabled && area.schedules.length === 0)
    problems.push({ severity: 'warning', kind: 'never open', area });
  cache.set(area, problems);
  return problems;
}

export function problemsOf(plan: Plan): Problem[] {
  const names = Map.groupBy(plan, ({ name }) => name.trim());
  return [
    ...(plan.length > MAX_AREAS ? [{ severity: 'error' as const, kind: 'too many areas' as const, count: plan.length }] : []),
    ...plan.flatMap(problemsOfArea),
    ...[...names.values()]
      .filter((areas) => areas.length > 1)
      .map((areas): Problem => ({ severity: 'warning', kind: 'same name', area: areas[0] as DrawnArea })),
  ];
}

export const errorsOf = (plan: Plan): Problem[] => problemsOf(plan).filter(({ severity }) => severity === 'error');
