import { archiveBrand, getBrand, updateBrand } from '@/server/brands/brands.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(getBrand);
export const PUT = endpoint(updateBrand);
export const DELETE = endpoint(archiveBrand);
