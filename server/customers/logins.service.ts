import { forgetCaller } from '@/server/core/callers/find-caller';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { endAccess } from '@/server/identity/account.service';

interface Owner {
  brandId: number;
  customerId: number;
}

interface Person {
  email: string | null;
  givenName: string | null;
  familyName: string | null;
}

/** What a login bears of its customer: the database keeps it so when the customer changes (`logins_follow_customers`). */
function identityOf({ email, givenName, familyName }: Person): { email: string; name: string } {
  if (email === null) throw new AppError('conflict', { extraData: { reason: 'no_email' } });
  return { email: email.toLowerCase(), name: [givenName, familyName].filter(Boolean).join(' ') || email };
}

/** The login of a customer that has not ended: there is one at most. */
export function findLogin(ctx: Context, { brandId, customerId }: Owner) {
  return ctx.db.user.findFirst({ where: { brandId, customerId, role: 'customer', disabledAt: null } });
}

/** Ends a customer's login: its password, links, tokens and sessions. @returns whether there was one */
export async function endLogin(ctx: Context, owner: Owner): Promise<boolean> {
  const login = await findLogin(ctx, owner);
  if (!login) return false;
  await ctx.db.user.update({ where: { id: login.id }, data: { disabledAt: ctx.now } });
  await ctx.db.passwordLink.updateMany({ where: { userId: login.id, endedAt: null }, data: { endedAt: ctx.now } });
  await endAccess(ctx, login.id, { sessions: true });
  return true;
}

/**
 * Of two customers who become one: the login of the one who stays, else that of the other one.
 * @param person whose name and address the login bears from now on
 */
export async function joinLogins(
  ctx: Context,
  { fromCustomerId, ...owner }: Owner & { fromCustomerId: number },
  person: Person,
): Promise<void> {
  const from = { ...owner, customerId: fromCustomerId };
  if (person.email === null || (await findLogin(ctx, owner))) await endLogin(ctx, from);
  const moving = await findLogin(ctx, from);
  if (!moving) return;
  await ctx.db.user.update({ where: { id: moving.id }, data: { customerId: owner.customerId, ...identityOf(person) } });
  ctx.afterCommit(() => forgetCaller(moving.id));
}
