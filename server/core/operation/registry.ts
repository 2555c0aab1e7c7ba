import { labelOf, type Operation } from './operation';

/** The operations of the service by feature and name, as in `server/operations.ts`. */
export type Registry = Record<string, Record<string, Operation>>;

export interface Registered {
  /** `feature.name`: unique, and the operationId of the API reference. */
  id: string;
  feature: string;
  name: string;
  operation: Operation;
}

/** All operations of a registry, in its order. */
export function listOperations(registry: Registry): Registered[] {
  return Object.entries(registry).flatMap(([feature, operations]) =>
    Object.entries(operations).map(([name, operation]) => ({ id: `${feature}.${name}`, feature, name, operation })),
  );
}

/** The operations of a registry by the names used in logs and the history. */
export function byLabel(registry: Registry): Map<string, Registered> {
  return new Map(listOperations(registry).map((entry) => [labelOf(entry.operation), entry]));
}
