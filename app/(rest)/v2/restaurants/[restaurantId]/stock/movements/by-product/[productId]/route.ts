import { endpoint } from '@/server/core/rest/endpoint';
import { listProductMovements } from '@/server/stock/stock.operations';

export const GET = endpoint(listProductMovements);
