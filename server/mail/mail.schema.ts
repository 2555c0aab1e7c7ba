import { z } from 'zod';
import { cursor, id, pageSize, timestamp } from '@/server/core/operation/fields';
import { mailFailures, mailKinds, mailStates } from './mail.values';

export const mail = z.object({
  mailId: id,
  kind: z
    .enum(mailKinds)
    .describe(
      'The kind of email. `invitation`: a link for a new user. `forgotten`: a link for a new password. `webhook_paused`: a webhook that failed for five days.',
    ),
  email: z.string().meta({ example: 'camille.moreau@example.com' }),
  locale: z.enum(['en', 'fr']),
  state: z.enum(mailStates).describe('The state of the email. `waiting` emails are sent, or tried again, at `dueAt`.'),
  attempts: z.int().nonnegative(),
  failure: z.enum(mailFailures).nullable().describe('The reason why the last attempt failed; null if it did not.'),
  failureDetail: z
    .string()
    .nullable()
    .describe('The response of the mail server; null if there was none.')
    .meta({ example: '550 5.1.1 No such mailbox' }),
  userId: id.nullable(),
  createdAt: timestamp,
  dueAt: timestamp,
  endedAt: timestamp.nullable().describe('When the email was sent or given up; null while it waits.'),
});
export type MailView = z.infer<typeof mail>;

export const mailListQuery = z.object({
  state: z
    .enum([...mailStates, 'unsent'])
    .optional()
    .describe('The state to list. `unsent`: emails that failed, and those whose last attempt failed.'),
  search: z.string().trim().max(255).optional().describe('A part of the email address.'),
  cursor: cursor.optional(),
  limit: pageSize(50),
});

export const mailPage = z.object({ items: z.array(mail), nextCursor: id.nullable().meta({ example: 1200 }) });

export const mailParams = z.object({ mailId: id });
