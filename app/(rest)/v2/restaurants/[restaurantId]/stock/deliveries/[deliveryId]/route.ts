import { endpoint } from '@/server/core/rest/endpoint';
import { getDelivery, updateDelivery } from '@/server/stock/stock.operations';

export const GET = endpoint(getDelivery);
export const PUT = endpoint(updateDelivery);
