import { endpoint } from '@/server/core/rest/endpoint';
import { replayDelivery } from '@/server/webhooks/webhooks.operations';

export const POST = endpoint(replayDelivery);
