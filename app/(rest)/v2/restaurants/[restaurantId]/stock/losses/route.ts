import { endpoint } from '@/server/core/rest/endpoint';
import { getStockLosses } from '@/server/stock/stock.operations';

export const GET = endpoint(getStockLosses);
