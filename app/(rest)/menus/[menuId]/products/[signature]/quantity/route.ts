import { endpoint } from '@/server/core/endpoint';
import { setQuantity } from '@/server/stock/stock.operations';

export const PUT = endpoint(setQuantity);
