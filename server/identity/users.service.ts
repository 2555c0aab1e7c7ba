import type { z } from 'zod';
import { forgetCaller } from '@/server/core/callers/find-caller';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { VersionedState } from '@/server/core/operation/operation';
import { Prisma } from '@/server/core/platform/db';
import { hasSameJson } from '@/server/core/reads/json';
import { etagOf } from '@/server/core/rest/etag';
import { endAccess, setPassword } from './access.service';
import { listActiveTokens } from './account.service';
import { resolveScope } from './giving.service';
import type {
  ThrottleView,
  TokenView,
  UserView,
  UserWithPassword,
  UserWithVersion,
  userCreateBody,
  userListQuery,
  userUpdateBody,
} from './identity.schema';
import { isDevice, scopeFieldOfRole } from './identity.values';
import { DEFAULT_PASSWORD_TTL_MS, generatePassword, hashPassword } from './passwords';
import { liftThrottles, throttledSince, throttlesOf } from './throttle.service';
import { type FoundUser, findUsers, isInvited, viewOf } from './users.query';
import { assertFlagsHeld, assertRoleWithin, scopeOf } from './users.rules';

/** Escapes a search for LIKE, so that `%`, `_` and `\` are matched literally. */
const escapeLike = (search: string) => search.replace(/[\\%_]/g, '\\$&');

/**
 * A page of the users that the caller may manage, in order of creation.
 * @throws access_denied for a brand or restaurant outside of the caller's scope
 */
export async function listUsers(
  ctx: Context,
  input: z.output<typeof userListQuery>,
): Promise<{ items: UserView[]; nextCursor: number | null }> {
  const { search, role, brandId, restaurantId, state, cursor, limit } = input;
  if (brandId !== undefined) await resolveScope(ctx, { field: 'brandId', id: brandId });
  if (restaurantId !== undefined) await resolveScope(ctx, { field: 'restaurantId', id: restaurantId });
  const states: Record<NonNullable<typeof state>, Prisma.Sql> = {
    active: Prisma.sql`u.disabled_at is null and not ${isInvited}`,
    invited: Prisma.sql`u.disabled_at is null and ${isInvited}`,
    disabled: Prisma.sql`u.disabled_at is not null`,
    passwordExpired: Prisma.sql`u.disabled_at is null and u.password_expires_at <= ${ctx.now}`,
    throttled: Prisma.sql`${throttledSince(ctx.now)} is not null`,
  };
  const pattern = `%${escapeLike(search ?? '')}%`;
  const conditions = [
    search && Prisma.sql`(u.name ilike ${pattern} or u.email ilike ${pattern})`,
    state && states[state],
    role && Prisma.sql`u.role::text = ${role}`,
    brandId !== undefined && Prisma.sql`u.brand_id = ${brandId}`,
    restaurantId !== undefined && Prisma.sql`u.restaurant_id = ${restaurantId}`,
    cursor !== undefined && Prisma.sql`u.id > ${cursor}`,
  ].filter((condition) => typeof condition === 'object');
  const found = await findUsers(ctx.db, ctx.caller, ctx.now, conditions, limit + 1);
  const page = found.slice(0, limit);
  return { items: page.map(viewOf), nextCursor: found.length > limit ? (page.at(-1)?.userId ?? null) : null };
}

async function findUser(ctx: Context, userId: number): Promise<FoundUser> {
  const [found] = await findUsers(ctx.db, ctx.caller, ctx.now, [Prisma.sql`u.id = ${userId}`]);
  if (!found) throw new AppError('data_not_found');
  return found;
}

/**
 * One user.
 * @throws data_not_found for a user outside of the caller's scope or above their role
 */
export async function readUser(ctx: Context, { userId }: { userId: number }): Promise<UserView> {
  return viewOf(await findUser(ctx, userId));
}

/**
 * One user with their ETag.
 * @throws as `readUser`
 */
export async function getUser(ctx: Context, input: { userId: number }): Promise<UserWithVersion> {
  return withVersion(await readUser(ctx, input));
}

/** The fields that an update can change. Signing in, for example, is not a new version. */
const changeable = ({ name, role, brandGroupId, brandId, restaurantId, accessFlags, isDisabled }: UserView) => ({
  name,
  role,
  brandGroupId,
  brandId,
  restaurantId,
  accessFlags,
  isDisabled,
});

const withVersion = (user: UserView): UserWithVersion => ({ ...user, etag: etagOf(changeable(user)) });

/** The state that `If-Match` is compared with, under the locks of the update itself. */
export const versionedUser: VersionedState<{ userId: number }, UserView> = {
  lock: (ctx, { userId }) => lockUser(ctx, userId, ctx.caller.role === 'admin'),
  read: readUser,
  show: changeable,
};

