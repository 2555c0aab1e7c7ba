import { archiveRestaurants } from '@/server/brands/brands.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const POST = endpoint(archiveRestaurants);
