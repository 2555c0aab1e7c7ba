import { endpoint } from '@/server/core/endpoint';
import { setSafetyStock } from '@/server/stock/stock.operations';

export const PUT = endpoint(setSafetyStock);
