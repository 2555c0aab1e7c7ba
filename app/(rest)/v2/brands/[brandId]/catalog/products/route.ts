import { createCatalogProduct, listCatalogProducts, updateCatalogProducts } from '@/server/catalog/catalog.operations';
import { endpoint } from '@/server/core/rest/endpoint';

export const GET = endpoint(listCatalogProducts);
export const POST = endpoint(createCatalogProduct);
export const PUT = endpoint(updateCatalogProducts);
