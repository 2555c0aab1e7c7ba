import { forgottenMail, invitationMail } from './identity/link-mails';
import type { MailKindName } from './mail/mail.values';
import type { MailKind } from './mail/mail-kind';
import { pausedMail } from './webhooks/pause-mail';

/** How each kind of mail is composed. A feature with a new kind adds it to `mail.values` and here. */
export const mailKinds = {
  invitation: invitationMail,
  forgotten: forgottenMail,
  webhook_paused: pausedMail,
} satisfies Record<MailKindName, MailKind>;
