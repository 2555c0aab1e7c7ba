import { endpoint } from '@/server/core/endpoint';
import { listProductMovements } from '@/server/stock/stock.operations';

export const GET = endpoint(listProductMovements);
