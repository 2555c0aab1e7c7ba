import { endpoint } from '@/server/core/rest/endpoint';
import { deleteWebhook, getWebhook, updateWebhook } from '@/server/webhooks/webhooks.operations';

export const GET = endpoint(getWebhook);
export const PUT = endpoint(updateWebhook);
export const DELETE = endpoint(deleteWebhook);
