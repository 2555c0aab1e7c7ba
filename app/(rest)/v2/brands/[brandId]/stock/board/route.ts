import { endpoint } from '@/server/core/rest/endpoint';
import { getStockBoard } from '@/server/stock/stock.operations';

export const GET = endpoint(getStockBoard);
