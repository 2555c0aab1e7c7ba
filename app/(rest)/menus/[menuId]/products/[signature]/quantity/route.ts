import { endpoint } from '@/server/core/rest/endpoint';
import { setQuantity } from '@/server/stock/stock.operations';

export const PUT = endpoint(setQuantity);
