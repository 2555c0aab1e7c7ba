import { endpoint } from '@/server/core/endpoint';
import { getDelivery, updateDelivery } from '@/server/stock/stock.operations';

export const GET = endpoint(getDelivery);
export const PUT = endpoint(updateDelivery);
