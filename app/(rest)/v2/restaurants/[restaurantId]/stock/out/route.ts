import { endpoints } from '@/server/core/endpoint';
import { listOut } from '@/server/stock/stock.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listOut);