/**
 * Locks a user until the end of the transaction.
 * @param withAdmins also locks all admins in a fixed order, so that two who remove each other at the same time wait for each other
 * @throws data_not_found
 */
export async function lockUser(ctx: Context, userId: number, withAdmins = false): Promise<FoundUser> {
  const orAdmins = withAdmins ? Prisma.sql`or (role = 'admin' and disabled_at is null)` : Prisma.empty;
  await ctx.db.sql.read`select id from users where id = ${userId} ${orAdmins} order by id for update`;
  const found = await findUser(ctx, userId);
  // The history of a user belongs to the user's brand and restaurant, where their managers look for it.
  Object.assign(ctx.scope, { brandId: found.brandId ?? undefined, restaurantId: found.restaurantId ?? undefined });
  return found;
}

/** A password to hand over. People must replace it within seven days; devices keep it, as nobody is there to do so. */
function createHandoverPassword(ctx: Context, role: string): { password: string; expiresAt: Date | null } {
  return { password: generatePassword(), expiresAt: isDevice(role) ? null : new Date(ctx.now.getTime() + DEFAULT_PASSWORD_TTL_MS) };
}

/**
 * Creates a user with a temporary password, which only this answer contains.
 * @throws access_denied for a role above the caller's or a foreign scope, missing_access_flag, already_exists for the email
 */
export async function createUser(ctx: Context, input: z.output<typeof userCreateBody>): Promise<UserWithPassword> {
  const { email, name, role, accessFlags } = input;
  assertRoleWithin(ctx.caller, role);
  assertFlagsHeld(ctx.caller, accessFlags);
  const scope = await resolveScope(ctx, scopeOf(role, input));
  const { password, expiresAt } = createHandoverPassword(ctx, role);
  const passwordHash = await hashPassword(password);
  const made = await ctx.db.user.create({
    data: { email, name, role, accessFlags: [...new Set(accessFlags)], ...scope, passwordHash, passwordExpiresAt: expiresAt },
    select: { id: true },
  });
  const view = await readUser(ctx, { userId: made.id });
  Object.assign(ctx.scope, { brandId: view.brandId ?? undefined, restaurantId: view.restaurantId ?? undefined });
  ctx.record({ subject: { kind: 'user', id: view.userId }, before: null, after: view });
  return { ...view, temporaryPassword: password };
}

/**
 * Updates the given fields of a user: name, role with its scope, permissions, and whether they are disabled. Disabling ends their tokens
 * and sessions at once.
 * @throws data_not_found; access_denied for a role above the caller's, a foreign scope, or the caller's own rights; missing_access_flag
 *   for a permission that the caller lacks; conflict for the last admin
 */
export async function updateUser(ctx: Context, input: z.output<typeof userUpdateBody> & { userId: number }): Promise<UserWithVersion> {
  const target = await lockUser(ctx, input.userId, ctx.caller.role === 'admin');
  const role = input.role ?? target.role;
  const flags = [...new Set(input.accessFlags ?? target.accessFlags)];
  const isDisabled = input.isDisabled ?? target.disabledAt !== null;
  // The scope is kept only if it is of the same kind: for a new brand user, the brand must be given.
  const keepsKind = scopeFieldOfRole[role] === scopeFieldOfRole[target.role];
  const newScope = scopeOf(role, input, keepsKind ? target : {});
  const scope = await resolveScope(ctx, newScope);

  const isMoved = role !== target.role || (newScope.field !== null && newScope.id !== target[newScope.field]);
  const isEnabling = !isDisabled && target.disabledAt !== null;
  const isDisabling = isDisabled && target.disabledAt === null;
  const added = flags.filter((flag) => !target.accessFlags.includes(flag));
  const removed = target.accessFlags.filter((flag) => !flags.includes(flag));
  if (target.userId === ctx.caller.userId && (isMoved || isDisabling || added.length > 0 || removed.length > 0)) {
    throw new AppError('access_denied', { extraData: { reason: 'own_account' } });
  }
  assertRoleWithin(ctx.caller, role);
  if (isEnabling) await refuseRevokedTill(ctx, target.userId);
  // Moving a user gives them their permissions again, in another place.
  assertFlagsHeld(ctx.caller, isMoved || isEnabling ? flags : added);
  if (target.role === 'admin' && target.disabledAt === null && (role !== 'admin' || isDisabled)) await assertOtherAdmin(ctx, target.userId);

  await ctx.db.user.update({
    where: { id: target.userId },
    data: { name: input.name, role, ...scope, accessFlags: flags, disabledAt: isDisabled ? (target.disabledAt ?? ctx.now) : null },
  });
  // The inviter is the user who last gave permissions: they must still have these when the invitation is accepted.
  if (target.isInvited && (isMoved || added.length > 0)) {
    const openInvitation = { userId: target.userId, purpose: 'invitation', endedAt: null } as const;
    await ctx.db.passwordLink.updateMany({ where: openInvitation, data: { invitedById: ctx.caller.userId } });
  }
  if (isDisabling) await endAccess(ctx, target.userId, { sessions: true });
  else ctx.afterCommit(() => forgetCaller(target.userId));
  return getUser(ctx, { userId: target.userId });
}

