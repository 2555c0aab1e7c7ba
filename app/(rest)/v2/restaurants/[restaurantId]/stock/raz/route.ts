import { endpoint } from '@/server/core/rest/endpoint';
import { resetRestaurant } from '@/server/stock/stock.operations';

export const POST = endpoint(resetRestaurant);
