import { endpoint } from '@/server/core/rest/endpoint';
import { sendTest } from '@/server/webhooks/webhooks.operations';

export const POST = endpoint(sendTest);
