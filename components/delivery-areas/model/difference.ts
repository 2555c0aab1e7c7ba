import { type AreaField, areaFields, type DrawnArea, type Plan, sameArea, sameValue } from './areas';

export interface FieldChange {
  field: AreaField;
  from: DrawnArea;
  to: DrawnArea;
}

/** A difference between two plans, as data. */
export type Difference =
  | { kind: 'added' | 'removed'; area: DrawnArea }
  | { kind: 'changed'; area: DrawnArea; changes: FieldChange[] }
  | { kind: 'reordered'; names: string[] };

export function difference(from: Plan, to: Plan): Difference[] {
  const [earlier, later] = [byKey(from), byKey(to)];
  const addedOrChanged = to.flatMap((area): Difference[] => {
    const before = earlier.get(area.key);
    if (!before) return [{ kind: 'added', area }];
    const changes = changedFields(before, area).map((field) => ({ field, from: before, to: area }));
    return changes.length > 0 ? [{ kind: 'changed', area, changes }] : [];
  });
  const removed = from.filter(({ key }) => !later.has(key)).map((area): Difference => ({ kind: 'removed', area }));
  const orderOf = (plan: Plan) => plan.filter(({ key }) => earlier.has(key) && later.has(key)).map(({ key }) => key);
  const isReordered = orderOf(from).some((key, index) => key !== orderOf(to)[index]);
  return [...addedOrChanged, ...removed, ...(isReordered ? [{ kind: 'reordered' as const, names: to.map(({ name }) => name) }] : [])];
}

export const byKey = (plan: Plan): Map<string, DrawnArea> => new Map(plan.map((area) => [area.key, area]));
export const changedFields = (a: DrawnArea, b: DrawnArea): AreaField[] =>
  sameArea(a, b) ? [] : areaFields.filter((field) => !sameValue(a[field], b[field]));
