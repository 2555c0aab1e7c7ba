import { endpoint } from '@/server/core/rest/endpoint';
import { exportStock } from '@/server/stock/stock.operations';

export const GET = endpoint(exportStock);
