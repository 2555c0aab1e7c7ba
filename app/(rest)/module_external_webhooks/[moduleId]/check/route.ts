import { endpoint } from '@/server/core/rest/endpoint';
import { checkEvent } from '@/server/webhooks/webhooks.operations';

export const GET = endpoint(checkEvent);
