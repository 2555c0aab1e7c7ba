import { endpoint } from '@/server/core/endpoint';
import { getDelivery } from '@/server/stock/stock.operations';

export const GET = endpoint(getDelivery);
