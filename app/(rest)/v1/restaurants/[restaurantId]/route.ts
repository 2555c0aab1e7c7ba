import { archiveRestaurant, getRestaurant, updateRestaurant } from '@/server/brands/brands.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(getRestaurant);
export const PUT = endpoint(updateRestaurant);
export const DELETE = endpoint(archiveRestaurant);
