import { createBrandGroup, listBrandGroups } from '@/server/brands/brands.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(listBrandGroups);
export const POST = endpoint(createBrandGroup);
