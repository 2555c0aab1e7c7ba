import { endpoint } from '@/server/core/rest/endpoint';
import { receiveStripeEvent } from '@/server/reloads/reloads.operations';

export const POST = endpoint(receiveStripeEvent);
