import { endpoint } from '@/server/core/rest/endpoint';
import { listStockPeople } from '@/server/stock/stock.operations';

export const GET = endpoint(listStockPeople);
