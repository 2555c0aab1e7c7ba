import { endpoint } from '@/server/core/rest/endpoint';
import { getStockSettings, updateStockSettings } from '@/server/stock/stock.operations';

export const GET = endpoint(getStockSettings);
export const PUT = endpoint(updateStockSettings);
