import { endpoint } from '@/server/core/rest/endpoint';
import { getStockValue } from '@/server/stock/stock.operations';

export const GET = endpoint(getStockValue);
