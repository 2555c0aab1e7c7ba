import type { Caller } from '@/server/core/callers/caller';
import { AppError } from '@/server/core/operation/errors';
import { missingField, refuseField } from '@/server/core/operation/refuse-field';
import type { AccessFlag } from '@/server/generated/prisma/client';
import { type ManagedRole, rolesUpTo, scopeFieldOfRole } from './identity.values';

/** The id that a role is bound to, by the name of its field; none for admins. */
export type RoleScope = { field: null; id: null } | { field: 'brandGroupId' | 'brandId' | 'restaurantId'; id: number };

type ScopeIds = { brandGroupId?: number | null; brandId?: number | null; restaurantId?: number | null };
const scopeFields = ['brandGroupId', 'brandId', 'restaurantId'] as const;

/**
 * The scope of a role, from the given ids or, where omitted, the present ones.
 * @throws missing_parameters if the role's scope is missing, invalid_parameters for the scope of another role
 */
export function scopeOf(role: ManagedRole, requested: ScopeIds, current: ScopeIds = {}): RoleScope {
  const field = scopeFieldOfRole[role];
  for (const other of scopeFields) {
    if (other !== field && requested[other] != null)
      throw refuseField(other, 'unexpected', { en: `The role ${role} has no ${other}.`, fr: `Le rôle ${role} n’a pas de ${other}.` });
  }
  if (field === null) return { field, id: null };
  const id = requested[field] === undefined ? current[field] : requested[field];
  if (id == null) throw missingField(field, { en: `The role ${role} needs ${field}.`, fr: `Le rôle ${role} nécessite ${field}.` });
  return { field, id };
}

/** Refuses a role above the caller's own. @throws access_denied */
export function assertRoleWithin(caller: Caller, role: ManagedRole): void {
  if (!rolesUpTo(caller.role).includes(role)) throw new AppError('access_denied', { extraData: { reason: 'role_above_own' } });
}

/**
 * Refuses permissions that the caller lacks. Admins may give all of them, as otherwise nobody could give the first.
 * @throws missing_access_flag
 */
export function assertFlagsHeld(caller: Caller, flags: readonly AccessFlag[]): void {
  if (caller.role === 'admin') return;
  const lacking = flags.find((flag) => !caller.accessFlags.includes(flag));
  if (lacking) throw new AppError('missing_access_flag', { extraData: { flag: lacking } });
}
