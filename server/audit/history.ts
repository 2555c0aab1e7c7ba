import type { Caller } from '@/server/core/callers/caller';
import { checkRole } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Operation } from '@/server/core/operation/operation';
import { byLabel, type Registered } from '@/server/core/operation/registry';
import type { Change } from '@/server/core/writes/diff';
import type { Subject, Subjects } from '@/server/core/writes/subjects';
import type { AuditEntry as Entry, Prisma } from '@/server/generated/prisma/client';

interface Declared {
  /** The operations by the name under which the history has them. */
  operations: Map<string, Registered>;
  subjects: Subjects;
}

let known: Promise<Declared> | undefined;

/** What the features declare of operations and their subjects. Loaded late: the registry holds this feature's own too. */
export function findDeclared(): Promise<Declared> {
  known ??= import('@/server/operations').then(({ operations, subjects }) => ({ operations: byLabel(operations), subjects }));
  return known;
}

/** The changes of a subject that people see. */
export function visibleChanges(subject: Subject | undefined, changes: Change[]): Change[] {
  return subject?.hideShadows?.(changes) ?? changes;
}

/** True when the caller's role and flags allow the operation. Where it may run is another question. */
export function mayRun(operation: Operation, caller: Caller): boolean {
  try {
    checkRole(operation.access, caller);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * The entries that a caller sees, beyond the scope of the request: those of operations that their role may run, and for a restaurant's
 * own people those of their restaurant only, and of the customer whom the request is about. An admin sees all, also what an earlier
 * version of the service wrote.
 */
export async function visibleTo({ caller, scope }: Pick<Context, 'caller' | 'scope'>): Promise<Prisma.AuditEntryWhereInput> {
  if (caller.role === 'admin') return {};
  const allowed = [...(await findDeclared()).operations].filter(
    ([, { operation }]) => operation.access === 'public' || operation.access.roles.includes(caller.role),
  );
  return {
    operation: { in: allowed.map(([label]) => label) },
    ...(caller.restaurantId !== null &&
      (scope.customerId === undefined ? { restaurantId: caller.restaurantId } : { customerId: scope.customerId })),
  };
}

/** How an operation undoes an entry's change; undefined where it cannot. */
export function revertOf(operation: Operation | undefined, entry: Pick<Entry, 'before' | 'after'>) {
  if (!operation?.audit) return undefined;
  const { revert, revertsCreation } = operation.audit;
  // What was made and taken back is gone with its ids: it is made anew, by whoever wants it.
  const canRevert = revertsCreation ? entry.after !== null : entry.before !== null;
  return canRevert ? revert : undefined;
}
