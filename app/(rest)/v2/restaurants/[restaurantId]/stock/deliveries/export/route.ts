import { endpoint } from '@/server/core/rest/endpoint';
import { exportDeliveries } from '@/server/stock/stock.operations';

export const GET = endpoint(exportDeliveries);
