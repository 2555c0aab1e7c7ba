import { endpoint } from '@/server/core/endpoint';
import { resetRestaurant } from '@/server/stock/stock.operations';

export const POST = endpoint(resetRestaurant);
