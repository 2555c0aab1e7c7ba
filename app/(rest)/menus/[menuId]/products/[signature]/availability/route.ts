import { endpoint } from '@/server/core/rest/endpoint';
import { setAvailability } from '@/server/stock/stock.operations';

export const PUT = endpoint(setAvailability);
