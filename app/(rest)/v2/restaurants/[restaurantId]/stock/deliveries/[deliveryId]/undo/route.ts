import { endpoint } from '@/server/core/rest/endpoint';
import { undoDelivery } from '@/server/stock/stock.operations';

export const POST = endpoint(undoDelivery);
