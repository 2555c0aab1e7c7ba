import { endpoint } from '@/server/core/rest/endpoint';
import { rotateSecret } from '@/server/webhooks/webhooks.operations';

export const POST = endpoint(rotateSecret);
