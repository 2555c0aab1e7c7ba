import type { Caller } from '@/server/core/callers/caller';
import { checkRole } from '@/server/core/operation/access';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Operation } from '@/server/core/operation/operation';
import { byLabel, type Registered } from '@/server/core/operation/registry';
import { type Change, diff } from '@/server/core/writes/diff';
import type { Subject, Subjects } from '@/server/core/writes/subjects';
import type { AuditEntry as Entry, Prisma } from '@/server/generated/prisma/client';

interface Declarations {
  /** The operations by their name in the history. */
  operations: Map<string, Registered>;
  subjects: Subjects;
}

let declarations: Promise<Declarations> | undefined;

/** What the features declare about operations and their subjects. Loaded late, because the registry also contains this feature. */
export function findDeclarations(): Promise<Declarations> {
  declarations ??= import('@/server/operations').then(({ operations, subjects }) => ({ operations: byLabel(operations), subjects }));
  return declarations;
}

/** The changes of a subject between two states that are shown. */
export function visibleChanges(subject: Subject | undefined, before: unknown, after: unknown): Change[] {
  const shownAs = subject?.shownAs ?? ((state: unknown) => state);
  const changes = diff(shownAs(before), shownAs(after));
  return subject?.hideShadows?.(changes) ?? changes;
}

/** Whether the caller's role and permissions allow the operation, regardless of its place. */
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
 * The entries visible to a caller, within the scope of the request: those of operations that their role may run. Users of a restaurant see
 * only entries of that restaurant, and of the customer that the request is about. Admins see all, including those of operations that no
 * longer exist.
 */
export async function visibleTo({ caller, scope }: Pick<Context, 'caller' | 'scope'>): Promise<Prisma.AuditEntryWhereInput> {
  if (caller.role === 'admin') return {};
  const allowed = [...(await findDeclarations()).operations].filter(
    ([, { operation }]) => operation.access === 'public' || operation.access.roles.includes(caller.role),
  );
  return {
    operation: { in: allowed.map(([label]) => label) },
    ...(caller.restaurantId !== null &&
      (scope.customerId === undefined ? { restaurantId: caller.restaurantId } : { customerId: scope.customerId })),
  };
}

/** How an operation undoes the change of an entry; undefined if it can't. */
export function revertOf(operation: Operation | undefined, entry: Pick<Entry, 'before' | 'after'>) {
  if (!operation?.audit) return undefined;
  const { revert, revertsCreation } = operation.audit;
  // An undone creation cannot be undone: its ids are gone. It has to be created again.
  const canRevert = revertsCreation ? entry.after !== null : entry.before !== null;
  return canRevert ? revert : undefined;
}
