import { z } from 'zod';
import { unwrapType } from './zod-types';

/** A list longer than its type allows. */
export interface OverlongList {
  path: string;
  maximum: number;
}

/** Lists of limited length in a type, by the field that holds them. */
type Bounded = { maximum: number; item: Fields | null } | Fields;
interface Fields {
  fields: [name: string, bounded: Bounded][];
}

const cache = new WeakMap<z.ZodType, Bounded | null>();

/** The lists of limited length in a type; null if it has none. */
function boundsOf(type: z.ZodType): Bounded | null {
  const unwrapped = unwrapType(type);
  const cached = cache.get(unwrapped);
  if (cached !== undefined) return cached;
  cache.set(unwrapped, null); // a type that holds itself
  const bounds = boundsIn(unwrapped);
  cache.set(unwrapped, bounds);
  return bounds;
}

/** The most entries that the checks of a list allow. */
export function maximumOf({ def }: z.ZodArray): number {
  const checks = (def.checks ?? []).map((check) => check._zod.def as z.core.$ZodCheckDef & { maximum?: number });
  const limits = checks.flatMap(({ check, maximum }) => (check === 'max_length' && maximum !== undefined ? [maximum] : []));
  return Math.min(Number.POSITIVE_INFINITY, ...limits);
}

function boundsIn(type: z.ZodType): Bounded | null {
  if (type instanceof z.ZodArray) {
    const item = boundsOf(type.element as z.ZodType);
    return { maximum: maximumOf(type), item: item && 'fields' in item ? item : null };
  }
  if (type instanceof z.ZodPipe) return boundsOf(type.in as z.ZodType);
  if (!(type instanceof z.ZodObject)) return null;
  const fields = Object.entries(type.shape).flatMap(([name, field]): [string, Bounded][] => {
    const bounds = boundsOf(field as z.ZodType);
    return bounds ? [[name, bounds]] : [];
  });
  return fields.length > 0 ? { fields } : null;
}

/**
 * The lists in a value that are longer than their type allows. Checked before validation, which would look at each of a hundred thousand
 * entries and list their faults before counting them.
 */
export function overlongLists(type: z.ZodType, value: unknown): OverlongList[] {
  const bounds = boundsOf(type);
  return bounds ? findOverlong(bounds, value, []) : [];
}

function findOverlong(bounds: Bounded, value: unknown, path: (string | number)[]): OverlongList[] {
  if ('fields' in bounds) {
    if (typeof value !== 'object' || value === null) return [];
    return bounds.fields.flatMap(([name, field]) => findOverlong(field, (value as Record<string, unknown>)[name], [...path, name]));
  }
  if (!Array.isArray(value)) return [];
  const { maximum, item } = bounds;
  if (value.length > maximum) return [{ path: path.join('.'), maximum }];
  return item ? value.flatMap((entry, index) => findOverlong(item, entry, [...path, index])) : [];
}
