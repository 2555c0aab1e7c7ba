import { endpoint } from '@/server/core/rest/endpoint';
import { settleRefund } from '@/server/orders/orders.operations';

export const POST = endpoint(settleRefund);
