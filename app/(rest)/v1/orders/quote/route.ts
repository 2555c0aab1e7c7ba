import { endpoint } from '@/server/core/rest/endpoint';
import { quoteOrder } from '@/server/orders/orders.operations';

export const POST = endpoint(quoteOrder);
