import { endpoint } from '@/server/core/rest/endpoint';
import { getStockOverview } from '@/server/stock/stock.operations';

export const GET = endpoint(getStockOverview);
