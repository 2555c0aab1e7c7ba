import { listReachableRestaurants } from '@/server/brands/brands.operations';
import { endpoints } from '@/server/core/endpoint';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listReachableRestaurants);
