import { endpoint } from '@/server/core/endpoint';
import { getStockOverview } from '@/server/stock/stock.operations';

export const GET = endpoint(getStockOverview);
