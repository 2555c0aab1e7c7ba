import { endpoint } from '@/server/core/rest/endpoint';
import { receiveDelivery } from '@/server/stock/stock.operations';

export const POST = endpoint(receiveDelivery);
