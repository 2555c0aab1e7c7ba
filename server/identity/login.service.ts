import { usableAccounts } from '@/server/core/callers/find-caller';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import type { Role, User } from '@/server/generated/prisma/client';
import { passwordMatches } from './passwords';
import { countFailure, countSuccess, refuseIfThrottled } from './throttle.service';

export interface Credentials {
  email: string;
  password: string;
  /** The brand whose customer logs in; who works for a chain needs none. */
  brandId?: number;
  /** The network address of the attempt, as far as known. */
  ip: string | null;
}

/**
 * The account that an e-mail address means, of those that can be used. Without a brand: that of a person or a device, else the customer's, where the
 * address has a login in one brand only. With a brand: the customer's of that brand, else that of a person or a device of the brand.
 */
export async function accountOf(db: Db, email: string, brandId: number | undefined): Promise<User | null> {
  // In the order of roles people and devices come before customers; a second customer says that the address alone names nobody.
  const order = brandId === undefined ? 'asc' : 'desc';
  const [first, second] = await db.user.findMany({
    where: { email, ...usableAccounts, ...(brandId !== undefined && { brandId }) },
    orderBy: [{ role: order }, { id: 'asc' }],
    take: 2,
  });
  return first?.role === 'customer' && second?.role === 'customer' ? null : (first ?? null);
}

/**
 * The account behind an e-mail address and a password. Unknown, wrong and disabled answer alike and in the same time, and every
 * failure is counted against the account, as it was named, and the network address (design section 5).
 * @throws invalid_credentials, too_many_requests
 */
export async function authenticate(db: Db, { email, password, brandId, ip }: Credentials): Promise<User> {
  const named = email.trim().toLowerCase();
  const account = await accountOf(db, named, brandId);
  const subject = { email: named, brandId, userId: account?.id ?? null, ip };
  await refuseIfThrottled(subject);
  if (!(await passwordMatches(account?.passwordHash ?? null, password)) || !account) {
    await countFailure(subject);
    throw new AppError('invalid_credentials');
  }
  await countSuccess({ ...subject, userId: account.id });
  return account;
}

/**
 * The account, if it may log in now.
 * @throws invalid_credentials, too_many_requests; password_expired for the right password when it is a default one past its time
 */
export async function signIn(db: Db, credentials: Credentials, now: Date): Promise<User> {
  const account = await authenticate(db, credentials);
  if (account.passwordExpiresAt && account.passwordExpiresAt <= now) throw new AppError('password_expired');
  // Not through the client's update: a login is no change of the user, and must not move `updated_at`.
  await db.sql.run`UPDATE users SET last_login_at = ${now} WHERE id = ${account.id}`;
  return account;
}

/** What the interface shows of an account after a login. */
export function loginView(account: User): { userId: number; email: string; role: Role; brandId: number | null } {
  return { userId: account.id, email: account.email, role: account.role, brandId: account.brandId };
}
