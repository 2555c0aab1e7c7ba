import { endpoint } from '@/server/core/rest/endpoint';
import { createDelivery, listDeliveries } from '@/server/stock/stock.operations';

export const GET = endpoint(listDeliveries);
export const POST = endpoint(createDelivery);
