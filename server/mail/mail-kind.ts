import type { Mail } from '@/server/generated/prisma/client';
import type { Letter } from './letter';

/** How mails of a kind are made, at the moment in which they are sent. */
export interface MailKind {
  /**
   * The letter of a mail.
   * @returns `expired` when its time is over, null when nobody wants it any more: it is forgotten then
   */
  compose(mail: Mail): Promise<Letter | 'expired' | null>;
}
