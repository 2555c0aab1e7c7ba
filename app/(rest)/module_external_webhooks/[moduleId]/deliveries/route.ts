import { endpoint } from '@/server/core/rest/endpoint';
import { listDeliveries } from '@/server/webhooks/webhooks.operations';

export const GET = endpoint(listDeliveries);
