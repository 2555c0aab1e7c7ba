import { endpoint } from '@/server/core/rest/endpoint';
import { listOut } from '@/server/stock/stock.operations';

export const GET = endpoint(listOut);
