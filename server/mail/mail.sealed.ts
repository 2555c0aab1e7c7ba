import type { SealedColumn } from '@/server/core/platform/secrets';

/** The place that the secret of a mail's link is sealed for. */
export const placeOfLink = (messageId: string): string => `mails ${messageId}`;

export const linksOfMails: SealedColumn<{ message_id: string }> = {
  table: 'mails',
  column: 'sealed_secret',
  primaryKey: ['id'],
  placeOf: ({ message_id: messageId }) => placeOfLink(messageId),
};
