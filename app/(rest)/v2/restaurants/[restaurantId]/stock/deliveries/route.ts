import { endpoints } from '@/server/core/endpoint';
import { createDelivery, listDeliveries } from '@/server/stock/stock.operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(createDelivery, listDeliveries);
