import { endpoint } from '@/server/core/endpoint';
import { resetProduct } from '@/server/stock/stock.operations';

export const POST = endpoint(resetProduct);
