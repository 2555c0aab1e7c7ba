import { endpoint } from '@/server/core/rest/endpoint';
import { resumeWebhook } from '@/server/webhooks/webhooks.operations';

export const POST = endpoint(resumeWebhook);
