import { createRestaurant, listReachableRestaurants } from '@/server/brands/brands.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(listReachableRestaurants);
export const POST = endpoint(createRestaurant);
