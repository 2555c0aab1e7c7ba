import { endpoint } from '@/server/core/rest/endpoint';
import { listMails } from '@/server/mail/mail.operations';

export const GET = endpoint(listMails);
