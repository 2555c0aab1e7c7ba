import { endpoint } from '@/server/core/rest/endpoint';
import { createOrder, listOrders } from '@/server/orders/orders.operations';

export const GET = endpoint(listOrders);
export const POST = endpoint(createOrder);
