import { endpoint } from '@/server/core/rest/endpoint';
import { getRestaurantVat } from '@/server/fiscal/fiscal.operations';

export const GET = endpoint(getRestaurantVat);
