import { endpoint } from '@/server/core/rest/endpoint';
import { getOrder } from '@/server/orders/orders.operations';

export const GET = endpoint(getOrder);
