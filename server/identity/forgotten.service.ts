// Decided in docs/decisions/074-invitations.md.

import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { transaction } from '@/server/core/platform/db';
import { seal } from '@/server/core/platform/secrets';
import type { Mail } from '@/server/generated/prisma/client';
import { placeOfLink } from '@/server/mail/mail.sealed';
import { canMail, queueMail } from '@/server/mail/mail.service';
import { isDevice } from './identity.values';
import { findAccount } from './login.service';
import { createPasswordLink } from './password-links.service';
import { countLinkRequest } from './throttle.service';

/**
 * Has a link for a new password mailed to an address, if it is somebody’s login. This function never looks up whose, so that the answer and
 * its timing are the same for every address.
 * @throws conflict if no mail server is set up; too_many_requests
 */
export async function requestPasswordLink(
  ctx: Context,
  { email, brandId }: { email: string; brandId?: number },
): Promise<Record<never, never>> {
  if (!canMail()) throw new AppError('conflict', { extraData: { reason: 'no_mail' } });
  // A dry run sends nothing.
  if (!ctx.dryRun) await countLinkRequest({ email, brandId, ip: ctx.ip });
  await queueMail(ctx.db, { kind: 'forgotten', email, brandId, locale: ctx.locale });
  return {};
}

/**
 * Makes the link of a mail that is about to be sent.
 * @returns the mail with its link; null if nobody logs in under the address with a password of their own
 */
export function createForgottenLink(mail: Mail): Promise<Mail | null> {
  return transaction(async (db) => {
    const account = await findAccount(db, mail.email, mail.brandId ?? undefined);
    if (!account?.passwordHash || isDevice(account.role)) return null;
    const { passwordLinkId, secret } = await createPasswordLink(db, new Date(), { userId: account.id, purpose: 'forgotten' });
    const sealedSecret = seal(secret, placeOfLink(mail.messageId));
    return db.mail.update({ where: { id: mail.id }, data: { userId: account.id, passwordLinkId, sealedSecret } });
  });
}
