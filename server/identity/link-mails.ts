import type { Locale } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { unseal } from '@/server/core/platform/secrets';
import type { Mail } from '@/server/generated/prisma/client';
import type { Letter } from '@/server/mail/letter';
import { placeOfLink } from '@/server/mail/mail.sealed';
import type { MailKind } from '@/server/mail/mail-kind';
import { publicAddress } from '@/server/mail/public-address';
import { createForgottenLink } from './forgotten.service';
import { addressOfLink } from './password-links.service';

/** The recipient of a mail, and where they work or order. */
interface Facts {
  email: string;
  placeName: string | null;
  inviter: string | null;
}

type Words = (facts: Facts) => Omit<Letter, 'action'> & { label: string };

const invitation: Record<Locale, Words> = {
  en: ({ inviter, placeName }) => ({
    subject: placeName ? `Your access to ${placeName} on Brigade` : 'Your access to Brigade',
    paragraphs: [
      'Hello,',
      `${inviter ?? 'A colleague'} invites you to ${placeName ? `${placeName} on Brigade` : 'Brigade'}, the back office of restaurants.`,
    ],
    label: 'Choose your password',
    after: ['The link works once, within 72 hours.', 'You didn’t expect this? Ignore this email: nothing happens.'],
  }),
  fr: ({ inviter, placeName }) => ({
    subject: placeName ? `Votre accès à ${placeName} sur Brigade` : 'Votre accès à Brigade',
    paragraphs: [
      'Bonjour,',
      `${inviter ?? 'Un collègue'} vous invite à rejoindre ${placeName ? `${placeName} sur Brigade` : 'Brigade'}, le back-office des restaurants.`,
    ],
    label: 'Choisir votre mot de passe',
    after: [
      'Le lien fonctionne une seule fois, pendant 72\u00a0heures.',
      'Vous n’attendiez pas ce message\u202f? Ignorez-le\u00a0: rien ne se passera.',
    ],
  }),
};

const forgotten: Record<Locale, Words> = {
  en: ({ email, placeName }) => ({
    subject: 'Choose a new password',
    paragraphs: ['Hello,', `Someone asked for a new password for ${email}${placeName ? ` at ${placeName}` : ''}.`],
    label: 'Choose a new password',
    after: ['The link works once, within 30 minutes.', 'It wasn’t you? Ignore this email: your password stays the same.'],
  }),
  fr: ({ email, placeName }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: ['Bonjour,', `Un nouveau mot de passe a été demandé pour ${email}${placeName ? `, chez ${placeName}` : ''}.`],
    label: 'Choisir un nouveau mot de passe',
    after: [
      'Le lien fonctionne une seule fois, pendant 30\u00a0minutes.',
      'Ce n’était pas vous\u202f? Ignorez ce message\u00a0: votre mot de passe ne change pas.',
    ],
  }),
};

/** The mail around a link; null if the link was used or withdrawn, or its user has another address by now. */
async function composeLetter(
  { passwordLinkId, sealedSecret, messageId, locale, email }: Mail,
  words: Record<Locale, Words>,
): Promise<Letter | 'expired' | null> {
  const found = await prisma.passwordLink.findUnique({
    where: { id: passwordLinkId ?? 0 },
    include: { invitedBy: true, user: { include: { brand: true, brandGroup: true, restaurant: true } } },
  });
  if (!found || found.endedAt || found.user.disabledAt || found.user.email !== email || sealedSecret === null) return null;
  if (found.expiresAt <= new Date()) return 'expired';
  const { restaurant, brand, brandGroup } = found.user;
  const placeName = restaurant?.name ?? brand?.name ?? brandGroup?.name ?? null;
  const { label, ...letter } = words[locale as Locale]({ email, placeName, inviter: found.invitedBy?.name ?? null });
  return { ...letter, action: { label, address: `${publicAddress()}${addressOfLink(unseal(sealedSecret, placeOfLink(messageId)))}` } };
}

/** Sends a link to an invited user. */
export const invitationMail: MailKind = { compose: (mail) => composeLetter(mail, invitation) };

/** Sends a link to a user who forgot their password. */
export const forgottenMail: MailKind = {
  async compose(mail) {
    const withLink = mail.passwordLinkId === null ? await createForgottenLink(mail) : mail;
    return withLink && composeLetter(withLink, forgotten);
  },
};
