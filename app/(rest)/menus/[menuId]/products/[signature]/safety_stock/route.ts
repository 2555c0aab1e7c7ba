import { endpoints } from '@/server/core/endpoint';
import { setSafetyStock } from '@/server/stock/stock.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(setSafetyStock);
