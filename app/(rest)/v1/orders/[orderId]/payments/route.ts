import { endpoint } from '@/server/core/rest/endpoint';
import { addPayments } from '@/server/orders/orders.operations';

export const POST = endpoint(addPayments);
