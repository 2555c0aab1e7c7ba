import { endpoint } from '@/server/core/endpoint';
import { exportMovements } from '@/server/stock/stock.operations';

export const GET = endpoint(exportMovements);
