import { endpoint } from '@/server/core/rest/endpoint';
import { endPreviousSecret } from '@/server/webhooks/webhooks.operations';

export const DELETE = endpoint(endPreviousSecret);
