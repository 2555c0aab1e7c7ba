import { z } from 'zod';
import { cursor, id, pageSize, timestamp } from '@/server/core/operation/fields';
import { mailFailures, mailKinds, mailStates } from './mail.values';

export const mail = z.object({
  mailId: id,
  kind: z
    .enum(mailKinds)
    .describe(
      '`invitation`: a link for a new user. `forgotten`: a link for a new password. `webhook_paused`: a webhook that failed for five days.',
    ),
  email: z.string().meta({ example: 'camille.moreau@example.com' }),
  locale: z.enum(['en', 'fr']),
  state: z.enum(mailStates).describe('`waiting` mails are sent, or tried again, at `dueAt`.'),
  attempts: z.int().nonnegative(),
  failure: z.enum(mailFailures).nullable().describe('Why the last attempt failed.'),
  failureDetail: z.string().nullable().describe('What the mail server answered.').meta({ example: '550 5.1.1 No such mailbox' }),
  userId: id.nullable(),
  createdAt: timestamp,
  dueAt: timestamp,
  endedAt: timestamp.nullable().describe('When it was sent, or given up.'),
});
export type MailView = z.infer<typeof mail>;

export const mailListQuery = z.object({
  state: z
    .enum([...mailStates, 'unsent'])
    .optional()
    .describe('`unsent`: those that failed, and those whose last attempt failed.'),
  search: z.string().trim().max(255).optional().describe('A part of the address.'),
  cursor: cursor.optional(),
  limit: pageSize(50),
});

export const mailPage = z.object({ items: z.array(mail), nextCursor: id.nullable().meta({ example: 1200 }) });

export const mailParams = z.object({ mailId: id });
