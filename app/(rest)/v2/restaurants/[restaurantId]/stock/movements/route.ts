import { endpoints } from '@/server/core/endpoint';
import { listMovements } from '@/server/stock/stock.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listMovements);
