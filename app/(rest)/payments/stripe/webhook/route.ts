import { endpoint } from '@/server/core/rest/endpoint';
import { receiveStripeEvent } from '@/server/payments/payments.operations';

export const POST = endpoint(receiveStripeEvent);
