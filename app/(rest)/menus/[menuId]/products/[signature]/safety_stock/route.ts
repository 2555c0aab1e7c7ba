import { endpoint } from '@/server/core/rest/endpoint';
import { setSafetyStock } from '@/server/stock/stock.operations';

export const PUT = endpoint(setSafetyStock);
