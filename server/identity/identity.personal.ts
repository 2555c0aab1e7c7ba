import { Prisma } from '@/server/core/platform/db';
import { findStillNamed, type Person, type PersonalData } from '@/server/customers/person';
import { attemptsOnCustomers } from './throttle.service';

/** SQL: failed attempts on a person’s addresses, without a brand or with theirs, that concern nobody else. */
const attemptsOn = ({ brandId, marks, userIds }: Person) =>
  attemptsOnCustomers(
    brandId,
    marks.map((mark) => mark.toLowerCase()),
    userIds,
  );

/** Logins of customers, with their tokens, networks and links. */
export const identityData: PersonalData = {
  traces: [
    {
      table: 'login_throttles',
      count: async (db, person) => {
        const [row] = await db.sql.read<{ rows: number }>(Prisma.sql`select count(*)::int as rows ${attemptsOn(person)}`);
        return row?.rows ?? 0;
      },
      erase: (db, person) => db.sql.run(Prisma.sql`delete ${attemptsOn(person)}`),
    },
    {
      table: 'users',
      count: async (_db, { userIds }) => userIds.length,
      erase: async (db, { userIds }) => (await db.user.deleteMany({ where: { id: { in: userIds }, role: 'customer' } })).count,
      findLeft: (db) => findStillNamed(db, Prisma.sql`join users u on u.brand_id = e.brand_id and u.customer_id = e.id`),
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
