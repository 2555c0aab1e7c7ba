import { usableAccounts } from '@/server/core/callers/find-caller';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import type { Role, User } from '@/server/generated/prisma/client';
import { passwordMatches } from './passwords';
import { countFailure, countSuccess, refuseIfThrottled } from './throttle.service';

export interface Credentials {
  email: string;
  password: string;
  /** The brand of a customer’s login; not needed for users of a chain. */
  brandId?: number;
  /** The network address of the attempt, if known. */
  ip: string | null;
}

/**
 * The usable account of an email address. Without a brand: that of a person or device, else the customer's, if only one brand has a login
 * with the address. With a brand: its customer's, else that of a person or device of the brand.
 */
export async function findAccount(db: Db, email: string, brandId: number | undefined): Promise<User | null> {
  // Ordered by role, people and devices come before customers; if a second customer follows, the address alone is ambiguous.
  const order = brandId === undefined ? 'asc' : 'desc';
  const [first, second] = await db.user.findMany({
    where: { email, ...usableAccounts, ...(brandId !== undefined && { brandId }) },
    orderBy: [{ role: order }, { id: 'asc' }],
    take: 2,
  });
  return first?.role === 'customer' && second?.role === 'customer' ? null : (first ?? null);
}

/**
 * Authenticates by email address and password. Unknown, wrong and disabled accounts get the same answer in the same time, and every failure
 * is counted for the account as named and for the network address (design section 5).
 * @throws invalid_credentials, too_many_requests
 */
export async function authenticate(db: Db, { email, password, brandId, ip }: Credentials): Promise<User> {
  const normalizedEmail = email.trim().toLowerCase();
  const account = await findAccount(db, normalizedEmail, brandId);
  const subject = { email: normalizedEmail, brandId, userId: account?.id ?? null, ip };
  await refuseIfThrottled(subject);
  if (!(await passwordMatches(account?.passwordHash ?? null, password)) || !account) {
    await countFailure(subject);
    throw new AppError('invalid_credentials');
  }
  await countSuccess({ ...subject, userId: account.id });
  return account;
}

/**
 * Authenticates an account that may log in now.
 * @throws invalid_credentials, too_many_requests; password_expired for a correct default password that has expired
 */
export async function signIn(db: Db, credentials: Credentials, now: Date): Promise<User> {
  const account = await authenticate(db, credentials);
  if (account.passwordExpiresAt && account.passwordExpiresAt <= now) throw new AppError('password_expired');
  // Own SQL, as Prisma's update would change `updated_at`, and a login does not change the user.
  await db.sql.run`UPDATE users SET last_login_at = ${now} WHERE id = ${account.id}`;
  return account;
}

/** The fields of an account in the answer to a login. */
export function loginView(account: User): { userId: number; email: string; role: Role; brandId: number | null } {
  return { userId: account.id, email: account.email, role: account.role, brandId: account.brandId };
}
