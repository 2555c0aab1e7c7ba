import { endpoint } from '@/server/core/rest/endpoint';
import { exportMovements } from '@/server/stock/stock.operations';

export const GET = endpoint(exportMovements);
