import { endpoint } from '@/server/core/rest/endpoint';
import { listStock } from '@/server/stock/stock.operations';

export const GET = endpoint(listStock);
