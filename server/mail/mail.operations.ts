import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as schema from './mail.schema';
import * as service from './mail.service';

const tag = 'Mail';

export const listMails = query({
  path: '/v1/mails',
  summary: 'List mails, the newest first',
  description: 'Sent mails are kept for 7 days, mails that could not be sent for 30 days. Nothing of their contents is returned.',
  tag,
  access: allow(permissions.mails.read, {}),
  query: schema.mailListQuery,
  success: { code: 'mails_found', data: schema.mailPage },
  run: service.listMails,
});

export const resendMail = mutation({
  method: 'POST',
  path: '/v1/mails/{mailId}/send',
  summary: 'Send a mail again that could not be sent',
  tag,
  access: allow(permissions.mails.write, {}),
  params: schema.mailParams,
  success: { code: 'mail_resent', data: schema.mail },
  errors: ['data_not_found', 'conflict'],
  audit: false,
  run: service.resendMail,
});
