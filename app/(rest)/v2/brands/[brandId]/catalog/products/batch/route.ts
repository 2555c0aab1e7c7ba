import { createCatalogProducts } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const POST = endpoint(createCatalogProducts);
