import { endpoints } from '@/server/core/endpoint';
import { getStockSettings, updateStockSettings } from '@/server/stock/stock.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(getStockSettings, updateStockSettings);
