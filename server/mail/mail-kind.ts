import type { Mail } from '@/server/generated/prisma/client';
import type { Letter } from './letter';

/** How mails of a kind are composed at the time of sending. */
export interface MailKind {
  /**
   * Composes the letter of a mail.
   * @returns `expired` if it is too late for it; null if it is no longer needed, and is deleted
   */
  compose(mail: Mail): Promise<Letter | 'expired' | null>;
}
