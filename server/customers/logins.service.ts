// Decided in docs/decisions/067-logins-of-customers.md.

import { forgetCaller } from '@/server/core/callers/find-caller';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { User } from '@/server/generated/prisma/client';
import { endAccess, endPasswordLinks, setPassword } from '@/server/identity/access.service';
import { createPasswordLink } from '@/server/identity/password-links.service';
import { DEFAULT_PASSWORD_TTL_MS, generatePassword } from '@/server/identity/passwords';
import { brandOf, lockUnarchived } from './customers.service';
import type { LoginWay } from './customers.values';
import type { Login, LoginWithSecret } from './logins.schema';

interface Owner {
  brandId: number;
  customerId: number;
}

interface Person {
  email: string | null;
  givenName: string | null;
  familyName: string | null;
}

/** The identity that a login takes from its customer. The database updates it when the customer changes (`logins_follow_customers`). */
function identityOf({ email, givenName, familyName }: Person): { email: string; name: string } {
  if (email === null) throw new AppError('conflict', { extraData: { reason: 'no_email' } });
  return { email: email.toLowerCase(), name: [givenName, familyName].filter(Boolean).join(' ') || email };
}

/** The active login of a customer, of which there is at most one. */
export function findLogin(ctx: Context, { brandId, customerId }: Owner): Promise<User | null> {
  return ctx.db.user.findFirst({ where: { brandId, customerId, role: 'customer', disabledAt: null } });
}

async function viewOf(ctx: Context, login: User): Promise<Login> {
  const stillValid = { expiresAt: { gt: ctx.now } };
  const [activeTokens, link] = [
    await ctx.db.accessToken.count({ where: { userId: login.id, revokedAt: null, ...stillValid } }),
    await ctx.db.passwordLink.findFirst({ where: { userId: login.id, endedAt: null, ...stillValid }, select: { expiresAt: true } }),
  ];
  return {
    userId: login.id,
    email: login.email,
    hasPassword: login.passwordHash !== null,
    passwordExpiresAt: login.passwordExpiresAt?.toISOString() ?? null,
    linkExpiresAt: link?.expiresAt.toISOString() ?? null,
    lastLoginAt: login.lastLoginAt?.toISOString() ?? null,
    activeTokens,
    createdAt: login.createdAt.toISOString(),
  };
}

/** The active login of a customer, if there is one. */
export async function getLogin(ctx: Context, { customerId }: { customerId: number }): Promise<{ login: Login | null }> {
  const login = await findLogin(ctx, { brandId: brandOf(ctx), customerId });
  return { login: login && (await viewOf(ctx, login)) };
}

/**
 * Gives a customer a login: by a link to choose a password, or with a password to hand over. If they have one, it is kept: a link leaves
 * their password valid until it is used; a default password replaces it at once and ends all tokens.
 * @throws data_not_found; conflict if they are archived or have no email
 */
export async function createLogin(ctx: Context, { customerId, by }: { customerId: number; by: LoginWay }): Promise<LoginWithSecret> {
  await lockUnarchived(ctx, customerId);
  const owner = { brandId: brandOf(ctx), customerId };
  const person = await ctx.db.customer.findUniqueOrThrow({ where: { brandId_id: { brandId: owner.brandId, id: customerId } } });
  const { id } =
    (await findLogin(ctx, owner)) ??
    (await ctx.db.user.create({ data: { ...owner, ...identityOf(person), role: 'customer' }, select: { id: true } }));
  const secret =
    by === 'link'
      ? (await createPasswordLink(ctx.db, ctx.now, { userId: id, purpose: 'sign_in' })).link
      : await giveTemporaryPassword(ctx, id);
  const login = await viewOf(ctx, await ctx.db.user.findUniqueOrThrow({ where: { id } }));
  return { login, link: by === 'link' ? secret : null, temporaryPassword: by === 'link' ? null : secret };
}

async function giveTemporaryPassword(ctx: Context, userId: number): Promise<string> {
  const password = generatePassword();
  await setPassword(ctx, userId, { password, expiresAt: new Date(ctx.now.getTime() + DEFAULT_PASSWORD_TTL_MS) });
  return password;
}

/**
 * Ends the login of a customer.
 * @returns whether there was one
 */
export async function deleteLogin(ctx: Context, { customerId }: { customerId: number }): Promise<{ ended: boolean }> {
  return { ended: await endLogin(ctx, { brandId: brandOf(ctx), customerId }) };
}

/**
 * Ends a customer's login, with its password, links, tokens and sessions.
 * @returns whether there was one
 */
export async function endLogin(ctx: Context, owner: Owner): Promise<boolean> {
  const login = await findLogin(ctx, owner);
  if (!login) return false;
  await ctx.db.user.update({ where: { id: login.id }, data: { disabledAt: ctx.now } });
  await endPasswordLinks(ctx.db, login.id, ctx.now);
  await endAccess(ctx, login.id, { sessions: true });
  return true;
}

/**
 * Unites the logins of two merged customers: the login of the one who stays is kept, or the other one's if they have none.
 * @param person whose name and email the login has from now on
 */
export async function joinLogins(
  ctx: Context,
  { fromCustomerId, ...owner }: Owner & { fromCustomerId: number },
  person: Person,
): Promise<void> {
  const from = { ...owner, customerId: fromCustomerId };
  if (person.email === null || (await findLogin(ctx, owner))) await endLogin(ctx, from);
  const movedLogin = await findLogin(ctx, from);
  if (!movedLogin) return;
  await ctx.db.user.update({ where: { id: movedLogin.id }, data: { customerId: owner.customerId, ...identityOf(person) } });
  ctx.afterCommit(() => forgetCaller(movedLogin.id));
}
