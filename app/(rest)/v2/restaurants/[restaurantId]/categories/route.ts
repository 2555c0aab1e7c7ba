import { listCategories } from '@/server/catalog/catalog.operations';
import { endpoints } from '@/server/core/endpoint';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(listCategories);
