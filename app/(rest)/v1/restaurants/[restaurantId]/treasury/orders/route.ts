import { endpoint } from '@/server/core/rest/endpoint';
import { listBookedOrders } from '@/server/treasury/treasury.operations';

export const GET = endpoint(listBookedOrders);
