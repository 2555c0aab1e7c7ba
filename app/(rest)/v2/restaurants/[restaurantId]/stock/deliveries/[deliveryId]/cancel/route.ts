import { endpoint } from '@/server/core/rest/endpoint';
import { cancelDelivery } from '@/server/stock/stock.operations';

export const POST = endpoint(cancelDelivery);
