import { overlappingSchedules } from '@/server/delivery-areas/delivery-areas.rules';
import { MAX_AREAS, MAX_POINTS } from '@/server/delivery-areas/delivery-areas.values';
import { type OutlineFault, outlineFault } from '@/server/delivery-areas/geometry.rules';
import type { Plan, Zone } from './zones';

/** What a save would be refused for, and what makes an area useless to guests. */
export type Problem =
  | { severity: 'error'; kind: 'too many areas'; count: number }
  | { severity: 'error'; kind: 'name' | 'times' | 'too many points'; zone: Zone }
  | { severity: 'error'; kind: 'outline'; zone: Zone; fault: OutlineFault }
  | { severity: 'warning'; kind: 'not bound' | 'never open' | 'not activated' | 'same name'; zone: Zone };

const known = new WeakMap<Zone, Problem[]>();

/** An area's own problems; those of one that has not changed are not looked for again. */
function problemsOfZone(zone: Zone): Problem[] {
  const found = known.get(zone);
  if (found) return found;
  const problems: Problem[] = [];
  const fault = outlineFault(zone.points);
  if (zone.name.trim() === '') problems.push({ severity: 'error', kind: 'name', zone });
  if (fault) problems.push({ severity: 'error', kind: 'outline', zone, fault });
  if (zone.points.length > MAX_POINTS) problems.push({ severity: 'error', kind: 'too many points', zone });
  if (overlappingSchedules(zone.schedules).length > 0 || zone.schedules.some(({ start, end }) => start >= end))
    problems.push({ severity: 'error', kind: 'times', zone });
  if (!zone.isActivated) problems.push({ severity: 'warning', kind: 'not activated', zone });
  else if (zone.modes.length === 0) problems.push({ severity: 'warning', kind: 'not bound', zone });
  if (zone.isActivated && zone.isScheduleModeEnabled && zone.schedules.length === 0)
    problems.push({ severity: 'warning', kind: 'never open', zone });
  known.set(zone, problems);
  return problems;
}

export function problemsOf(plan: Plan): Problem[] {
  const names = Map.groupBy(plan, ({ name }) => name.trim());
  return [
    ...(plan.length > MAX_AREAS ? [{ severity: 'error' as const, kind: 'too many areas' as const, count: plan.length }] : []),
    ...plan.flatMap(problemsOfZone),
    ...[...names.values()]
      .filter((zones) => zones.length > 1)
      .map((zones): Problem => ({ severity: 'warning', kind: 'same name', zone: zones[0] as Zone })),
  ];
}

export const errorsOf = (plan: Plan): Problem[] => problemsOf(plan).filter(({ severity }) => severity === 'error');
