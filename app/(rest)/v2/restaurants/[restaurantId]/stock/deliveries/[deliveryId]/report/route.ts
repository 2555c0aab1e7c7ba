import { endpoint } from '@/server/core/rest/endpoint';
import { downloadDeliveryReport } from '@/server/stock/stock.operations';

export const GET = endpoint(downloadDeliveryReport);
