import { endpoint } from '@/server/core/endpoint';
import { setAvailability } from '@/server/stock/stock.operations';

export const PUT = endpoint(setAvailability);
