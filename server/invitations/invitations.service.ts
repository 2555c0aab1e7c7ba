// Decided in docs/decisions/074-invitations.md.

import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Locale } from '@/server/core/operation/errors';
import { assertMayGive, resolveScope } from '@/server/identity/giving.service';
import { createPasswordLink } from '@/server/identity/password-links.service';
import type { FoundUser } from '@/server/identity/users.query';
import { assertFlagsHeld, assertRoleWithin, scopeOf } from '@/server/identity/users.rules';
import { lockUser, readUser } from '@/server/identity/users.service';
import { queueMail } from '@/server/mail/mail.service';
import type { Invitation, invitationBody } from './invitations.schema';

/**
 * Invites a user, who chooses name and password through a link. Only this response and a mail contain the link.
 * @throws access_denied for a role above the caller's or a foreign scope, missing_access_flag, already_exists for the email
 */
export async function inviteUser(ctx: Context, input: z.output<typeof invitationBody>): Promise<Invitation> {
  const { email, name, role, accessFlags, language } = input;
  assertRoleWithin(ctx.caller, role);
  assertFlagsHeld(ctx.caller, accessFlags);
  const scope = await resolveScope(ctx, scopeOf(role, input));
  const { id: userId } = await ctx.db.user.create({
    data: { email, name: name || email, role, accessFlags: [...new Set(accessFlags)], ...scope },
    select: { id: true },
  });
  const invitation = await sendLink(ctx, { userId, email, language });
  const { brandId, restaurantId } = invitation.user;
  Object.assign(ctx.scope, { brandId: brandId ?? undefined, restaurantId: restaurantId ?? undefined });
  ctx.record({ subject: { kind: 'user', id: userId }, before: null, after: invitation.user });
  return invitation;
}

/**
 * Gives an invited user a new link. The caller becomes the inviter.
 * @throws data_not_found; conflict for a user who already has a password, or is disabled; access_denied, missing_access_flag as for a new
 *   invitation
 */
export async function reinviteUser(ctx: Context, { userId, language }: { userId: number; language?: Locale }): Promise<Invitation> {
  const invited = await lockInvited(ctx, userId);
  if (invited.disabledAt) throw new AppError('conflict', { extraData: { reason: 'disabled' } });
  await assertMayGive(ctx, invited);
  return sendLink(ctx, { userId, email: invited.email, language });
}

async function sendLink(
  ctx: Context,
  { userId, email, language = ctx.locale }: { userId: number; email: string; language?: Locale },
): Promise<Invitation> {
  const made = await createPasswordLink(ctx.db, ctx.now, { userId, purpose: 'invitation', invitedById: ctx.caller.userId });
  const { passwordLinkId, secret, link } = made;
  const isMailed = await queueMail(ctx.db, { kind: 'invitation', email, locale: language, link: { userId, passwordLinkId, secret } });
  return { user: await readUser(ctx, { userId }), link, isMailed };
}

/** Deletes an invited user who has not accepted. @throws data_not_found; conflict for a user who already has a password */
export async function withdrawInvitation(ctx: Context, { userId }: { userId: number }): Promise<{ userId: number }> {
  await lockInvited(ctx, userId);
  const before = await readUser(ctx, { userId });
  await ctx.db.user.delete({ where: { id: userId } });
  ctx.record({ before, after: null });
  return { userId };
}

async function lockInvited(ctx: Context, userId: number): Promise<FoundUser> {
  const found = await lockUser(ctx, userId);
  if (!found.isInvited) throw new AppError('conflict', { extraData: { reason: 'accepted' } });
  return found;
}
