import { archiveBrandGroup, getBrandGroup, updateBrandGroup } from '@/server/brands/brands.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(getBrandGroup);
export const PUT = endpoint(updateBrandGroup);
export const DELETE = endpoint(archiveBrandGroup);
