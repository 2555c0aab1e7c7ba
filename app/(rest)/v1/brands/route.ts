import { createBrand, listReachableBrands } from '@/server/brands/brands.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(listReachableBrands);
export const POST = endpoint(createBrand);
