import { endpoint } from '@/server/core/rest/endpoint';
import { getStockForecast } from '@/server/stock/stock.operations';

export const GET = endpoint(getStockForecast);
