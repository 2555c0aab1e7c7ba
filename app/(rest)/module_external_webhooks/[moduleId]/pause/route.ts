import { endpoint } from '@/server/core/rest/endpoint';
import { pauseWebhook } from '@/server/webhooks/webhooks.operations';

export const POST = endpoint(pauseWebhook);
