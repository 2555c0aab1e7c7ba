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

/** Where a link leads. Its secret follows the `#`: browsers send that to no server, so that no log holds it. */
const PAGE = '/choose-password';

/** The address within this service where the secret of a link is used. */
export const addressOfLink = (secret: string): string => `${PAGE}#${secret}`;

interface NewLink {
  userId: number;
  purpose: LinkPurpose;
  /** Whose rights an invitation hangs on. */
  invitedById?: number | null;
}

/**
 * Makes a link of one use by which a user chooses a password. Earlier links of the user for the same purpose end, but for those that were
 * asked for: who asks may be a stranger, who would take the link away from whoever reads their mails.
 * @returns its address within this service, which is told once, and until when it can be used
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

const parts = {
  user: { include: { brand: true, brandGroup: true, restaurant: true } },
  invitedBy: true,
} satisfies Prisma.PasswordLinkInclude;
type FoundLink = Prisma.PasswordLinkGetPayload<{ include: typeof parts }>;

/**
 * The link behind a secret, and whose it is.
 * @throws link_invalid for one that there is none of, or whose user cannot log in; link_expired for one that was used or replaced, is past its
 *   time, or whose inviter may not give any more what it gives; too_many_requests
 */
async function findLink(ctx: Context, secret: string): Promise<FoundLink> {
  await refuseNetworkIfThrottled(ctx.ip);
  const found = await ctx.db.passwordLink.findUnique({ where: { hash: hashOfToken(secret) }, include: parts });
  if (!found || found.user.disabledAt) {
    await countFailureOfNetwork(ctx.ip);
    throw new AppError('link_invalid');
  }
  if (found.endedAt) throw hasEnded(found);
  if (found.expiresAt <= ctx.now) throw new AppError('link_expired', { extraData: { reason: 'expired' } });
  if (found.purpose === 'invitation') await assertStillGiven(ctx, found);
  return found;
}

const hasEnded = ({ wasUsed }: { wasUsed: boolean }) =>
  new AppError('link_expired', { extraData: { reason: wasUsed ? 'used' : 'replaced' } });

/** What an invitation gives must be the inviter's to give when it is taken up, not only when it was sent. */
async function assertStillGiven({ db }: Context, { user, invitedBy }: FoundLink): Promise<void> {
  const withdrawn = new AppError('link_expired', { extraData: { reason: 'withdrawn' } });
  if (!invitedBy || invitedBy.disabledAt) throw withdrawn;
  const caller = { ...describeUser(invitedBy), via: 'none' as const };
  await assertMayGive({ db, caller }, user).catch((error: unknown) => {
    throw error instanceof AppError ? withdrawn : error;
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

/** Who a link is for, for the page that it leads to. The link can still be used after that. @throws as `findLink` */
export async function checkPasswordLink(ctx: Context, { secret }: { secret: string }): Promise<PasswordLinkView> {
  return viewOf(await findLink(ctx, secret));
}

/**
 * Gives the user of a link the password that they have chosen, and who was invited the name too. All links of the user end, and whatever an
 * earlier password had opened.
 * @throws as `findLink`; weak_password
 */
export async function choosePassword(
  ctx: Context,
  { secret, newPassword, name }: { secret: string; newPassword: string; name?: string },
): Promise<PasswordLinkView> {
  const found = await findLink(ctx, secret);
  const { id, user, purpose } = found;
  if (isEasilyGuessed(newPassword, user.email)) throw new AppError('weak_password', { extraData: { reason: 'easily_guessed' } });
  // Of two who use one link at the same moment, one does.
  const { count } = await ctx.db.passwordLink.updateMany({ where: { id, endedAt: null }, data: { endedAt: ctx.now, wasUsed: true } });
  if (count === 0) throw hasEnded(await ctx.db.passwordLink.findUniqueOrThrow({ where: { id }, select: { wasUsed: true } }));
  const chosen = purpose === 'invitation' && name !== undefined ? name : user.name;
  if (chosen !== user.name) await ctx.db.user.update({ where: { id: user.id }, data: { name: chosen } });
  await setPassword(ctx, user.id, { password: newPassword });
  recordOwn(ctx, user.id, user);
  return { ...viewOf(found), name: chosen };
}
