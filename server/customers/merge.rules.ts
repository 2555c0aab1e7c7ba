import type { Customer } from './customers.schema';
import { type MergeField, mergeFields } from './customers.values';

export type Mergeable = Pick<Customer, MergeField>;

/**
 * What one of two customers has after they became one: their own, what was chosen of the other one, and what they had nothing in.
 * @param take the fields to take from the other one
 */
export function uniteFields(into: Mergeable, from: Mergeable, take: readonly MergeField[]): Mergeable {
  const isTaken = (field: MergeField) => take.includes(field) || into[field] === null;
  return Object.fromEntries(mergeFields.map((field) => [field, isTaken(field) ? from[field] : into[field]])) as Mergeable;
}

/** The restaurants that know one of two customers know both. Who is known in all of the brand stays so. */
export function uniteRestaurants(into: number[], from: number[]): number[] {
  return into.length === 0 || from.length === 0 ? [] : [...new Set([...into, ...from])].toSorted((a, b) => a - b);
}
