import { listCategories } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/endpoint';

export const GET = endpoint(listCategories);
