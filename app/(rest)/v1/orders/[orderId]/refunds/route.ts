import { endpoint } from '@/server/core/rest/endpoint';
import { refundOrder } from '@/server/orders/orders.operations';

export const POST = endpoint(refundOrder);
