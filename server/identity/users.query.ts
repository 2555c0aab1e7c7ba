import type { Caller } from '@/server/core/callers/caller';
import { type Db, Prisma } from '@/server/core/platform/db';
import type { UserView } from './identity.schema';
import { rolesUpTo } from './identity.values';
import { throttledSince } from './throttle.service';

/** A user as screens show them, with fields that only services need. */
export type FoundUser = Omit<
  UserView,
  'isDisabled' | 'passwordExpiresAt' | 'invitationExpiresAt' | 'lastLoginAt' | 'createdAt' | 'throttledSince'
> & {
  disabledAt: Date | null;
  passwordExpiresAt: Date | null;
  invitationExpiresAt: Date | null;
  lastLoginAt: Date | null;
  createdAt: Date;
  throttledSince: Date | null;
};

/** SQL: whether a user `u` was invited and has no password yet. Tills have no password either, as they are paired. */
export const isInvited = Prisma.sql`(u.password_hash is null and u.role not in ('pos', 'kiosk', 'customer'))`;

/** SQL: a caller’s scope, on a user `u` and their brand `b`. */
function scopeOf(caller: Caller): Prisma.Sql {
  switch (caller.role) {
    case 'admin':
      return Prisma.sql`true`;
    case 'brand_group':
      return Prisma.sql`(u.brand_group_id = ${caller.brandGroupId} or b.brand_group_id = ${caller.brandGroupId})`;
    case 'brand':
      return Prisma.sql`u.brand_id = ${caller.brandId}`;
    default:
      return Prisma.sql`false`;
  }
}

/**
 * The users that a caller may manage: those in their scope whose role is not above theirs. All others are treated as if they did not exist.
 * One statement, as Prisma would read each relation and the count separately.
 * @param conditions further ones, on a user `u`
 */
export function findUsers(db: Db, caller: Caller, now: Date, conditions: Prisma.Sql[], limit = 1): Promise<FoundUser[]> {
  const where = Prisma.join([Prisma.sql`u.role::text = any(${rolesUpTo(caller.role)})`, scopeOf(caller), ...conditions], ' and ');
  return db.sql.read<FoundUser>`
    select u.id as "userId", u.email, u.name, u.role::text as role,
      u.brand_group_id as "brandGroupId", g.name as "brandGroupName", u.brand_id as "brandId", b.name as "brandName",
      u.restaurant_id as "restaurantId", r.name as "restaurantName", u.access_flags::text[] as "accessFlags",
      u.disabled_at as "disabledAt", u.password_expires_at as "passwordExpiresAt", u.last_login_at as "lastLoginAt", u.created_at as "createdAt",
      (select count(*)::int from access_tokens t where t.user_id = u.id and t.revoked_at is null and t.expires_at > ${now}) as "activeTokens",
      ${throttledSince(now)} as "throttledSince", ${isInvited} as "isInvited",
      i.expires_at as "invitationExpiresAt", i.mail as "invitationMail"
    from users u
      left join brand_groups g on g.id = u.brand_group_id
      left join brands b on b.id = u.brand_id
      left join restaurants r on r.id = u.restaurant_id
      left join lateral (select l.expires_at, (select m.state::text from mails m where m.password_link_id = l.id) as mail from password_links l
        where ${isInvited} and l.user_id = u.id and l.purpose = 'invitation' and l.ended_at is null and l.expires_at > ${now}
        order by l.id desc limit 1) i on true
    where ${where}
    order by u.id
    limit ${limit}`;
}

/** A user without the fields that only services need. */
export function viewOf({ disabledAt, ...found }: FoundUser): UserView {
  return {
    ...found,
    isDisabled: disabledAt !== null,
    passwordExpiresAt: found.passwordExpiresAt?.toISOString() ?? null,
    invitationExpiresAt: found.invitationExpiresAt?.toISOString() ?? null,
    lastLoginAt: found.lastLoginAt?.toISOString() ?? null,
    createdAt: found.createdAt.toISOString(),
    throttledSince: found.throttledSince?.toISOString() ?? null,
  };
}
