import { endpoint } from '@/server/core/endpoint';
import { listMovements } from '@/server/stock/stock.operations';

export const GET = endpoint(listMovements);
