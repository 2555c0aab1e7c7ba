import { endpoint } from '@/server/core/rest/endpoint';
import { createWebhook, listWebhooks } from '@/server/webhooks/webhooks.operations';

export const GET = endpoint(listWebhooks);
export const POST = endpoint(createWebhook);
