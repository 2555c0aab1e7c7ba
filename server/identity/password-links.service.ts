// Decided in docs/decisions/067-logins-of-customers.md and docs/decisions/074-invitations.md.

import { randomBytes } from 'node:crypto';
import { describeUser } from '@/server/core/callers/find-caller';
import { hashOfToken } from '@/server/core/callers/tokens';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import type { LinkPurpose, Prisma } from '@/server/generated/prisma/client';
import { endPasswordLinks, setPassword } from './access.service';
import { recordOwn } from './account.service';
import { assertMayGive } from './giving.service';
import type { PasswordLinkView } from './identity.schema';
import { LINK_MINUTES } from './identity.values';
import { isEasilyGuessed } from './passwords.rules';
import { countFailureOfNetwork, refuseNetworkIfThrottled } from './throttle.service';

const MINUTE_MS = 60 * 1000;

/** The page of a link. The secret is in the fragment (after `#`), which browsers do not send, so that no log contains it. */
const PAGE = '/choose-password';

/** The address, within this service, at which the secret of a link is used. */
export const addressOfLink = (secret: string): string => `${PAGE}#${secret}`;

interface NewLink {
  userId: number;
  purpose: LinkPurpose;
  /** The user on whose rights an invitation depends. */
  invitedById?: number | null;
}

/**
 * Creates a single-use link with which a user chooses a password. Ends earlier links of the user for the same purpose, except requested
 * ones: a stranger may have requested the new one, and must not invalidate a link that the user already has.
 * @returns the link’s address within this service, available only now, and its expiry
 */
export async function createPasswordLink(
  db: Db,
  now: Date,
  { userId, purpose, invitedById = null }: NewLink,
): Promise<{ passwordLinkId: number; secret: string; link: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_MINUTES[purpose] * MINUTE_MS);
  if (purpose !== 'forgotten') await endPasswordLinks(db, userId, now, purpose);
  const made = await db.passwordLink.create({
    data: { userId, purpose, invitedById, hash: hashOfToken(secret), createdAt: now, expiresAt },
    select: { id: true },
  });
  return { passwordLinkId: made.id, secret, link: addressOfLink(secret), expiresAt };
}

const linkInclude = {
  user: { include: { brand: true, brandGroup: true, restaurant: true } },
  invitedBy: true,
} satisfies Prisma.PasswordLinkInclude;
type FoundLink = Prisma.PasswordLinkGetPayload<{ include: typeof linkInclude }>;

/**
 * Finds the link of a secret, with its user.
 * @throws link_invalid if there is none or its user cannot log in; link_expired if it was used or replaced, is too old, or its inviter
 *   may no longer give what it gives; too_many_requests
 */
async function findLink(ctx: Context, secret: string): Promise<FoundLink> {
  await refuseNetworkIfThrottled(ctx.ip);
  const found = await ctx.db.passwordLink.findUnique({ where: { hash: hashOfToken(secret) }, include: linkInclude });
  if (!found || found.user.disabledAt) {
    await countFailureOfNetwork(ctx.ip);
    throw new AppError('link_invalid');
  }
  if (found.endedAt) throw endedError(found);
  if (found.expiresAt <= ctx.now) throw new AppError('link_expired', { extraData: { reason: 'expired' } });
  if (found.purpose === 'invitation') await assertStillGiven(ctx, found);
  return found;
}

const endedError = ({ wasUsed }: { wasUsed: boolean }) =>
  new AppError('link_expired', { extraData: { reason: wasUsed ? 'used' : 'replaced' } });

/** The inviter must still have the right to give what an invitation gives when it is accepted. */
async function assertStillGiven({ db }: Context, { user, invitedBy }: FoundLink): Promise<void> {
  const withdrawnError = new AppError('link_expired', { extraData: { reason: 'withdrawn' } });
  if (!invitedBy || invitedBy.disabledAt) throw withdrawnError;
  const caller = { ...describeUser(invitedBy), via: 'none' as const };
  await assertMayGive({ db, caller }, user).catch((error: unknown) => {
    throw error instanceof AppError ? withdrawnError : error;
  });
}

const viewOf = ({ user, purpose, expiresAt, invitedBy }: FoundLink): PasswordLinkView => ({
  email: user.email,
  name: user.name,
  brandName: user.brand?.name ?? null,
  placeName: user.restaurant?.name ?? user.brand?.name ?? user.brandGroup?.name ?? null,
  purpose,
  invitedByName: purpose === 'invitation' ? (invitedBy?.name ?? null) : null,
  expiresAt: expiresAt.toISOString(),
});

/**
 * Whom a link is for, for its page. Does not use up the link.
 * @throws as `findLink`
 */
export async function checkPasswordLink(ctx: Context, { secret }: { secret: string }): Promise<PasswordLinkView> {
  return viewOf(await findLink(ctx, secret));
}

/**
 * Sets the password chosen with a link and, for an invitation, the name. Ends all links of the user and everything that an earlier password
 * gave access to.
 * @throws as `findLink`; weak_password
 */
export async function choosePassword(
  ctx: Context,
  { secret, newPassword, name }: { secret: string; newPassword: string; name?: string },
): Promise<PasswordLinkView> {
  const found = await findLink(ctx, secret);
  const { id, user, purpose } = found;
  if (isEasilyGuessed(newPassword, user.email)) throw new AppError('weak_password', { extraData: { reason: 'easily_guessed' } });
  // If a link is used twice at the same moment, only one succeeds.
  const { count } = await ctx.db.passwordLink.updateMany({ where: { id, endedAt: null }, data: { endedAt: ctx.now, wasUsed: true } });
  if (count === 0) throw endedError(await ctx.db.passwordLink.findUniqueOrThrow({ where: { id }, select: { wasUsed: true } }));
  const chosenName = purpose === 'invitation' && name !== undefined ? name : user.name;
  if (chosenName !== user.name) await ctx.db.user.update({ where: { id: user.id }, data: { name: chosenName } });
  await setPassword(ctx, user.id, { password: newPassword });
  recordOwn(ctx, user.id, user);
  return { ...viewOf(found), name: chosenName };
}
