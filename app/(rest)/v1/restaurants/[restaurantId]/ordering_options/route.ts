import { endpoint } from '@/server/core/rest/endpoint';
import { getOrderingOptions } from '@/server/orders/orders.operations';

export const GET = endpoint(getOrderingOptions);
