import type { Customer } from './customers.schema';
import { type MergeField, mergeFields } from './customers.values';

export type Mergeable = Pick<Customer, MergeField>;

/**
 * The fields of two merged customers: those of the one who stays, except those chosen from the other one and those that are empty.
 * @param take the fields to take from the other one
 */
export function uniteFields(into: Mergeable, from: Mergeable, take: readonly MergeField[]): Mergeable {
  const isTaken = (field: MergeField) => take.includes(field) || into[field] === null;
  return Object.fromEntries(mergeFields.map((field) => [field, isTaken(field) ? from[field] : into[field]])) as Mergeable;
}

/** All restaurants of two customers. If either has none and so belongs to the whole brand, the result does, too. */
export function uniteRestaurants(into: number[], from: number[]): number[] {
  return into.length === 0 || from.length === 0 ? [] : [...new Set([...into, ...from])].toSorted((a, b) => a - b);
}
