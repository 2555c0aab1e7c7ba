import { createOptionGroup, listOptionGroups } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(listOptionGroups);
export const POST = endpoint(createOptionGroup);
