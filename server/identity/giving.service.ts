import type { Caller } from '@/server/core/callers/caller';
import { permissions, placeOfBrand, placeOfRestaurant, reaches } from '@/server/core/operation/access';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import type { AccessFlag, Role } from '@/server/generated/prisma/client';
import { type ManagedRole, managedRoles } from './identity.values';
import { assertFlagsHeld, assertRoleWithin, type RoleScope, scopeOf } from './users.rules';

/** The caller whose rights count, and the database. */
interface Giver {
  db: Db;
  caller: Caller;
}

/**
 * Checks a scope to be given to a user against the caller's own.
 * @returns the columns that bind a user to it
 * @throws access_denied for a scope that the caller lacks; data_not_found if an admin names an unknown one
 */
export async function resolveScope({ caller, db }: Giver, scope: RoleScope) {
  const columns = { brandGroupId: null as number | null, brandId: null as number | null, restaurantId: null as number | null };
  if (scope.field === null) return columns;
  if (scope.field === 'brandGroupId') {
    const group = await db.brandGroup.findUnique({ where: { id: scope.id }, select: { id: true } });
    if (!group && caller.role === 'admin') throw new AppError('data_not_found');
    if (caller.role !== 'admin' && (caller.role !== 'brand_group' || caller.brandGroupId !== scope.id)) throw new AppError('access_denied');
    return { ...columns, brandGroupId: scope.id };
  }
  const place = scope.field === 'brandId' ? await placeOfBrand(db, scope.id) : await placeOfRestaurant(db, scope.id);
  if (!place && caller.role === 'admin') throw new AppError('data_not_found');
  if (!place || !reaches(caller, place)) throw new AppError('access_denied');
  return { ...columns, brandId: place.brandId, restaurantId: place.restaurantId ?? null };
}

interface GivenRights {
  role: Role;
  accessFlags: readonly AccessFlag[];
  brandGroupId?: number | null;
  brandId?: number | null;
  restaurantId?: number | null;
}

/**
 * Checks a role, scope and permissions to be given against those of the giver.
 * @returns the columns that bind a user to the scope
 * @throws access_denied if the giver manages no users, for a role above theirs or a foreign scope; missing_access_flag for a permission
 *   that they lack
 */
export async function assertMayGive(giver: Giver, gift: GivenRights) {
  const role = managedRoles.find((managed): managed is ManagedRole => managed === gift.role);
  const managesUsers = permissions.users.write.some((allowed) => allowed === giver.caller.role);
  if (!role || !managesUsers) throw new AppError('access_denied');
  assertRoleWithin(giver.caller, role);
  assertFlagsHeld(giver.caller, gift.accessFlags);
  return resolveScope(giver, scopeOf(role, scopeIdsOf(role, gift)));
}

/** The one column that binds an existing user’s role: users of a restaurant also have its brand set. */
function scopeIdsOf(role: ManagedRole, { brandGroupId, brandId, restaurantId }: GivenRights) {
  const isOfRestaurant = role === 'restaurant' || role === 'pos' || role === 'kiosk';
  return { brandGroupId, restaurantId, brandId: isOfRestaurant ? null : brandId };
}