/** Refuses to remove the last admin, since nobody could create another. Invited admins do not count, as they may never accept. */
async function assertOtherAdmin(ctx: Context, userId: number): Promise<void> {
  const others = await ctx.db.user.count({ where: { role: 'admin', disabledAt: null, passwordHash: { not: null }, id: { not: userId } } });
  if (others === 0) throw new AppError('conflict', { extraData: { reason: 'last_admin' } });
}

/**
 * Undoes an update: the fields that it changed get their earlier values, under the rules of any update. Later changes of other fields stay.
 */
export async function revertUserUpdate(
  ctx: Context,
  entry: { before: unknown; after: unknown; input: { userId: number } },
): Promise<ChangeRecord> {
  const { userId } = entry.input;
  const [earlier, later] = [entry.before as UserView, entry.after as UserView];
  const field = scopeFieldOfRole[earlier.role];
  const isMoved = earlier.role !== later.role || (field !== null && earlier[field] !== later[field]);
  const current = await readUser(ctx, { userId });
  const { etag: _, ...after } = await updateUser(ctx, {
    userId,
    ...(earlier.name !== later.name && { name: earlier.name }),
    ...(isMoved && { role: earlier.role, ...(field && { [field]: earlier[field] }) }),
    ...(!hasSameJson(earlier.accessFlags, later.accessFlags) && { accessFlags: earlier.accessFlags }),
    ...(earlier.isDisabled !== later.isDisabled && { isDisabled: earlier.isDisabled }),
  });
  return { subject: { kind: 'user', id: userId }, before: current, after };
}

/** A revoked till is locked out permanently, with its account (docs/decisions/033). @throws conflict */
async function refuseRevokedTill({ db }: Context, userId: number): Promise<void> {
  const revoked = await db.posDevice.count({ where: { userId, revokedAt: { not: null } } });
  if (revoked > 0) throw new AppError('conflict', { extraData: { reason: 'revoked_device' } });
}

/**
 * Gives a user a new temporary password, which only this response contains. Their tokens and sessions end, and earlier failed logins no
 * longer count.
 * @throws data_not_found; access_denied for the caller's own account; missing_access_flag for a user with a permission that the caller
 *   lacks; conflict for the account of a revoked till
 */
export async function resetUserPassword(ctx: Context, { userId }: { userId: number }): Promise<UserWithPassword> {
  const target = await lockUser(ctx, userId);
  if (target.userId === ctx.caller.userId) throw new AppError('access_denied', { extraData: { reason: 'own_account' } });
  // Knowing the password gives the user's permissions.
  assertFlagsHeld(ctx.caller, target.accessFlags);
  await refuseRevokedTill(ctx, userId);
  const handover = createHandoverPassword(ctx, target.role);
  await setPassword(ctx, userId, handover);
  return { ...viewOf(await findUser(ctx, userId)), temporaryPassword: handover.password };
}

/** The valid tokens of a user. @throws data_not_found */
export async function listUserTokens(ctx: Context, { userId }: { userId: number }): Promise<TokenView[]> {
  await findUser(ctx, userId);
  return listActiveTokens(ctx.db, userId, ctx.now, ctx.caller.tokenId);
}

/** Ends all tokens and browser sessions of a user. @throws data_not_found */
export async function revokeUserTokens(ctx: Context, { userId }: { userId: number }): Promise<{ tokensRevoked: number }> {
  await lockUser(ctx, userId);
  return { tokensRevoked: await endAccess(ctx, userId, { sessions: true }) };
}

/** The networks from which logins of a user are refused after too many failures. @throws data_not_found */
export async function listUserThrottles(ctx: Context, { userId }: { userId: number }): Promise<ThrottleView[]> {
  await findUser(ctx, userId);
  return throttlesOf(ctx.db, userId, ctx.now);
}

/** Lets a user log in again at once, from everywhere. @throws data_not_found */
export async function liftUserThrottles(ctx: Context, { userId }: { userId: number }): Promise<{ throttlesLifted: number }> {
  await lockUser(ctx, userId);
  return { throttlesLifted: await liftThrottles(ctx.db, userId, ctx.now) };
}
