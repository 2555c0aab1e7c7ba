import { type Plan, sameValue, sameZone, type Zone, type ZoneField, zoneFields } from './zones';

export interface FieldChange {
  field: ZoneField;
  from: Zone;
  to: Zone;
}

/** What leads from one plan to another, as data for words. */
export type Difference =
  | { kind: 'added' | 'removed'; zone: Zone }
  | { kind: 'changed'; zone: Zone; changes: FieldChange[] }
  | { kind: 'reordered'; names: string[] };

export function difference(from: Plan, to: Plan): Difference[] {
  const [earlier, later] = [byKey(from), byKey(to)];
  const found = to.flatMap((zone): Difference[] => {
    const before = earlier.get(zone.key);
    if (!before) return [{ kind: 'added', zone }];
    const changes = changedFields(before, zone).map((field) => ({ field, from: before, to: zone }));
    return changes.length > 0 ? [{ kind: 'changed', zone, changes }] : [];
  });
  const removed = from.filter(({ key }) => !later.has(key)).map((zone): Difference => ({ kind: 'removed', zone }));
  const orderOf = (plan: Plan) => plan.filter(({ key }) => earlier.has(key) && later.has(key)).map(({ key }) => key);
  const isReordered = orderOf(from).some((key, index) => key !== orderOf(to)[index]);
  return [...found, ...removed, ...(isReordered ? [{ kind: 'reordered' as const, names: to.map(({ name }) => name) }] : [])];
}

export const byKey = (plan: Plan): Map<string, Zone> => new Map(plan.map((zone) => [zone.key, zone]));
export const changedFields = (a: Zone, b: Zone): ZoneField[] =>
  sameZone(a, b) ? [] : zoneFields.filter((field) => !sameValue(a[field], b[field]));
