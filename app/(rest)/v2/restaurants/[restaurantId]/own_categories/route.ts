import { listOwnCategories, replaceOwnCategories } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(listOwnCategories);
export const PUT = endpoint(replaceOwnCategories);
