import { endpoint } from '@/server/core/rest/endpoint';
import { cancelOrder } from '@/server/orders/orders.operations';

export const POST = endpoint(cancelOrder);
