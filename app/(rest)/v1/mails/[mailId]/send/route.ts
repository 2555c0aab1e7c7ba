import { endpoint } from '@/server/core/rest/endpoint';
import { resendMail } from '@/server/mail/mail.operations';

export const POST = endpoint(resendMail);
