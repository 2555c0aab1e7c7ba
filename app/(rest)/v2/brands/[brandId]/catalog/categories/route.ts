import { listCatalogCategories, replaceCatalogCategories } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(listCatalogCategories);
export const PUT = endpoint(replaceCatalogCategories);
