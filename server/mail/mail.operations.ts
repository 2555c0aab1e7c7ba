import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as schema from './mail.schema';
import * as service from './mail.service';

const tag = 'Mail';

export const listMails = query({
  path: '/v1/mails',
  summary: 'List emails, newest first',
  description: 'Sent emails are kept for 7 days, emails that could not be sent for 30 days. Their contents are not returned.',
  tag,
  access: allow(permissions.mails.read, {}),
  query: schema.mailListQuery,
  success: { code: 'mails_found', data: schema.mailPage },
  run: service.listMails,
});

export const resendMail = mutation({
  method: 'POST',
  path: '/v1/mails/{mailId}/send',
  summary: 'Resend an email that could not be sent',
  tag,
  access: allow(permissions.mails.write, {}),
  params: schema.mailParams,
  success: { code: 'mail_resent', data: schema.mail },
  errors: ['data_not_found', 'conflict'],
  audit: false,
  run: service.resendMail,
});
