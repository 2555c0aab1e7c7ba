import { endpoint } from '@/server/core/rest/endpoint';
import { replayDeliveries } from '@/server/webhooks/webhooks.operations';

export const POST = endpoint(replayDeliveries);
