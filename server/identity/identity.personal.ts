import type { Person, PersonalData } from '@/server/customers/person';

/** Failed attempts on the addresses of a person, without a brand or with theirs. */
const attemptsOn = ({ brandId, marks }: Person) => ({
  email: { in: marks.map((mark) => mark.toLowerCase()) },
  brandId: { in: [0, brandId] },
});

/** Logins of customers. What hangs at one (tokens, networks, links) goes with it. */
export const identityData: PersonalData = {
  traces: [
    {
      table: 'login_throttles',
      count: (db, person) => db.loginThrottle.count({ where: attemptsOn(person) }),
      erase: async (db, person) => (await db.loginThrottle.deleteMany({ where: attemptsOn(person) })).count,
    },
    {
      table: 'users',
      count: async (_db, { userIds }) => userIds.length,
      erase: async (db, { userIds }) => (await db.user.deleteMany({ where: { id: { in: userIds }, role: 'customer' } })).count,
    },
  ],
  sheets: [
    {
      name: 'sign_ins',
      async *rows(db, { userIds }) {
        yield* await db.sql.read<Record<string, unknown>>`select u.email, u.created_at as "loginSince", u.last_login_at as "lastLoginAt",
            t.created_at as "signedInAt", t.expires_at as "expiresAt", t.revoked_at as "endedAt", t.address, t.user_agent as "userAgent"
          from users u left join access_tokens t on t.user_id = u.id where u.id = any(${userIds}::int[]) order by u.id, t.id`;
      },
    },
  ],
};
