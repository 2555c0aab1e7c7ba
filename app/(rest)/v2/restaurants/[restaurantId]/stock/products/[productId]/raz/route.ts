import { endpoint } from '@/server/core/rest/endpoint';
import { resetProduct } from '@/server/stock/stock.operations';

export const POST = endpoint(resetProduct);
