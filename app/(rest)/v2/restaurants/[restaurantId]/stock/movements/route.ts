import { endpoint } from '@/server/core/rest/endpoint';
import { listMovements } from '@/server/stock/stock.operations';

export const GET = endpoint(listMovements);
