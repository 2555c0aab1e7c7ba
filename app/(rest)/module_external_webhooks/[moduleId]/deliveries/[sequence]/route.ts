import { endpoint } from '@/server/core/rest/endpoint';
import { getDelivery } from '@/server/webhooks/webhooks.operations';

export const GET = endpoint(getDelivery);
